import { expect } from "chai";
import { addAccount } from "../../../../src/accounts/index.ts";
import {
  type WriteRequest,
  proxyStorage,
  memoryStorage,
  type StoragePort,
  type Vault,
  applyWriteRequest,
} from "../../../../src/vault/index.ts";
import { operations, prepared, stateOf } from "../operations.ts";
import { rejectsApp } from "../refused.ts";
import { spied } from "../spied.ts";
import { account, accountName, allAtOnce, dump, newVault, open, rules, write } from "../vaults.ts";

/** Returns the storage of a private window, which sends its writes to the background. */
const privately = (storage: StoragePort): StoragePort =>
  proxyStorage(storage, (change) => applyWriteRequest(storage, JSON.parse(JSON.stringify(change))));

/** Opens a vault in two normal windows and in a private one. */
async function windows(make: () => StoragePort): Promise<[Vault, Vault, Vault]> {
  const { storage } = spied(make());
  return [await newVault(storage), await open(storage), await open(privately(storage))];
}

/** A storage that can be read only key by key, and one that can be read in one step, as in browsers. */
const storages = { "key by key": memoryStorage, "in one step": allAtOnce };

for (const [how, make] of Object.entries(storages))
  describe(`a change from a private window, with a storage read ${how},`, () => {
    it("is written in one step by the window that has the lock", async () => {
      const inner = make();
      await newVault(inner);
      const { storage, calls } = spied(inner);
      const vault = await open(privately(storage));
      await write(vault, accountName, account);
      const [only, ...more] = calls.filter(([call]) => call === "set");
      expect(more).to.deep.equal([]);
      expect(only!.at(-1)).to.equal("locked");
      expect((await (await open(inner)).contents()).records.get(accountName)).to.deep.include(account);
    });

    it("is made again if another window has written in between", async () => {
      const [one, , three] = await windows(make);
      let runs = 0;
      await three.change(async ({ records }) => {
        if (runs++ === 0) await write(one, "settings", { n: 5 });
        const { n } = records.get("settings") as { n?: number };
        return { writes: { settings: { n: (n ?? 0) + 1 } }, result: undefined };
      });
      expect(runs).to.equal(2);
      expect((await one.contents()).records.get("settings")).to.have.property("n", 6);
    });

    it("is refused without a write if other windows keep writing", async () => {
      const [one, , three] = await windows(make);
      let n = 0;
      const losing = three.change(async () => {
        await write(one, "settings", { n: ++n });
        return { writes: { settings: { n: -1 } }, result: undefined };
      });
      await rejectsApp(losing, "storage-busy");
      expect((await one.contents()).records.get("settings")).to.have.property("n", n);
      await write(three, accountName, account); // changes after the failed one still work
    });

    it("adds the same account only once from two windows", async () => {
      const [one, , three] = await windows(make);
      const adding = { site: "example.com", login: "ada", revision: 1, rules };
      const results = await Promise.allSettled([one, three].map((vault) => addAccount(vault, adding)));
      expect(results.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
    });

    it("reads its own writes within one piece of work, and others' writes afterwards", async () => {
      const storage = memoryStorage({ vault: 1, other: 2 });
      const port = privately(storage);
      await port.exclusively(async () => {
        await port.set({ "r/a": 1 });
        expect(await port.get(["r/a", "vault", "nothing"])).to.deep.equal({ "r/a": 1, vault: 1 });
        expect((await port.keys()).sort()).to.deep.equal(["r/a", "vault"]);
        await port.set({ "r/b": 2 });
      });
      await storage.set({ "r/a": 3 });
      expect(await port.get(["r/a", "r/b"])).to.deep.equal({ "r/a": 3, "r/b": 2 });
      await rejectsApp(port.set({ "r/a": 1 }), "storage-failed");
      await rejectsApp(port.remove(["r/a"]), "storage-failed");
      await port.exclusively(async () => {
        await port.remove(["r/a", "r/never"]);
        expect(await port.keys()).to.have.members(["r/b", "vault"]);
      });
      expect(await dump(storage)).to.deep.equal({ vault: 1, other: 2, "r/b": 2 });
    });

    it("is refused if it is invalid or would write outside the vault", async () => {
      const storage = make();
      const wrong: unknown[] = [
        null,
        5,
        "x",
        [],
        {},
        { before: "" },
        { entries: {}, before: 5 },
        { entries: [], before: "" },
      ];
      for (const each of [
        ...wrong,
        { entries: { session: 1 }, before: "" },
        { entries: { calibration: 1 }, before: "" },
        { entries: {}, removed: ["session"], before: "" },
        { entries: {}, removed: [5], before: "" },
        { entries: {}, removed: "r/a", before: "" },
        { entries: { vault: 1 }, removed: ["r/a"], before: "" },
      ]) {
        await rejectsApp(applyWriteRequest(storage, each), "bad-argument");
      }
      const change: WriteRequest = { entries: { vault: 1 }, before: "not this" };
      expect(await applyWriteRequest(storage, change)).to.equal("changed");
      expect(await dump(storage)).to.deep.equal({});
    });
  });

describe("two windows and a private one at the same time", () => {
  for (const [how, make] of Object.entries(storages))
    it(`lose no account that they add, with a storage read ${how}`, async () => {
      const vaults = await windows(make);
      const adding = Array.from({ length: 45 }, (_, i) =>
        addAccount(vaults[i % 3]!, { site: "example.com", login: String(i), revision: 1, rules }),
      );
      const results = await Promise.allSettled(adding);
      const { records, problems } = await vaults[0].contents();
      expect(problems).to.deep.equal([]);
      for (const [i, result] of results.entries()) {
        if (result.status === "fulfilled") expect(records.has(result.value), String(i)).to.equal(true);
        // the failure is reported, and nothing is written
        else expect(result.reason).to.have.property("code", "storage-busy");
      }
      const added = results.filter(({ status }) => status === "fulfilled").length;
      expect([...records.keys()].filter((name) => name.startsWith("account/"))).to.have.length(added);
      expect(added).to.be.at.least(30);
    });

  it("leave a complete vault after any two operations", async () => {
    const names = Object.keys(operations);
    for (const [i, name] of names.entries()) {
      const { vault, files } = await prepared();
      const held = await dump(vault.storage);
      for (const other of [
        names[(i + 1) % names.length]!,
        names[(i + 5) % names.length]!,
        "restoring its own backup",
      ]) {
        const { storage } = spied(memoryStorage(held));
        const [one, two] = [await open(storage), await open(privately(storage))];
        const results = await Promise.allSettled([operations[name]!(one, files), operations[other]!(two, files)]);
        for (const result of results) {
          if (result.status === "rejected") expect((result.reason as Error).name).to.equal("AppError");
        }
        await stateOf(await open(storage));
      }
    }
  });
});
