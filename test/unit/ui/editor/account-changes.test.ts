/**
 * Tests that an editor saves only fields in which the user has typed, and keeps changes that another window has made
 * since the editor opened.
 */
import { expect } from "chai";
import {
  type Account,
  accountNamed,
  addAccount,
  addStoredAccount,
  editAccount,
  loginOf,
  newRevision,
  renameAccount,
} from "../../../../src/accounts/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { accountChanges, changedTexts } from "../../../../ui/editor/account-changes.ts";
import { givesOtherPassword } from "../../../../ui/editor/AccountEditor.tsx";
import { draftOf, type SecretDraft } from "../../../../ui/editor/secret-draft.ts";
import { newVault, rules } from "../../src/vaults.ts";

const at = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);

/**
 * Returns the arguments of `accountChanges`: the account before the editor opened, and the fields after the user typed.
 */
const edited = (
  before: Account,
  typed: { login?: string; label?: string; notes?: string },
  secret: Partial<SecretDraft> = {},
): Parameters<typeof accountChanges> => {
  const texts = { login: loginOf(before), label: before.label ?? "", notes: before.notes ?? "" };
  return [before, { ...texts, ...typed }, { ...draftOf(before)!, ...secret }];
};

describe("the typed changes of an account", () => {
  let vault: Vault;
  let name: Account["name"];
  let before: Account;
  beforeEach(async () => {
    vault = await newVault();
    name = await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
    before = await at(vault, name);
  });

  /** Changes notes, label, rules, revision and username, as another window might do while the editor is open. */
  const meanwhile = async (): Promise<void> => {
    await editAccount(vault, name, { notes: "codes", label: "home", rules: { ...rules, length: 20 } }, known);
    await newRevision(vault, before);
    await renameAccount(vault, name, { login: "lovelace" });
  };
  const known = { newPassword: true };

  it("contain tags only if they differ from those when the editor opened", async () => {
    await editAccount(vault, name, { tags: ["Work", "Home"] });
    const tagged = await at(vault, name);
    expect(changedTexts(tagged, { tags: "Work, Home" })).to.deep.equal({});
    await editAccount(vault, name, changedTexts(tagged, { tags: "Work,  Travel،Club," }));
    expect((await at(vault, name)).tags).to.deep.equal(["Work", "Travel", "Club"]);
    await editAccount(vault, name, changedTexts(await at(vault, name), { tags: "" }));
    expect(await at(vault, name)).not.to.have.property("tags");
  });

  it("keep what another window has changed while the editor was open", async () => {
    await meanwhile();
    const changes = accountChanges(...edited(before, { label: "work" }));
    expect(changes).to.deep.equal({ label: "work" });
    const now = await at(vault, name);
    expect(givesOtherPassword(await vault.contents(), now, ...edited(before, { label: "work" }))).to.equal(false);
    await editAccount(vault, name, changes, known);
    const { userName, label, notes, revision, rules: kept } = await at(vault, name);
    expect([userName, label, notes, revision]).to.deep.equal(["lovelace", "work", "codes", 2]);
    expect(kept).to.deep.equal({ ...rules, length: 20 });
  });

  it("contain only the fields that differ", async () => {
    const length = { length: "24" };
    expect(accountChanges(...edited(before, {}, length))).to.deep.equal({ rules: { ...rules, length: 24 } });
    expect(accountChanges(...edited(before, {}, { revision: "3" }))).to.deep.equal({ revision: 3 });
    expect(accountChanges(...edited(before, { login: "", notes: "x" }))).to.deep.equal({ login: "", notes: "x" });
    expect(accountChanges(before, { login: "ada", label: "", notes: "" }, undefined)).to.deep.equal({});
    expect(givesOtherPassword(await vault.contents(), before, ...edited(before, {}, length))).to.equal(true);
    expect(() => accountChanges(...edited(before, {}, { length: "many" })))
      .to.throw()
      .with.property("code", "rules-length");
    expect(() => accountChanges(...edited(before, {}, { revision: "0" })))
      .to.throw()
      .with.property("code", "revision-range");
  });

  it("contain a stored password only if one was typed", async () => {
    const stored = await at(vault, await addStoredAccount(vault, { site: "b.example", login: "ada", password: "one" }));
    expect(accountChanges(...edited(stored, { label: "x" }))).to.deep.equal({ label: "x" });
    const [texts, names, draft] = edited(stored, {});
    expect(accountChanges(texts, names, draft, "two")).to.deep.equal({ password: "two" });
  });

  it("contain only the fields that the view has", async () => {
    await meanwhile();
    const cases: readonly [Parameters<typeof changedTexts>[1], object][] = [
      [{ notes: "" }, {}],
      [{ notes: "new" }, { notes: "new" }],
      [{ login: "ada", label: "work" }, { label: "work" }],
      [{ login: "byron", label: "" }, { login: "byron" }],
    ];
    for (const [typed, sent] of cases) expect(changedTexts(before, typed)).to.deep.equal(sent);
  });
});
