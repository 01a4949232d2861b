/** Tests the revision in the editor: proposed for a new account, typed by the user, or of an existing account. */
import { expect } from "chai";
import { accountNamed, addAccount, removeAccounts } from "../../../../src/accounts/index.ts";
import type { Contents } from "../../../../src/vault/index.ts";
import { shownSecret, type SecretInput, afterInput, initialSecret } from "../../../../ui/editor/secret-input.ts";
import { newVault, rules } from "../../src/vaults.ts";

/** Returns the contents of a vault in which an account of ada at a.example was deleted with revision 3. */
async function spent(): Promise<Contents> {
  const vault = await newVault();
  await removeAccounts(vault, [await addAccount(vault, { site: "a.example", login: "ada", revision: 3, rules })]);
  return vault.contents();
}

describe("the secret in an editor", () => {
  let contents: Contents;
  before(async () => {
    contents = await spent();
  });
  const shown = (typed: SecretInput, login = "ada"): string | undefined =>
    shownSecret(typed, contents, "https://www.a.example/login", login)?.revision;
  const typing = (typed: SecretInput, revision: string): SecretInput => {
    const draft = shownSecret(typed, contents, "a.example", "ada")!;
    return afterInput(typed, draft, { ...draft, revision });
  };

  it("proposes a revision that the typed site and username have not used before", () => {
    expect([shown(initialSecret(undefined)), shown(initialSecret(undefined), "bob")]).to.deep.equal(["4", "1"]);
    const draft = shownSecret(initialSecret(undefined), contents, "a.example", "ada")!;
    const longer = afterInput(initialSecret(undefined), draft, { ...draft, length: "30" });
    expect([shown(longer), shown(longer, "bob"), longer.draft?.length]).to.deep.equal(["4", "1", "30"]);
  });

  it("keeps a typed revision, even 1 or an empty one", () => {
    for (const revision of ["1", "", "7"]) {
      const typed = typing(initialSecret(undefined), revision);
      expect([shown(typed), shown(typed, "bob")]).to.deep.equal([revision, revision]);
    }
    const again = typing(typing(initialSecret(undefined), ""), "4");
    expect([shown(again), shown(again, "bob")]).to.deep.equal(["4", "4"]);
  });

  it("begins with the account's revision", async () => {
    const vault = await newVault();
    const name = await addAccount(vault, { site: "a.example", login: "bob", revision: 1, rules });
    expect(shown(initialSecret(accountNamed(await vault.contents(), name)))).to.equal("1");
  });
});
