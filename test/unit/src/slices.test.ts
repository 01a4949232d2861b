import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { inSlices } from "../../../src/slices.ts";

describe("work in slices", () => {
  const items = Array.from({ length: 1000 }, (_, i) => i);

  it("processes each item once, in order, and reports progress that increases to 1", async () => {
    const done: number[] = [];
    const fractions: number[] = [];
    await inSlices(items, (item) => void done.push(item), { onProgress: (fraction) => void fractions.push(fraction) });
    expect(done).to.deep.equal(items);
    expect(fractions.at(-1)).to.equal(1);
    expect(fractions)
      .to.deep.equal([...new Set(fractions)].sort((a, b) => a - b))
      .and.to.have.length.above(5);
  });

  it("lets other tasks run in between", async () => {
    let others = 0;
    const beside = setInterval(() => others++, 0);
    try {
      await inSlices(Array.from({ length: 1_000_000 }), () => undefined);
    } finally {
      clearInterval(beside);
    }
    expect(others).to.be.above(5);
  });

  it("stops with the signal's reason when aborted, also without items, and waits for slow items", async () => {
    for (const at of [0, 5, 500, 999]) {
      const controller = new AbortController();
      const done: number[] = [];
      const work = async (item: number): Promise<void> => {
        await Promise.resolve();
        done.push(item);
        if (item === at) controller.abort("enough");
      };
      const { signal } = controller;
      const outcome = inSlices(items, work, { signal }).catch((error: unknown) => error);
      expect(await outcome).to.equal("enough");
      expect(done).to.have.length(at + 1);
    }
    const signal = AbortSignal.abort("enough");
    const nothing = inSlices([], () => undefined, { signal }).catch((error: unknown) => error);
    expect(await nothing).to.equal("enough");
    const fractions: number[] = [];
    await inSlices([], () => undefined, { onProgress: (fraction) => void fractions.push(fraction) });
    expect(fractions).to.deep.equal([1]);
  });
});

describe("the pause between slices", () => {
  // Node has `setImmediate`. Browsers and service workers have only the other two.
  const ways: readonly { missing: readonly string[]; plant: (task: () => void) => void }[] = [
    { missing: [], plant: setImmediate },
    { missing: ["setImmediate"], plant: postTask },
    { missing: ["setImmediate", "MessageChannel"], plant: setTimeout },
  ];
  for (const { missing, plant } of ways) {
    describe(missing.length === 0 ? "in Node" : `without ${missing.join(" and ")}`, () => {
      const properties = missing.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)!] as const);

      before(() => {
        for (const name of missing) Reflect.deleteProperty(globalThis, name);
      });

      after(() => {
        for (const [name, property] of properties) Object.defineProperty(globalThis, name, property);
      });

      /** Returns the number of items that are processed until a task that is planted at item 5 has run. */
      async function doneUntilServed(plantTask: (task: () => void) => void): Promise<number> {
        let isLocked = false;
        let done = 0;
        const work = (item: number): void => {
          done++;
          const lock = (): void => {
            isLocked = true;
          };
          if (item === 5) plantTask(lock);
        };
        const check = (): void => {
          if (isLocked) throw new Error("locked");
        };
        const items = Array.from({ length: 100_000 }, (_, i) => i);
        const outcome = await inSlices(items, work, { size: 10, check }).catch((error: unknown) => error);
        expect(outcome).to.be.an("error").with.property("message", "locked");
        return done;
      }

      it("serves a task that waits, before the next slice", async () => {
        expect(await doneUntilServed(plant)).to.be.oneOf([10, 20]);
      });

      it("serves timers and messages", async () => {
        for (const task of [setTimeout, postTask]) {
          const done = await doneUntilServed(task);
          expect(done % 10).to.equal(0);
          expect(done).to.be.below(100_000);
        }
      });
    });
  }

  it("does not keep a Node process alive", () => {
    const file = new URL("../../../src/slices.ts", import.meta.url).href;
    const script = `delete globalThis.setImmediate; (await import(${JSON.stringify(file)})).pause()`;
    const args = ["--import", "tsx/esm", "--input-type=module", "--eval", script];
    expect(spawnSync(process.execPath, args, { timeout: 30_000 }).status).to.equal(0);
  });
});

const Channel = MessageChannel; // the tests remove the global one

/** Runs a task when a message arrives. */
function postTask(task: () => void): void {
  const { port1, port2 } = new Channel();
  port1.onmessage = () => {
    port1.close();
    task();
  };
  port2.postMessage(0);
}
