/** Tests which search results the popup lists, and that the list reports if there are more results. */
import { expect } from "chai";
import { addStoredAccount } from "../../../../src/accounts/index.ts";
import type { Contents, Vault } from "../../../../src/vault/index.ts";
import { accountsFound, accountLimit, siteLimit, sitesFound } from "../../../../ui/popup/listed-accounts.ts";
import { account, newVault } from "../../src/vaults.ts";

/**
 * Returns a vault with accounts.
 *
 * @param sites - number of accounts of each site
 */
async function holding(sites: Readonly<Record<string, number>>): Promise<Vault> {
  const vault = await newVault();
  const accounts = Object.entries(sites).flatMap(([site, count]) =>
    Array.from({ length: count }, (_, i): [string, object] => [
      `account/${site}/${i}`,
      { ...account, scheme: "stored", secret: "YQ==", site, login: `ada ${i}`, used: site === "many.example" ? 5 : 1 },
    ]),
  );
  await vault.change(() => ({ writes: Object.fromEntries(accounts), result: undefined }));
  return vault;
}

const oneEach = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}.example`, 1]));

describe("search results", () => {
  it("contain all accounts up to the limit, and report if there are more", async () => {
    const vault = await holding(oneEach(accountLimit));
    const all = accountsFound(await vault.contents(), "ada");
    expect([all.items.length, all.more]).to.deep.equal([accountLimit, false]);
    await addStoredAccount(vault, { site: "one-more.example", login: "ada", password: "x" });
    const cut = accountsFound(await vault.contents(), "ada");
    expect([cut.items.length, cut.more]).to.deep.equal([accountLimit, true]);
    expect(accountsFound(await vault.contents(), "one-more").items.length).to.equal(1);
  });

  it("contain every site with a matching account, even if one site has many", async () => {
    const contents: Contents = await (
      await holding({ "many.example": 300, "b\u00fc.example": 1, "c.example": 1 })
    ).contents();
    const found = (query: string, ...besides: string[]): readonly string[] =>
      sitesFound(contents, query, besides, "en").items;
    expect(found("ada")).to.have.members(["many.example", "b\u00fc.example", "c.example"]);
    expect(found("ada", "many.example", "bu\u0308.example")).to.deep.equal(["c.example"]);
    expect(found(" ", "c.example")).to.deep.equal(["b\u00fc.example", "many.example"]);
    expect(found("nobody")).to.deep.equal([]);
  });

  it("contain sites up to the limit, and report if there are more", async () => {
    const contents = await (await holding(oneEach(siteLimit + 1))).contents();
    for (const query of ["", "ada"]) {
      const { items, more } = sitesFound(contents, query, [], "en");
      expect([items.length, more], query).to.deep.equal([siteLimit, true]);
      const left = sitesFound(contents, query, ["s7.example"], "en");
      expect([left.items.length, left.more], query).to.deep.equal([siteLimit, false]);
    }
  });
});
