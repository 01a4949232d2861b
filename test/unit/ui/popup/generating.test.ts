/** Tests which generated passwords the popup remembers, how many, and that it keeps none after a lock. */
import { expect } from "chai";
import {
  type Generated,
  generatedAt,
  generatedIn,
  type GenerateSettings,
  mostRecent,
} from "../../../../ui/popup/generated.ts";
import { createGenerating, type Generating } from "../../../../ui/popup/generating.ts";
import { rejection } from "../../crypto/refusals.ts";

/** The browser's memory: a value that is copied when it is stored and read. A locked vault keeps nothing. */
class Memory {
  held: unknown;
  isLocked = false;
  count = 0;
  failure: Error | undefined;
  get(): Promise<unknown> {
    return this.failure ? Promise.reject(this.failure) : Promise.resolve(structuredClone(this.held));
  }
  set(value: Generated): Promise<void> {
    this.count++;
    this.held = this.isLocked ? undefined : structuredClone(value);
    return Promise.resolve();
  }
}

describe("the view that generates passwords", () => {
  let memory: Memory;
  let now: number;
  let view: Generating;
  const opened = async (again = false): Promise<Generating> => {
    const next = createGenerating(memory, () => now);
    await next.open(again);
    return next;
  };
  beforeEach(async () => {
    [memory, now] = [new Memory(), 1_000_000];
    view = await opened();
  });
  const stored = (): Generated => generatedIn(memory.held);
  const recent = (): string[] => view.recent.value.map(({ secret }) => secret.text);
  const settings = (): GenerateSettings => view.settings.value!;

  it("begins with the default rules of the scheme, and stores a password before it shows it", () => {
    expect(view.password.text).to.have.length(16);
    expect(stored().shown?.text).to.equal(view.password.text);
    expect(recent()).to.deep.equal([]);
  });

  it("makes each kind by its own settings, and keeps them when the kind changes", async () => {
    await view.change({ length: 40, classes: ["lower"] });
    expect(view.password.text).to.match(/^[a-z]{40}$/u);
    await view.change({ kind: "words" });
    expect(view.password.text).to.match(/^[a-z-]+(?:-[a-z-]+){5,}$/u);
    await view.change({ words: 3, separator: " " });
    expect(view.password.text.split(" ")).to.have.length(3);
    await view.change({ kind: "pin" });
    expect(view.password.text).to.match(/^\d{6}$/u);
    await view.change({ kind: "characters" });
    expect(view.password.text).to.match(/^[a-z]{40}$/u);
    view.end();
    view = await opened();
    expect(settings()).to.deep.include({ kind: "characters", length: 40, words: 3, separator: " ", digits: 6 });
  });

  it("remembers each password that another one replaces, the newest first, and at most twenty", async () => {
    const shown = [view.password.text];
    for (let i = 0; i < mostRecent + 5; i++) {
      await view.another();
      shown.unshift(view.password.text);
    }
    expect(recent()).to.deep.equal(shown.slice(1, mostRecent + 1));
    expect(stored().recent.map(({ text }) => text)).to.deep.equal(recent());
    expect(
      [view.at.value, view.recent.value[3]!.at, 1].map((at) => generatedAt(stored(), at)),
      "found by time",
    ).to.deep.equal([view.password.text, recent()[3], undefined]);
    expect(new Set(view.recent.value.map(({ at }) => at)), "made in the same millisecond").to.have.property("size", 20);
  });

  it("remembers no password that passes by while a setting changes, but the one before and one that stayed", async () => {
    const first = view.password.text;
    for (let length = 17; length < 30; length++) {
      now += 50;
      await view.change({ length });
    }
    expect(recent()).to.deep.equal([first]);
    const stayed = view.password.text;
    now += 5000; // long enough to type it into another program
    await view.change({ length: 30 });
    expect(recent()).to.deep.equal([stayed, first]);
    const last = view.password.text;
    await view.another();
    expect(recent()).to.deep.equal([last, stayed, first]);
  });

  it("makes no password for a step that was overtaken", async () => {
    const { count } = memory;
    await Promise.all([20, 21, 22, 23].map((length) => view.change({ length })));
    expect(view.password.text).to.have.length(23);
    expect(memory.count).to.equal(count + 1);
  });

  it("remembers a taken password at once and only once, even if it was a step", async () => {
    await view.change({ length: 20 });
    const taken = view.password.text;
    await view.take(view.at.value);
    expect(recent()[0]).to.equal(taken);
    await view.take(view.at.value);
    await view.change({ length: 21 });
    expect(recent().filter((text) => text === taken)).to.have.length(1);
    await view.take(view.recent.value[0]!.at); // a recent password that is copied again
    expect(recent().filter((text) => text === taken)).to.have.length(1);
  });

  it("shows the same password again, except a taken one in a popup that was opened later", async () => {
    const first = view.password.text;
    view.end();
    view = await opened();
    expect(view.password.text).to.equal(first);
    await view.take(view.at.value);
    view.end();
    view = await opened(true);
    expect(view.password.text).to.equal(first);
    view.end();
    view = await opened(false);
    expect(view.password.text).not.to.equal(first);
    expect(recent()).to.deep.equal([first]);
  });

  it("forgets the recent passwords on request, and goes on with the shown one", async () => {
    const { text } = view.password;
    await view.take(view.at.value);
    const [{ secret }] = view.recent.value as [Generating["recent"]["value"][number]];
    await view.clearRecent();
    expect([recent(), secret.text, view.password.text]).to.deep.equal([[], "", text]);
    expect(stored()).to.deep.include({ recent: [] });
  });

  it("empties all holders when it closes, and fills none afterwards", async () => {
    await view.another();
    const [{ secret }] = view.recent.value as [Generating["recent"]["value"][number]];
    const late = view.another();
    view.end();
    await late;
    expect([view.password.text, secret.text, recent()]).to.deep.equal(["", "", []]);
  });

  it("begins without recent passwords after a lock", async () => {
    await view.another();
    memory.isLocked = true;
    await view.another();
    view.end();
    memory.isLocked = false;
    view = await opened();
    expect(recent()).to.deep.equal([]);
  });

  it("goes on after an error", async () => {
    const failure = new Error("the memory cannot be read");
    memory.failure = failure;
    expect(await rejection(view.another())).to.equal(failure);
    memory.failure = undefined;
    const before = view.password.text;
    await view.another();
    expect(view.password.text).not.to.equal(before);
  });
});
