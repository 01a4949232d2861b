/** Tests that undo reverts all actions that the user took while the undo message was shown. */
import { expect } from "chai";
import {
  addAccount,
  addStoredAccount,
  allAccounts,
  changeAccounts,
  passwordOf,
  removeAccounts,
  restoreDeleted,
  undoChanges,
  undoRemove,
} from "../../../../src/accounts/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { type BulkStep, textOf, undoAll } from "../../../../ui/accounts/list/bulk/bulk.ts";
import { recentlyDeleted, titlesOf } from "../../../../ui/popup/RecentlyDeleted.tsx";
import { rejectsApp } from "../../src/refused.ts";
import { newVault, rules } from "../../src/vaults.ts";
import { speakIn } from "../speaking.ts";

const site = "a.example";

const passwords = async (vault: Vault): Promise<string[]> => {
  const contents = await vault.contents();
  return Promise.all(allAccounts(contents).map((account) => passwordOf(contents, account)));
};

/** Waits until the clock shows a later time than `time`, so that the next events have a later time. */
async function laterThan(time: number): Promise<void> {
  while (Date.now() <= time) await new Promise((next) => setImmediate(next));
}

describe("undoing deletions", () => {
  before(() => {
    speakIn("en");
  });

  it("restores all accounts that the message names, the first deleted first", async () => {
    const vault = await newVault();
    const one = await addStoredAccount(vault, { site, login: "one", password: "first" });
    const two = await addStoredAccount(vault, { site, login: "", password: "second" });
    await removeAccounts(vault, [one]);
    await laterThan(Date.now());
    await removeAccounts(vault, [two]);
    const { accounts } = recentlyDeleted(await vault.contents(), Date.now());
    expect(titlesOf(accounts)).to.equal("one, (no username)");
    await restoreDeleted(
      vault,
      accounts.map(({ name }) => name),
    );
    expect(await passwords(vault)).to.have.members(["first", "second"]);
    expect(recentlyDeleted(await vault.contents(), Date.now()).accounts).to.deep.equal([]);
  });

  it("is not offered any more after ten minutes", async () => {
    const vault = await newVault();
    await removeAccounts(vault, [await addStoredAccount(vault, { site, login: "one", password: "first" })]);
    const contents = await vault.contents();
    const { last } = recentlyDeleted(contents, Date.now());
    expect(recentlyDeleted(contents, last + 599_999).accounts).to.have.length(1);
    expect(recentlyDeleted(contents, last + 600_000).accounts).to.deep.equal([]);
  });
});

describe("undoing actions on many accounts", () => {
  const removal = async (vault: Vault, name: string): Promise<BulkStep> => {
    const removed = await removeAccounts(vault, [name]);
    return { kind: "removed", count: 1, undo: (opened) => undoRemove(opened, removed).then(() => 0) };
  };
  const change = async (vault: Vault, name: string): Promise<BulkStep> => {
    const result = await changeAccounts(vault, [name], { to: "revision" });
    return { kind: "changed", count: 1, undo: (opened) => undoChanges(opened, result) };
  };

  it("undoes all actions, the last one first", async () => {
    const vault = await newVault();
    const kept = await addStoredAccount(vault, { site, login: "kept", password: "first" });
    const made = await addAccount(vault, { site, login: "made", revision: 1, rules });
    const before = await passwords(vault);
    const steps = [
      await removal(vault, kept),
      await change(vault, made),
      await change(vault, made),
      await removal(vault, made),
    ];
    expect(textOf(steps)).to.equal("Deleted: 2. Passwords changed: 2. Now change them on the sites too.");
    expect(textOf(steps.slice(0, 1))).to.equal("Deleted: 1.");
    const undone: BulkStep[] = [];
    expect(
      await undoAll(
        steps,
        (undo) => undo(vault),
        (step) => undone.push(step),
      ),
    ).to.equal(0);
    expect(undone).to.deep.equal([...steps].reverse());
    expect(await passwords(vault)).to.have.members(before);
  });

  it("keeps the actions that could not be undone", async () => {
    const vault = await newVault();
    const one = await addStoredAccount(vault, { site, login: "one", password: "first" });
    const two = await addStoredAccount(vault, { site, login: "two", password: "second" });
    const steps = [await removal(vault, one), await removal(vault, two)];
    await addStoredAccount(vault, { site, login: "one", password: "in its place" });
    const undone: BulkStep[] = [];
    await rejectsApp(
      undoAll(
        steps,
        (undo) => undo(vault),
        (step) => undone.push(step),
      ),
      "account-exists",
    );
    expect(undone).to.deep.equal(steps.slice(1));
    expect(await passwords(vault)).to.have.members(["in its place", "second"]);
  });
});
