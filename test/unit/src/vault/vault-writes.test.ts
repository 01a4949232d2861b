import { expect } from "chai";
import { accountsOf, addAccount } from "../../../../src/accounts/index.ts";
import { memoryStorage } from "../../../../src/vault/index.ts";
import { rejection } from "../../crypto/refusals.ts";
import { rejectsApp } from "../refused.ts";
import { type Call, sets, spied } from "../spied.ts";
import { account, accountName, dump, newVault, nothing, open, rules, write } from "../vaults.ts";

describe("one change", () => {
  it("writes header, keys and settings under the lock at creation, and checks again for a vault there", async () => {
    const { storage, calls } = spied(memoryStorage());
    const vault = await newVault(storage);
    const [only, ...more] = sets(calls);
    expect(more).to.deep.equal([]);
    const [call, entries, lock] = only as [Call, Record<string, unknown>, string];
    expect([call, lock]).to.deep.equal(["set", "locked"]);
    const expected = ["vault", "l/opened", vault.keys.storageKey("keys"), vault.keys.storageKey("settings")];
    expect(Object.keys(entries).sort()).to.deep.equal(expected.sort());
    expect(calls.at(-2)).to.deep.equal(["get", ["vault"], "locked"]);
  });

  it("reads and writes several records under the lock", async () => {
    const { storage, calls } = spied(memoryStorage());
    const vault = await newVault(storage);
    calls.length = 0;
    const writes = {
      [accountName]: account,
      "site/example.com": { site: "example.com" },
      settings: { lockMinutes: 5 },
    };
    expect(await vault.change(() => ({ writes, result: 7 }))).to.equal(7);
    expect(sets(calls)).to.have.length(1);
    expect(Object.keys(sets(calls)[0]![1] as object)).to.have.length(3);
    expect(calls.every((each) => each.at(-1) === "locked")).to.equal(true);
  });

  it("writes nothing if there is nothing to write, and neither does opening or reading", async () => {
    const inner = memoryStorage();
    await newVault(inner);
    const { storage, calls } = spied(inner);
    const vault = await open(storage);
    await vault.contents();
    await vault.change(() => nothing);
    expect(sets(calls)).to.deep.equal([]);
  });

  it("passes on the error of an edit, writes nothing then, and releases the lock", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const error = new Error("changed my mind");
    const throwing = vault.change((): never => {
      throw error;
    });
    expect(await rejection(throwing)).to.equal(error);
    expect(await rejection(vault.change(() => Promise.reject(error)))).to.equal(error);
    expect(await dump(vault.storage)).to.deep.equal(before);
    await write(vault, accountName, account);
  });

  it("writes nothing if one of several records is invalid", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const writes = { [accountName]: account, settings: { lockMinutes: "5" } };
    await rejectsApp(
      vault.change(() => ({ writes, result: 0 })),
      "field-type",
      ["settings", "lockMinutes"],
    );
    expect(await dump(vault.storage)).to.deep.equal(before);
  });
});

describe("several windows", () => {
  it("lose no account if two of them add 100 at once", async () => {
    const { storage } = spied(memoryStorage());
    const vaults = [await newVault(storage), await open(storage)];
    const add = (i: number): Promise<string> =>
      addAccount(vaults[i % 2]!, { site: `site${i % 7}.example`, login: String(i), revision: 1, rules });
    const names = await Promise.all(Array.from({ length: 100 }, (_, i) => add(i)));
    for (const vault of [...vaults, await open(storage)]) {
      const { records, problems } = await vault.contents();
      expect(problems).to.deep.equal([]);
      expect(names.filter((name) => records.has(name))).to.have.length(100);
      const found = Array.from({ length: 7 }, (_, i) =>
        accountsOf({ records, problems, readOnly: false }, `site${i}.example`),
      );
      expect(new Set(found.flat().map(({ login }) => login)).size).to.equal(100);
    }
  });

  it("lose no change if a hundred changes increase the same record", async () => {
    const { storage } = spied(memoryStorage());
    const vaults = [await newVault(storage), await open(storage)];
    const count = (i: number): Promise<void> =>
      vaults[i % 2]!.change(({ records }) => {
        const { n = 0, ...settings } = records.get("settings")! as { n?: number };
        return { writes: { settings: { ...settings, n: n + 1 } }, result: undefined };
      });
    await Promise.all(Array.from({ length: 100 }, (_, i) => count(i)));
    expect((await vaults[0]!.contents()).records.get("settings")).to.have.property("n", 100);
  });

  it("add an account only once if both add it", async () => {
    const { storage } = spied(memoryStorage());
    const vaults = [await newVault(storage), await open(storage)];
    const adding = { site: "example.com", login: "ada", revision: 1, rules };
    const results = await Promise.allSettled(vaults.map((vault) => addAccount(vault, adding)));
    expect(results.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
    expect(accountsOf(await vaults[0]!.contents(), "example.com")).to.have.length(1);
  });

  it("see what another has written and removed", async () => {
    const { storage } = spied(memoryStorage());
    const [one, two] = [await newVault(storage), await open(storage)];
    await one.contents();
    await write(two, accountName, account);
    expect((await one.contents()).records.get(accountName)).to.deep.include(account);
    await write(two, accountName, { ...account, notes: "new" });
    expect((await one.contents()).records.get(accountName)).to.have.property("notes", "new");
    await storage.remove([one.keys.storageKey(accountName)]);
    expect((await one.contents()).records.has(accountName)).to.equal(false);
  });
});
