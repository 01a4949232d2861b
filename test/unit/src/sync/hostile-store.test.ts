/**
 * Tests syncing with stores that respond with damaged, wrong, huge or endless data. The vault must keep its records,
 * and each sync must end.
 */
import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { addAccount } from "../../../../src/accounts/index.ts";
import { AppError } from "../../../../src/errors.ts";
import { type SyncResult, type SyncStore, syncVault } from "../../../../src/sync/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { newVault } from "../vaults.ts";
import { entry, type MemoryStore, memoryStore, twoDevices } from "./two-devices.ts";

const fileName = (): string => `${randomBytes(16).toString("base64url")}.saltmill`;
const recordsOf = async (vault: Vault): Promise<unknown> => (await vault.contents()).records;

describe("a hostile store", function () {
  this.timeout(600_000);

  /** Returns a second device, and the last snapshot of the first device, which the second has not read. */
  async function withUnseenSnapshot(): Promise<{ phone: Vault; store: MemoryStore; name: string; bytes: Uint8Array }> {
    const { laptop, phone, store } = await twoDevices();
    const own = new Map(store.files);
    await addAccount(laptop, { ...entry, login: "unseen" });
    await syncVault(laptop, store);
    const [[name, bytes] = ["", new Uint8Array()]] = [...store.files].filter(([each]) => !own.has(each));
    store.files.clear();
    for (const [each, file] of own) store.files.set(each, file);
    return { phone, store, name, bytes };
  }

  /**
   * Syncs with a store that returns `file` as the snapshot. If `size` has changed, the sync reads the snapshot again.
   */
  async function syncWithFile(
    { phone, store, name }: Awaited<ReturnType<typeof withUnseenSnapshot>>,
    file: Uint8Array,
    size: number,
  ): Promise<SyncResult | AppError> {
    const hostile: SyncStore = {
      ...store,
      list: async (options) => [...(await store.list(options)), { name, size }],
      read: (asked, options) => (asked === name ? Promise.resolve(file) : store.read(asked, options)),
    };
    return syncVault(phone, hostile).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
  }

  it("gets nothing into the vault by a flipped bit in any byte of a snapshot, or by cutting it anywhere", async () => {
    const made = await withUnseenSnapshot();
    const { phone, bytes } = made;
    const before = await recordsOf(phone);
    let count = 0;
    const refused = async (file: Uint8Array, how: string): Promise<void> => {
      const result = await syncWithFile(made, file, ++count);
      if (result instanceof AppError) throw result;
      expect([result.taken, result.bad + result.foreign + result.unknown], how).to.deep.equal([[], 1]);
      expect(await recordsOf(phone), how).to.deep.equal(before);
    };
    for (let at = 0; at < bytes.length; at++) {
      const flipped = bytes.slice();
      flipped[at]! ^= 1 << (at % 8);
      await refused(flipped, `byte ${at} of ${bytes.length}: ${String.fromCharCode(bytes[at]!)}`);
    }
    for (let length = 0; length < bytes.length; length += 7) await refused(bytes.slice(0, length), `first ${length}`);
    const whole = await syncWithFile(made, bytes, bytes.length);
    expect(whole).to.have.property("taken").with.lengthOf(1);
  });

  it("cannot swap snapshots between names and between vaults", async () => {
    const { laptop, phone, store } = await twoDevices();
    const [[name = "", bytes] = []] = store.files;
    const other = await newVault();
    const elsewhere = memoryStore();
    await syncVault(other, elsewhere);
    const [[otherName = "", otherBytes] = []] = elsewhere.files;
    await addAccount(laptop, { ...entry, login: "new" });
    store.files.set(fileName(), bytes!); // this vault's snapshot, under another name
    store.files.set(fileName(), otherBytes!);
    store.files.set(otherName, bytes!);
    const { vault } = JSON.parse(Buffer.from(otherBytes!).toString()) as { vault: unknown };
    const forged = { ...(JSON.parse(Buffer.from(bytes!).toString()) as object), vault };
    store.files.set(fileName(), Buffer.from(JSON.stringify(forged)));
    const before = await recordsOf(phone);
    const { taken, bad, foreign } = await syncVault(phone, store);
    expect([taken, bad, foreign]).to.deep.equal([[], 2, 2]);
    expect(await recordsOf(phone)).to.deep.equal(before);
    await syncVault(laptop, store);
    expect((await syncVault(phone, store)).taken).to.have.length(1);
    expect(store.files.has(name)).to.equal(false);
  });
});
