/**
 * Tests that a large write, whose values first wait together in one storage entry, has the same effects as a write that
 * is done at once.
 */
import { expect } from "chai";
import fc from "fast-check";
import { waitingKey, withLargeWrites } from "../../../../extension/platform/large-writes.ts";
import { memoryStorage, type StoragePort } from "../../../../src/vault/index.ts";
import { killing, stepped, windowOn } from "../../src/disturbed.ts";
import { type Operation, operations, prepared, type Prepared, stateOf } from "../../src/operations.ts";
import { dump, open } from "../../src/vaults.ts";

type Held = Record<string, unknown>;

/** Returns a storage in memory that can return all entries in one step, like the browser's storage. */
function area(held: Held = {}): StoragePort & Required<Pick<StoragePort, "all">> {
  const inner = memoryStorage(held);
  return { ...inner, all: async () => inner.get(await inner.keys()) };
}

/** Returns the storage of a process that never moves the waiting values to entries of their own. */
const neverSpreading = (inner: StoragePort, least: number): StoragePort =>
  withLargeWrites(
    { ...area(), ...inner, all: async () => inner.get(await inner.keys()), exclusively: () => new Promise(() => 0) },
    least,
  );

const key = fc.constantFrom("a", "b", "c", "d", "e");
const step = fc.oneof(
  fc.record({ set: fc.dictionary(key, fc.nat(9), { minKeys: 1, noNullPrototype: true }) }),
  fc.record({ remove: fc.uniqueArray(key, { minLength: 1, maxLength: 3 }) }),
  fc.constant({ settle: true }),
);

describe("a large write", () => {
  it("is read like one that was written at once, whatever is written and removed after it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const [model, inner] = [memoryStorage(), area()];
        const storage = neverSpreading(inner, 3);
        for (const each of steps) {
          if ("settle" in each) await withLargeWrites(inner, 3).settle();
          else if ("set" in each) await Promise.all([model.set(each.set), storage.set(each.set)]);
          else await Promise.all([model.remove(each.remove), storage.remove(each.remove)]);
          const expected = await dump(model);
          expect(await storage.all?.()).to.deep.equal(expected);
          expect((await storage.keys()).sort()).to.deep.equal(Object.keys(expected).sort());
          expect(await storage.get(["a", "b", "nothing"])).to.deep.equal(await model.get(["a", "b", "nothing"]));
        }
      }),
    );
  });

  it("gets an entry for each value afterwards, under the lock", async () => {
    const inner = area({ before: 0 });
    const storage = withLargeWrites(inner, 3);
    await inner.exclusively(async () => {
      await storage.set({ a: 1, b: 2, c: 3 });
      expect(await dump(inner)).to.deep.equal({ before: 0, [waitingKey]: { a: 1, b: 2, c: 3 } });
    });
    await storage.settle();
    expect(await dump(inner)).to.deep.equal({ before: 0, a: 1, b: 2, c: 3 });
  });

  it("is finished by another process if its own has ended", async () => {
    const inner = area();
    await neverSpreading(inner, 3).set({ a: 1, b: 2, c: 3 });
    await withLargeWrites(inner, 3).settle();
    expect(await dump(inner)).to.deep.equal({ a: 1, b: 2, c: 3 });
  });

  it("does not wait if it has few entries", async () => {
    const inner = area();
    await withLargeWrites(inner, 3).set({ a: 1, b: 2 });
    expect(await dump(inner)).to.deep.equal({ a: 1, b: 2 });
  });

  it("is reported to listeners as a change of its values", async () => {
    const inner = area({ old: 1 });
    const reported: [readonly string[], unknown][] = [];
    const storage = withLargeWrites(inner, 3);
    storage.onChange((keys, values) => reported.push([keys, values]));
    await storage.set({ a: 1, b: 2, c: 3 });
    expect(reported).to.deep.equal([[["a", "b", "c"], { a: 1, b: 2, c: 3 }]]);
    await storage.settle();
    // Moving the values to entries of their own is reported, but removing their common entry is not.
    expect(reported.slice(1)).to.deep.equal([[["a", "b", "c"], { a: 1, b: 2, c: 3 }]]);
    await storage.remove(["old"]);
    expect(reported.slice(2)).to.deep.equal([[["old"], {}]]);
  });

  it("stays complete if the storage is full while its values get their entries", async () => {
    const inner = area();
    await neverSpreading(inner, 3).set({ a: 1, b: 2, c: 3 });
    const full = withLargeWrites({ ...inner, set: () => Promise.reject(new Error("quota")) }, 3);
    expect(await full.settle().catch(String)).to.equal("Error: quota");
    expect(await withLargeWrites(inner, 3).get(["a", "c"])).to.deep.equal({ a: 1, c: 3 });
  });
});

/** Returns the states in which a vault can be if the process ends at any step of an operation. */
async function statesOf(held: Held, { vault, files }: Prepared, run: Operation, waits: boolean): Promise<Set<string>> {
  const states = new Set<string>();
  for (let at = 1; ; at++) {
    const inner = area(held);
    const { step, killed } = killing(at, "after");
    const storage = stepped(inner, step);
    const seen = waits
      ? withLargeWrites({ ...storage, all: async () => storage.get(await storage.keys()) }, 1)
      : storage;
    const outcome = await Promise.race([run(windowOn(seen, vault), files), killed]);
    const found = await open(neverSpreading(inner, 1));
    states.add(await stateOf(found));
    if (outcome !== "killed") return states;
  }
}

for (const [name, run] of Object.entries(operations)) {
  describe(`${name}, in writes that wait,`, () => {
    it("leaves only states that it also leaves without waiting, if the process ends at any step", async () => {
      const ready = await prepared();
      const held = await dump(ready.vault.storage);
      const [plain, waiting] = [await statesOf(held, ready, run, false), await statesOf(held, ready, run, true)];
      expect([...waiting].filter((state) => !plain.has(state))).to.deep.equal([]);
      expect(waiting.size).to.equal(plain.size);
    });
  });
}
