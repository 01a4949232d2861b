import { expect } from "chai";
import fc from "fast-check";
import { AppError } from "../../../../src/errors.ts";
import { type SyncStore, syncVault } from "../../../../src/sync/index.ts";
import { browserRoom, browserStore, type SyncArea } from "../../../../src/sync/browser-store.ts";
import { probeStore } from "../../../../src/sync/store.ts";
import { imported } from "./typical-vaults.ts";
import { browserArea } from "./browser-area.ts";

const name = "AAAAAAAAAAAAAAAAAAAAAA.saltmill";
const other = "BBBBBBBBBBBBBBBBBBBBBB.saltmill";
const textOf = (length: number): Uint8Array => new Uint8Array(length).fill(0x61);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 20_000 }),
  fc.integer({ min: 0, max: 90_000 }).map(textOf),
  fc
    .constantFrom("<", '"', "\\", "\n", "\u007f")
    .chain((text) => fc.integer({ min: 1, max: 9000 }).map((n) => Buffer.from(text.repeat(n)))),
);
async function reasonOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error.values[0];
    throw error;
  }
  return "none";
}
const isSame = (one: Uint8Array | undefined, two: Uint8Array): boolean =>
  one !== undefined && Buffer.compare(one, two) === 0;

for (const kind of ["chromium", "firefox"] as const) {
  describe(`the browser's sync of ${kind} as a store`, () => {
    it("returns each file as it was written, within the limits of the browser", async () => {
      await fc.assert(
        fc.asyncProperty(bytes, async (written) => {
          const store = browserStore(browserArea(kind));
          await store.write(name, written, {});
          expect(isSame(await store.read(name, {}), written)).to.equal(true);
          expect(await store.list({})).to.deep.equal([{ name, size: written.length }]);
          await store.remove(name, {});
          expect(await store.list({})).to.deep.equal([]);
          expect(await store.read(name, {})).to.equal(undefined);
        }),
      );
    });

    it("has room for two copies of a vault with 600 imported accounts, as the form says", async () => {
      const area = browserArea(kind);
      const vault = await imported(600);
      await syncVault(vault, browserStore(area));
      const { used, total } = await browserRoom(area);
      expect(used).to.be.within(total / 10, total / 2);
      area.items.clear();
      const half = textOf(total - used - 1000);
      await browserStore(area).write(other, half, {});
      expect((await syncVault(vault, browserStore(area))).storeWasEmpty).to.equal(true);
      expect((await browserStore(area).list({})).map(({ name: each }) => each)).to.include(other);
    });

    it("says how full it is, in the bytes that the browser counts at most", async () => {
      const area = browserArea(kind);
      expect(await browserRoom(area)).to.deep.equal({ used: 0, total: 102_400 });
      await fc.assert(
        fc.asyncProperty(bytes, async (written) => {
          area.items.clear();
          await browserStore(area).write(name, written, {});
          const { used, total } = await browserRoom(area);
          expect(used).to.be.within(written.length, total);
          const free = textOf(total - used - 100 - Math.ceil((total - used) / 8000) * 60);
          if (free.length > 0) await browserStore(area).write(other, free, {}); // fits, so no more was used
        }),
        { numRuns: 30 },
      );
    });

    it("returns a file only when all of its items have arrived, in any order and beside others", async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 8200, max: 40_000 }), fc.infiniteStream(fc.nat()), async (length, order) => {
          const [from, to] = [browserArea(kind), browserArea(kind)];
          const written = textOf(length);
          await browserStore(from).write(name, written, {});
          await browserStore(from).write(other, written.subarray(0, 10_000), {});
          const store = browserStore(to);
          const waiting = [...from.items.keys()];
          while (waiting.length > 0) {
            const [key = ""] = waiting.splice(Number(order.next().value) % waiting.length, 1);
            to.items.set(key, from.items.get(key));
            const isWhole = !waiting.some((each) => each.startsWith(name));
            const listed = (await store.list({})).find((file) => file.name === name);
            if (listed) expect(listed.isPartial ?? false).to.equal(!isWhole);
            expect(isSame(await store.read(name, {}), written)).to.equal(isWhole);
          }
        }),
      );
    });

    it("fits 90 kB, and reports a file that is too large before it writes anything", async () => {
      const area = browserArea(kind);
      const store = browserStore(area);
      await store.write(name, textOf(90_000), {});
      for (const length of [102_000, 200_000, 2 ** 24])
        expect(await reasonOf(store.write(other, textOf(length), { spare: [name] }))).to.equal("browser-full");
      expect(area.writes).to.equal(1);
      expect((await store.read(name, {}))?.length).to.equal(90_000);
    });

    it("removes unneeded files only if a new file has no room beside them", async () => {
      const area = browserArea(kind);
      const store = browserStore(area);
      await store.write(name, textOf(40_000), {});
      await store.write(other, textOf(40_000), { spare: [name] });
      expect((await store.list({})).length).to.equal(2);
      const third = "CCCCCCCCCCCCCCCCCCCCCC.saltmill";
      expect(await reasonOf(store.write(third, textOf(60_000), {}))).to.equal("browser-full");
      await store.write(third, textOf(60_000), { spare: [name] });
      expect((await store.list({})).map((file) => file.name)).to.have.members([other, third]);
    });

    it("keeps the files that are not needed if the browser refuses the new one", async () => {
      const area = browserArea(kind);
      await browserStore(area).write(name, textOf(60_000), {});
      let refusals = 1;
      const set = (items: Record<string, unknown>): Promise<void> =>
        refusals-- > 0 ? Promise.reject(new Error("MAX_WRITE_OPERATIONS_PER_MINUTE")) : area.set(items);
      const store = browserStore({ ...area, set });
      expect(await reasonOf(store.write(other, textOf(60_000), { spare: [name] }))).to.equal("busy");
      expect(isSame(await store.read(name, {}), textOf(60_000))).to.equal(true);
      refusals = 3;
      expect(await reasonOf(store.write(other, textOf(60_000), { spare: [name] }))).to.equal("busy");
    });

    it("passes the test that is made before connecting", async () => {
      const area = browserArea(kind);
      await probeStore(browserStore(area));
      expect(area.items.size).to.equal(0);
    });
  });
}

describe("the browser's sync as a store", () => {
  it("ignores items of other programs, and counts them", async () => {
    const area = browserArea("chromium");
    area.items.set("options", { theme: "dark" });
    area.items.set("a/b", "c");
    const store = browserStore(area);
    expect(await store.list({})).to.deep.equal([]);
    for (let i = 0; i < 8; i++) area.items.set(`other${i}`, "x".repeat(8000));
    expect(await reasonOf(store.write(name, textOf(40_000), {}))).to.equal("browser-full");
    await store.write(name, textOf(20_000), {});
    await store.remove(name, {});
    expect(area.items.size).to.equal(10);
  });

  it("never returns a file whose items were written for different numbers of items", async () => {
    const area = browserArea("chromium");
    for (const key of [`${name}/0/1`, `${name}/1/2`]) area.items.set(key, "text");
    const store = browserStore(area);
    expect(await store.list({})).to.deep.equal([{ name, size: 8, isPartial: true }]);
    expect(await store.read(name, {})).to.equal(undefined);
  });

  const failing = (message: string): SyncStore => {
    const fail = (): Promise<never> => Promise.reject(new Error(message));
    const area: SyncArea = { get: () => Promise.resolve({}), set: fail, remove: fail };
    return browserStore(area);
  };

  it("distinguishes a full storage, too many writes, and a browser without sync", async () => {
    const write = (message: string): Promise<unknown> => reasonOf(failing(message).write(name, textOf(10), {}));
    expect(await write("Resource::kQuotaBytes quota exceeded")).to.equal("browser-full");
    expect(await write("QuotaExceededError: storage.sync API call exceeded its quota limitations.")).to.equal(
      "browser-full",
    );
    expect(await write("This request exceeds the MAX_WRITE_OPERATIONS_PER_MINUTE quota.")).to.equal("busy");
    expect(await write("The storage API is not available")).to.equal("browser-off");
  });

  it("writes nothing after the sync was stopped", async () => {
    const area = browserArea("chromium");
    const stop = new AbortController();
    stop.abort(new Error("stopped"));
    for (const work of [
      browserStore(area).write(name, textOf(10), { signal: stop.signal }),
      browserStore(area).list({ signal: stop.signal }),
    ])
      expect(await work.then(() => "", String)).to.include("stopped");
    expect(area.writes).to.equal(0);
  });
});
