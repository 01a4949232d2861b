/** Tests that `navigator.locks` counts the attempts to unlock that are running in all windows together. */
import { expect } from "chai";
import type { RunningTries } from "../../../../src/vault/index.ts";
import { withBrowser } from "./fake-browser.ts";
import { local } from "./fake-areas.ts";
import { session } from "./session-area.ts";

type Work = () => Promise<unknown>;

/**
 * Returns a simulated `navigator.locks`. Requests for exclusive locks, which have no options, wait for each other.
 * Requests for shared locks are granted at once.
 */
function fakeLocks(): object {
  const held: { name: string }[] = [];
  const last = new Map<string, Promise<unknown>>();
  const hold = async (name: string, work: Work): Promise<unknown> => {
    const lock = { name };
    held.push(lock);
    try {
      return await work();
    } finally {
      held.splice(held.indexOf(lock), 1);
    }
  };
  return {
    query: () => Promise.resolve({ held: [...held] }),
    request(name: string, ...rest: [Work] | [{ mode: string }, Work]): Promise<unknown> {
      const work = rest.at(-1) as Work;
      if (rest.length === 2) return hold(name, work);
      const mine = (last.get(name) ?? Promise.resolve()).then(() => hold(name, work));
      last.set(
        name,
        mine.catch(() => undefined),
      );
      return mine;
    },
  };
}

describe("the running attempts of all windows", () => {
  const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  let running: RunningTries;

  before(async () => {
    Object.defineProperty(globalThis, "navigator", { value: { locks: fakeLocks() }, configurable: true });
    const api = { storage: { session, local } };
    const { masterAttempts } = await withBrowser(
      api,
      () => import("../../../../extension/platform/master-attempts.ts"),
    );
    running = masterAttempts.running!;
  });
  after(() => {
    Reflect.deleteProperty(globalThis, "navigator");
    if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
  });

  it("are counted from their beginning to their end, and other locks are not counted", async () => {
    expect(await running.count()).to.equal(0);
    const ends = [await running.begin(), await running.begin()];
    expect(await running.count()).to.equal(2);
    expect(await running.exclusively(() => running.count())).to.equal(2);
    for (const end of ends) await end();
    expect(await running.count()).to.equal(0);
  });
});
