/** Tests the titles of records and the warning about sites in the preview of a restore. */
import { expect } from "chai";
import { accountNamed, addAccount, editAccount, renameAccount } from "../../../../../src/accounts/index.ts";
import { aliasesOf, choiceText, isCounted, nameOf } from "../../../../../ui/accounts/restore/choices.ts";
import { newVault, rules } from "../../../src/vaults.ts";
import { speakIn } from "../../speaking.ts";

describe("the name of a record in a preview", () => {
  it("is the account's label, site and current username", async () => {
    speakIn("en");
    const vault = await newVault();
    const name = await addAccount(vault, { site: "a.example", login: "ada", revision: 1, rules });
    const named = async (): Promise<string> => nameOf({ theirs: accountNamed(await vault.contents(), name) });
    expect(await named()).to.equal("a.example · ada");
    await renameAccount(vault, name, { login: "lovelace" });
    expect(await named()).to.equal("a.example · lovelace");
    await editAccount(vault, name, { label: "Bakery" });
    expect(await named()).to.equal("Bakery · a.example · lovelace");
    await editAccount(vault, name, { label: "", login: "" });
    expect(await named()).to.equal("a.example · (no username)");
  });
});

describe("the choices for a record that is deleted in the backup", () => {
  const texts = (mine: object): string[] =>
    (["mine", "theirs"] as const).map((choice) => choiceText({ status: "deleted", deleted: "there", ...mine }, choice));

  it("delete the record only if the vault has it", () => {
    speakIn("en");
    const mine = { v: 1, name: "account/a", modified: 1 } as const;
    expect(texts({ mine })).to.deep.equal(["Keep current", "Delete here, too"]);
    expect(texts({})).to.deep.equal(["Leave out", "Add"]);
  });
});

describe("the warning about a site in a preview", () => {
  const record = (aliases?: readonly string[]) =>
    ({ v: 1, name: "site/bank.example", modified: 1, site: "bank.example", ...(aliases && { aliases }) }) as const;

  it("names the sites that the backup adds", () => {
    speakIn("en");
    expect(aliasesOf({ theirs: record() })).to.equal("");
    expect(aliasesOf({ theirs: record(["trap.example"]) })).to.equal("Linked sites: trap.example");
    const [mine, theirs] = [record(["own.example"]), record(["own.example", "trap.example", "pit.example"])];
    expect(aliasesOf({ mine, theirs })).to.equal("Linked sites: trap.example, pit.example");
    expect(aliasesOf({ mine: theirs, theirs: mine })).to.equal("");
  });
});

describe("the number of unchanged records in a preview", () => {
  it("counts accounts only, and leaves out no record that has a row", () => {
    expect(isCounted({ status: "same", name: "account/a" })).to.equal(true);
    expect(isCounted({ status: "same", name: "settings" })).to.equal(false);
    expect(isCounted({ status: "differs", name: "settings" })).to.equal(true);
  });
});
