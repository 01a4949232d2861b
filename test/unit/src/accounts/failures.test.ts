/**
 * Tests that a failed write changes nothing and reports the reason, and that the write works when the reason is gone.
 */
import { expect } from "chai";
import {
  accountNamed,
  addAccount,
  addEasyAccount,
  addStoredAccount,
  editAccount,
  newEasyRevision,
  newRevision,
  removeAccounts,
  renameAccount,
  undoRemove,
} from "../../../../src/accounts/index.ts";
import { addAlias, removeAlias, setHostOnly } from "../../../../src/sites/index.ts";
import { memoryStorage, type Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { sets, spied } from "../spied.ts";
import { instantly } from "../stand-in.ts";
import { account, complete, dump, newVault, plant, rules, write } from "../vaults.ts";

const site = "example.com";
const secret = "A".repeat(32);
const easyMaster = { masterPassword: "foobar", pbkdf2: instantly };
const gone = { v: 1, name: "account/gone", modified: 0, ...account, login: "gone" } as const;

/** Operations that write accounts or sites, applied to the vault that `furnished` creates. */
const operations: Record<string, (vault: Vault) => Promise<unknown>> = {
  addAccount: (vault) => addAccount(vault, { site, login: "new", revision: 1, rules }),
  addStoredAccount: (vault) => addStoredAccount(vault, { site, login: "new", password: "x" }),
  addEasyAccount: (vault) => addEasyAccount(vault, { site, login: "new", revision: "", rules }, easyMaster),
  editAccount: (vault) => editAccount(vault, "account/a", { notes: "n" }),
  renameAccount: (vault) => renameAccount(vault, "account/a", { login: "n", label: "l" }),
  newRevision: async (vault) => newRevision(vault, accountNamed(await vault.contents(), "account/a")),
  newEasyRevision: async (vault) =>
    newEasyRevision(vault, accountNamed(await vault.contents(), "account/e"), "spring", easyMaster),
  removeAccounts: (vault) => removeAccounts(vault, ["account/a", "account/e"]),
  undoRemove: (vault) => undoRemove(vault, { accounts: [gone] }),
  addAlias: (vault) => addAlias(vault, site, "example.net"),
  removeAlias: (vault) => removeAlias(vault, "example.org"),
  setHostOnly: (vault) => setHostOnly(vault, `login.${site}`, true),
};

async function furnished(): Promise<{
  vault: Vault;
  calls: ReturnType<typeof spied>["calls"];
  fail: (on: boolean) => void;
}> {
  let failing = false;
  const full = new Error("QuotaExceededError");
  const { storage, calls } = spied(memoryStorage(), (call) => (failing && call === "set" ? full : undefined));
  const vault = await newVault(storage);
  await write(vault, "account/a", account);
  await write(vault, "account/e", { ...account, login: "e", scheme: "easypasswords-1", revision: "", secret });
  await write(vault, "account/gone", { deleted: true, site, login: "gone", revision: 1 });
  await write(vault, `site/${site}`, { site, aliases: ["example.org"] });
  const fail = (on: boolean): void => {
    failing = on;
  };
  return { vault, calls, fail };
}

describe("an operation on accounts", () => {
  for (const [name, operation] of Object.entries(operations)) {
    it(`makes one write under the lock and changes nothing if the storage fails: ${name}`, async () => {
      const { vault, calls, fail } = await furnished();
      const before = await dump(vault.storage);
      fail(true);
      await rejectsApp(operation(vault), "storage-failed");
      expect(await dump(vault.storage)).to.deep.equal(before);
      fail(false);
      calls.length = 0;
      await operation(vault);
      expect(sets(calls).map((call) => [call[0], call.at(-1)])).to.deep.equal([["set", "locked"]]);
      expect(await dump(vault.storage)).not.to.deep.equal(before);
    });

    it(`is refused in a locked vault and in one that a newer version has written to: ${name}`, async () => {
      const { vault } = await furnished();
      await plant(vault, "something/new", { ...complete("something/new", {}), v: 2 });
      const before = await dump(vault.storage);
      await rejectsApp(operation(vault), "read-only");
      vault.close();
      await rejectsApp(operation(vault), "locked");
      expect(await dump(vault.storage)).to.deep.equal(before);
    });
  }
});
