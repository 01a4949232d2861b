/**
 * Tests the session in `storage.session`: the items that contain it, and the changes that the browser reports to all
 * pages of the extension.
 */
import { expect } from "chai";
import {
  endSession,
  extendSession,
  keepSession,
  resumeSession,
  type SessionPort,
} from "../../../../src/vault/index.ts";
import type { KeptUntilLock } from "../../../../ui/popup/draft.ts";
import { newVault } from "../../src/vaults.ts";
import { type Clock, stoppedClock } from "../../ui/clock.ts";
import { withBrowser } from "./fake-browser.ts";
import { local } from "./fake-areas.ts";
import { session } from "./session-area.ts";

describe("the session in the browser's memory", () => {
  const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  const alarms: number[] = [];
  let isAlarmRefused: boolean;
  let port: SessionPort;
  let kept: readonly KeptUntilLock<never>[]; // the unsaved form and the generated passwords
  let changes: string[];
  let clock: Clock; // a stopped clock, so that no listener reacts to the time
  const noted = (changed: object): void => void changes.push(JSON.stringify(changed));

  before(async () => {
    const create = (_: string, { when }: { when: number }): Promise<void> => {
      alarms.push(when);
      return isAlarmRefused ? Promise.reject(new Error("no alarms")) : Promise.resolve();
    };
    const locks = { request: (_: string, work: () => Promise<unknown>) => work() };
    Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
    const api = { alarms: { create }, storage: { session, local } };
    const loaded = await withBrowser(api, () => import("../../../../extension/platform/session.ts"));
    port = loaded.sessionStorage;
    kept = [loaded.draftStorage, loaded.generatedStorage];
  });
  after(() => {
    Reflect.deleteProperty(globalThis, "navigator");
    if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
  });
  beforeEach(async () => {
    await port.clear();
    clock = stoppedClock();
    [changes, alarms.length, isAlarmRefused] = [[], 0, false];
    session.onChanged.addListener(noted);
  });
  afterEach(() => {
    session.onChanged.removeListener(noted);
    clock.end();
  });
  const withKeys = (): string[] => changes.filter((change) => change.includes("recordKey"));

  it("sends the keys once when it is stored and once when it is cleared, and reports a hundred uses at most ten times", async () => {
    const { keys } = await newVault();
    const { deadline } = await keepSession(port, keys, 10);
    expect(changes).to.have.length(1);
    for (let i = 1; i <= 100; i++) await extendSession(port, keys, 10, (clock.now += 1000));
    expect(changes).to.have.length(11);
    expect(withKeys()).to.have.length(1);
    expect(alarms).to.deep.equal(Array.from({ length: 11 }, (_, i) => deadline + i * 10_000));
    await endSession(port);
    expect(changes).to.have.length(12);
    expect(withKeys()).to.have.length(2);
  });

  it("is not kept if the browser sets no alarm that would lock it", async () => {
    const { keys } = await newVault();
    isAlarmRefused = true;
    const failed = await keepSession(port, keys, 10).catch(String);
    expect(failed).to.equal("Error: no alarms");
    expect([await port.get(), await session.get(["session", "deadline"])]).to.deep.equal([undefined, {}]);
  });

  it("is read back completely and leaves nothing behind", async () => {
    const { keys } = await newVault();
    const kept = await keepSession(port, keys, 10);
    expect(await port.get()).to.deep.equal(kept);
    const used = await extendSession(port, keys, 5);
    expect(await port.get()).to.deep.equal(used);
    await endSession(port);
    expect([await port.get(), await session.get(["session", "deadline"])]).to.deep.equal([undefined, {}]);
  });

  it("is written completely for another vault key", async () => {
    const [one, other] = [await newVault(), await newVault()];
    await keepSession(port, one.keys, 10);
    const kept = await keepSession(port, other.keys, 10);
    expect(await port.get()).to.deep.equal(kept);
    expect(withKeys()).to.have.length(2);
  });

  it("is read from a version that kept the deadline beside the keys, and continues with the new item", async () => {
    const { keys } = await newVault();
    const { deadline, minutes, ...kept } = await keepSession(port, keys, 10);
    await port.clear();
    await session.set({ session: { ...kept, deadline, minutes } });
    expect((await resumeSession(port))?.recordKey).to.deep.equal(keys.recordKey);
    const used = await extendSession(port, keys, 10, (clock.now += 60_000));
    expect(await port.get()).to.deep.equal(used);
    expect(await resumeSession(port, (clock.now = deadline + 60_000))).to.equal(undefined);
    expect(await session.get(["session", "deadline"])).to.deep.equal({});
  });

  it("loses its keys in the task of the press, even if another window holds the lock for ever", async () => {
    const { keys } = await newVault();
    await keepSession(port, keys, 10);
    void endSession({ ...port, exclusively: () => new Promise(() => undefined) });
    expect(withKeys()).to.have.length(2);
    expect(await session.get("session")).to.deep.equal({});
  });

  it("does not get its keys back from a window that is moving the deadline at that moment", async () => {
    const { keys } = await newVault();
    await keepSession(port, keys, 10);
    const moving: SessionPort = {
      ...port,
      move: async (time) => {
        void endSession({ ...port, exclusively: () => new Promise(() => undefined) });
        await port.move(time);
      },
    };
    await extendSession(moving, keys, 10, clock.now + 60_000);
    expect(await session.get("session")).to.deep.equal({});
    expect(await resumeSession(port)).to.equal(undefined);
    expect(await session.get(["session", "deadline"])).to.deep.equal({});
  });

  it("takes the unsaved form and the generated passwords with it when it ends or expires", async () => {
    const { keys } = await newVault();
    const secret = { text: "typed" } as never;
    const read = (): Promise<unknown[]> => Promise.all(kept.map((each) => each.get()));
    const ends = {
      "a lock": () => endSession(port),
      "a lock that leaves the PIN": () => port.clear(),
      "the end of its time": async () => {
        const { deadline } = (await port.get()) as { deadline: number };
        await resumeSession(port, (clock.now = deadline));
      },
    };
    for (const [title, end] of Object.entries(ends)) {
      await keepSession(port, keys, 10);
      for (const each of kept) await each.set(secret);
      expect(await read(), title).to.deep.equal([secret, secret]);
      await end();
      expect(await read(), title).to.deep.equal([undefined, undefined]);
      for (const each of kept) await each.set(secret); // from a window that does not know yet
      expect(JSON.stringify(await session.get(null)), title).not.to.include("typed");
    }
  });

  it("counts as locked if one of the two items is missing, and the other one is removed", async () => {
    const { keys } = await newVault();
    for (const item of ["session", "deadline"]) {
      await keepSession(port, keys, 10);
      await session.remove(item);
      expect(await resumeSession(port)).to.equal(undefined);
      expect(await session.get(["session", "deadline"])).to.deep.equal({});
    }
  });
});
