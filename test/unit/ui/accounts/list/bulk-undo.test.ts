/** Tests that undo in the list of accounts reverts all actions that were taken while its message was shown. */
import { expect } from "chai";
import {
  addAccount,
  addStoredAccount,
  allAccounts,
  changeAccounts,
  passwordOf,
  removeAccounts,
  undoChanges,
  undoRemove,
} from "../../../../../src/accounts/index.ts";
import type { Vault } from "../../../../../src/vault/index.ts";
import { type BulkStep, textOf, undoAll } from "../../../../../ui/accounts/list/bulk/bulk.ts";
import { rejectsApp } from "../../../src/refused.ts";
import { newVault, rules } from "../../../src/vaults.ts";
import { speakIn } from "../../speaking.ts";

const site = "a.example";

const passwords = async (vault: Vault): Promise<string[]> => {
  const contents = await vault.contents();
  return Promise.all(allAccounts(contents).map((account) => passwordOf(contents, account)));
};

describe("undoing actions on many accounts", () => {
  before(() => {
    speakIn("en");
  });

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
