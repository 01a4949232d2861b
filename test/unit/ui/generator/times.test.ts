/** Tests when the generator removes its secrets and clears the clipboard. */
import { expect } from "chai";
import { createCopying } from "../../../../ui/generator/copying.ts";
import { createDeadline, type Deadline } from "../../../../ui/generator/expiry.ts";
import { type Clock, settled, stoppedClock, until } from "../clock.ts";

const minute = 60_000;

describe("the generator's deadline", () => {
  let clock: Clock;
  let deadline: Deadline;
  let dropped: number;

  beforeEach(() => {
    clock = stoppedClock();
    dropped = 0;
    deadline = createDeadline(() => dropped++);
  });
  afterEach(() => {
    clock.end();
  });
  const after = (milliseconds: number): number => {
    clock.now += milliseconds;
    clock.tick();
    return dropped;
  };

  it("passes once, ten minutes after the last use", () => {
    deadline.use();
    expect(after(9 * minute)).to.equal(0);
    deadline.use();
    expect(deadline.minutesLeft.value).to.equal(10);
    expect([after(10 * minute - 1), after(1), after(minute)]).to.deep.equal([0, 1, 1]);
  });

  it("passes if the clock is set back", () => {
    deadline.use();
    expect([after(0), after(-minute)]).to.deep.equal([0, 1]);
  });

  it("does not pass if it was ended", () => {
    deadline.use();
    deadline.end();
    expect(after(11 * minute)).to.equal(0);
  });
});

describe("the generator's clipboard", () => {
  let clock: Clock;
  let written: string[];
  const copying = (): ReturnType<typeof createCopying> =>
    createCopying((text) => {
      written.push(text);
      return Promise.resolve();
    });

  beforeEach(() => {
    clock = stoppedClock();
    written = [];
    Object.assign(globalThis, { document: new EventTarget() }); // `createCopying` adds listeners to the document
  });
  afterEach(() => {
    clock.end();
    Reflect.deleteProperty(globalThis, "document");
  });

  for (const [title, time] of [
    ["is cleared after half a minute", 30_000],
    ["is cleared if the clock is set back", -3_600_000],
  ] as const) {
    it(title, async () => {
      const { copy, state } = copying();
      await copy("secret");
      clock.now += 29_999;
      clock.tick();
      await settled();
      expect([state.value, ...written]).to.deep.equal(["copied", "secret"]);
      clock.now += time - 29_999;
      clock.tick();
      await until(() => state.value === "cleared");
      expect(written).to.deep.equal(["secret", ""]);
    });
  }
});
