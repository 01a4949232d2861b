/** Tests which findings of the password check are ignored, and for how long. */
import { expect } from "chai";
import {
  type Account,
  accountNamed,
  addAccount,
  addEasyAccount,
  addStoredAccount,
  editAccount,
  type Finding,
  heedFindings,
  ignoreFindings,
  isIgnored,
  newRevision,
  renameAccount,
} from "../../../../src/accounts/index.ts";
import { moveBack } from "../../../../src/master/index.ts";
import { conflictsIn, syncVault } from "../../../../src/sync/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { instantly } from "../stand-in.ts";
import { twoDevices } from "../sync/two-devices.ts";
import { rejectsApp } from "../refused.ts";
import { newVault, rules, write } from "../vaults.ts";

const account = async (vault: Vault, name: Account["name"]): Promise<Account> =>
  accountNamed(await vault.contents(), name);
const ignores = async (vault: Vault, name: Account["name"], kind: Finding["kind"]): Promise<boolean> =>
  isIgnored(await account(vault, name), kind);

type Step = (vault: Vault, name: Account["name"]) => Promise<unknown>;
type Make = (vault: Vault) => Promise<Account["name"]>;

const stored: Make = (vault) => addStoredAccount(vault, { site: "panel", login: "code", password: "482915" });
const made: Make = (vault) => addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules });
const easy: Make = (vault) =>
  addEasyAccount(
    vault,
    { site: "example.com", login: "ada", revision: "", rules },
    { masterPassword: "old", pbkdf2: instantly },
  );
const edit =
  (changes: Parameters<typeof editAccount>[2], options: Parameters<typeof editAccount>[3] = {}): Step =>
  (vault, name) =>
    editAccount(vault, name, changes, options);
const newPassword = { newPassword: true };

describe("a finding that the user ignores", () => {
  const cases: [title: string, make: Make, step: Step, stays: boolean][] = [
    ["after nothing else", stored, () => Promise.resolve(), true],
    ["after a change of notes and tags", stored, edit({ notes: "only digits", tags: ["home"] }), true],
    ["after a rename", made, (vault, name) => renameAccount(vault, name, { login: "lovelace" }), true],
    ["after a rename of a stored password", stored, (vault, name) => renameAccount(vault, name, { login: "x" }), true],
    ["after a stored password moved to another site", stored, edit({ site: "door" }), true],
    ["after the same password was typed again", stored, edit({ password: "482915" }), true],
    ["after another password was typed", stored, edit({ password: "482916" }, newPassword), false],
    ["after a change to a generated password", stored, edit({ scheme: "current", rules }, newPassword), false],
    ["after a new revision", made, async (vault, name) => newRevision(vault, await account(vault, name)), false],
    ["after a change of the rules", made, edit({ rules: { ...rules, length: 17 } }, newPassword), false],
    ["after a generated password moved to another site", made, edit({ site: "example.org" }, newPassword), false],
    ["after a change from another generator", easy, edit({ scheme: "current", rules }, newPassword), false],
    [
      "after a change that was undone",
      stored,
      async (vault, name) => {
        await editAccount(vault, name, { password: "482916" }, newPassword);
        await moveBack(vault, name);
      },
      true,
    ],
  ];
  for (const [title, make, step, stays] of cases) {
    it(`${stays ? "is still ignored" : "counts again"} ${title}`, async () => {
      const vault = await newVault();
      const name = await make(vault);
      expect(await ignores(vault, name, "weak")).to.equal(false);
      await ignoreFindings(vault, name, ["weak"]);
      await step(vault, name);
      expect(await ignores(vault, name, "weak")).to.equal(stays);
    });
  }

  it("leaves findings of other kinds alone, and can be joined by them", async () => {
    const vault = await newVault();
    const name = await stored(vault);
    await ignoreFindings(vault, name, ["weak"]);
    expect(await ignores(vault, name, "reused")).to.equal(false);
    await ignoreFindings(vault, name, ["weak", "reused"]);
    expect([await ignores(vault, name, "weak"), await ignores(vault, name, "reused")]).to.deep.equal([true, true]);
    expect((await account(vault, name)).ignored).to.have.length(2);
  });

  it("counts again when the user wants it, and the record is as before", async () => {
    const vault = await newVault();
    const name = await stored(vault);
    const before = await account(vault, name);
    await ignoreFindings(vault, name, ["weak"]);
    await heedFindings(vault, name);
    await heedFindings(vault, name);
    const after = await account(vault, name);
    expect({ ...after, modified: before.modified }).to.deep.equal(before);
  });

  it("forgets the marks of earlier passwords with the next ignored finding", async () => {
    const vault = await newVault();
    const name = await stored(vault);
    await ignoreFindings(vault, name, ["weak"]);
    await editAccount(vault, name, { password: "123456" }, newPassword);
    await ignoreFindings(vault, name, ["reused"]);
    expect((await account(vault, name)).ignored?.map(({ finding }) => finding)).to.deep.equal(["reused"]);
  });

  it("does not say the password, and keeps a kind of a newer version", async () => {
    const vault = await newVault();
    const name = await stored(vault);
    await ignoreFindings(vault, name, ["weak"]);
    const own = await account(vault, name);
    const password = own.ignored?.[0]?.password ?? "";
    expect(password).to.match(/^[\w-]{4}$/u);
    await write(vault, name, { ...own, ignored: [...own.ignored!, { finding: "posted", password }] });
    await ignoreFindings(vault, name, ["reused"]);
    expect((await account(vault, name)).ignored?.map(({ finding }) => finding)).to.deep.equal([
      "weak",
      "posted",
      "reused",
    ]);
  });

  it("needs an account", async () => {
    const vault = await newVault();
    await rejectsApp(ignoreFindings(vault, "account/none", ["weak"]), "account-missing");
    await rejectsApp(heedFindings(vault, "account/none"), "account-missing");
  });

  it("is ignored on all devices without a conflict, and counts where another device has changed the password", async () => {
    const { laptop, phone, name, store } = await twoDevices();
    const settle = async (): Promise<void> => {
      for (const vault of [laptop, phone, laptop]) await syncVault(vault, store);
    };
    await ignoreFindings(laptop, name, ["short", "retired-root"]);
    await ignoreFindings(phone, name, ["short", "single-class"]);
    await settle();
    for (const vault of [laptop, phone]) {
      expect(conflictsIn(await vault.contents())).to.deep.equal([]);
      const kinds = (await account(vault, name)).ignored?.map(({ finding }) => finding);
      expect(kinds).to.have.members(["short", "retired-root", "single-class"]);
      expect(await ignores(vault, name, "single-class")).to.equal(true);
    }
    await newRevision(phone, await account(phone, name));
    await ignoreFindings(laptop, name, ["weak"]);
    await settle();
    for (const vault of [laptop, phone]) expect(await ignores(vault, name, "short")).to.equal(false);
  });
});
