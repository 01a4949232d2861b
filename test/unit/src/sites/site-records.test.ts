import { expect } from "chai";
import { accountsForUrl, addAccount, isAllowedOn, currentSite } from "../../../../src/accounts/index.ts";
import { addAlias, aliasesOf, removeAlias, setHostOnly, sourcesOf } from "../../../../src/sites/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { rejectsApp } from "../refused.ts";
import { complete, dump, newVault, open, plant, rules } from "../vaults.ts";

const add = (vault: Vault, site: string, login = "ada"): Promise<string> =>
  addAccount(vault, { site, login, revision: 1, rules });
const siteAt = async (vault: Vault, address: string): Promise<ReturnType<typeof currentSite>> =>
  currentSite(await vault.contents(), address);
const offered = async (vault: Vault, address: string): Promise<string[]> => {
  const contents = await vault.contents();
  return accountsForUrl(contents, currentSite(contents, address)).map(({ site, login }) => `${login} at ${site}`);
};

describe("the site of an address", () => {
  const cases: [address: string, site: string, exactHost: string | undefined, host?: string, port?: string][] = [
    ["https://example.com/x", "example.com", undefined],
    ["https://www.example.com:8443/", "example.com", "www.example.com", "www.example.com", "8443"],
    ["login.example.co.uk", "example.co.uk", "login.example.co.uk"],
    ["https://ada.github.io/", "ada.github.io", undefined],
    ["http://127.0.0.1:8080/", "127.0.0.1:8080", undefined, "127.0.0.1", "8080"],
    ["http://nas.home.lan:5000/", "home.lan:5000", "nas.home.lan", "nas.home.lan", "5000"],
    ["http://localhost/", "localhost", undefined],
  ];
  for (const [address, site, exactHost, host = exactHost ?? site, port = ""] of cases) {
    it(`is ${site} with ${exactHost === undefined ? "no other host" : `the host ${exactHost}`} for ${address}`, async () => {
      const found = await siteAt(await newVault(), address);
      const sites = [...new Set([site, site.replace(/:\d+$/u, ""), host])];
      expect(found).to.deep.equal({ host, port, site, exactHost, hostOnly: false, sites });
    });
  }

  it("offers accounts of exactly this host beside those of the site", async () => {
    const vault = await newVault();
    await add(vault, "example.com");
    await add(vault, "login.example.com", "bob");
    await add(vault, "other.example.com", "eve");
    expect(await offered(vault, "https://login.example.com/")).to.deep.equal([
      "ada at example.com",
      "bob at login.example.com",
    ]);
    expect(await offered(vault, "https://example.com/")).to.deep.equal(["ada at example.com"]);
  });
});

describe("an alias", () => {
  it("offers another site's accounts until it is removed, and always its own", async () => {
    const vault = await newVault();
    await add(vault, "example.com");
    await add(vault, "example.org", "bob");
    await addAlias(vault, "example.com", "example.org");
    const both = ["ada at example.com", "bob at example.org"];
    expect(await offered(vault, "https://www.example.org/")).to.deep.equal(both);
    expect(await offered(await open(vault.storage), "https://example.org/")).to.deep.equal(both);
    expect(await offered(vault, "https://example.com/"), "one way").to.deep.equal(["ada at example.com"]);
    expect(aliasesOf(await vault.contents(), "example.com")).to.deep.equal(["example.org"]);
    await removeAlias(vault, "example.org");
    expect(await offered(vault, "https://example.org/")).to.deep.equal(["bob at example.org"]);
  });

  it("belongs to one site at a time, and does not apply to aliases of aliases", async () => {
    const vault = await newVault();
    for (const site of ["a.example", "b.example", "c.example"]) await add(vault, site);
    await addAlias(vault, "a.example", "c.example");
    await addAlias(vault, "b.example", "c.example");
    expect(await offered(vault, "c.example")).to.deep.equal(["ada at b.example", "ada at c.example"].sort());
    await addAlias(vault, "a.example", "b.example");
    expect((await siteAt(vault, "c.example")).sites).to.deep.equal(["c.example", "b.example"]);
    await addAlias(vault, "b.example", "a.example");
    expect((await siteAt(vault, "a.example")).sites, "a circle is no harm").to.deep.equal(["a.example", "b.example"]);
  });

  it("offers the accounts of two sites, as after a merge, until it is added again", async () => {
    const vault = await newVault();
    for (const site of ["b.example", "a.example"]) {
      await plant(
        vault,
        `site/${site}`,
        complete(`site/${site}`, { site, aliases: ["c.example", "d.example"], later: 1 }),
      );
    }
    expect(sourcesOf(await vault.contents(), "c.example")).to.deep.equal(["a.example", "b.example"]);
    await addAlias(vault, "b.example", "c.example");
    const { records } = await vault.contents();
    expect(records.get("site/a.example")).to.deep.include({ aliases: ["d.example"], later: 1 });
    expect(records.get("site/b.example")).to.deep.include({ aliases: ["c.example", "d.example"], later: 1 });
    await removeAlias(vault, "d.example", "a.example");
    expect(sourcesOf(await vault.contents(), "d.example"), "one of the two").to.deep.equal(["b.example"]);
    await removeAlias(vault, "d.example", "a.example");
    expect(sourcesOf(await vault.contents(), "d.example"), "again").to.deep.equal(["b.example"]);
    await removeAlias(vault, "d.example");
    expect(sourcesOf(await vault.contents(), "d.example")).to.deep.equal([]);
  });

  it("is removed for one site, even if that is written in another Unicode normalization", async () => {
    const vault = await newVault();
    await addAlias(vault, "b\u00fc.example", "c.example");
    await removeAlias(vault, "c.example", "bu\u0308.example");
    expect((await siteAt(vault, "c.example")).sites).to.deep.equal(["c.example"]);
  });

  it("of a host that was a separate site is removed by the name of the host, and the site's alias is kept", async () => {
    const vault = await newVault();
    const host = "shop.example.org";
    await addAlias(vault, "a.example", "example.org");
    await setHostOnly(vault, host, true);
    await addAlias(vault, "b.example", (await siteAt(vault, host)).site);
    await setHostOnly(vault, host, false);
    expect((await siteAt(vault, host)).sites).to.deep.equal(["example.org", host, "a.example", "b.example"]);
    for (const alias of ["example.org", host]) await removeAlias(vault, alias, "b.example");
    expect((await siteAt(vault, host)).sites).to.deep.equal(["example.org", host, "a.example"]);
  });

  it("is not written again if it exists, is not removed if it does not, and is refused for the same site or an empty one", async () => {
    const vault = await newVault();
    await addAlias(vault, "example.com", "example.org");
    const before = await dump(vault.storage);
    await addAlias(vault, "example.com", "example.org");
    await removeAlias(vault, "example.net");
    const self = async (): Promise<void> => addAlias(vault, "b\u00fc.example", "bu\u0308.example");
    await rejectsApp(self(), "bad-argument", ["alias", "bu\u0308.example"]);
    await rejectsApp((async () => addAlias(vault, "", "example.org"))(), "site-missing");
    await rejectsApp((async () => addAlias(vault, "example.com", ""))(), "site-missing");
    await rejectsApp((async () => addAlias(vault, "example.com", "a\ud800"))(), "bad-character");
    await rejectsApp((async () => removeAlias(vault, 5 as never))(), "bad-argument");
    await rejectsApp((async () => removeAlias(vault, "example.org", ""))(), "site-missing");
    expect(await dump(vault.storage)).to.deep.equal(before);
  });
});

describe("this host only", () => {
  it("makes a host a separate site, with its own accounts and aliases, until it is switched off", async () => {
    const vault = await newVault();
    const host = "login.example.com";
    await add(vault, "example.com");
    await add(vault, host, "bob");
    await setHostOnly(vault, host, true);
    const found = await siteAt(vault, `https://${host}/`);
    expect(found).to.deep.equal({ host, port: "", site: host, exactHost: host, hostOnly: true, sites: [host] });
    expect(await offered(vault, host)).to.deep.equal([`bob at ${host}`]);
    expect(await offered(vault, "www.example.com"), "other hosts").to.deep.equal(["ada at example.com"]);
    await addAlias(vault, host, "example.org");
    expect(await offered(vault, "example.org")).to.deep.equal([`bob at ${host}`]);
    const before = await dump(vault.storage);
    await setHostOnly(vault, host, true);
    expect(await dump(vault.storage), "said twice").to.deep.equal(before);
    await setHostOnly(vault, host, false);
    expect((await siteAt(vault, host)).hostOnly).to.equal(false);
    expect(aliasesOf(await vault.contents(), host)).to.deep.equal(["example.org"]);
  });

  it("is refused if the host is already the site, or is not a host", async () => {
    const vault = await newVault();
    await rejectsApp(setHostOnly(vault, "example.com", true), "bad-argument", ["host", "example.com"]);
    await rejectsApp(setHostOnly(vault, "", true), "site-missing");
    for (const address of ["https://shop.example.com/", "Shop.example.com", "shop.example.com:8443"]) {
      await rejectsApp(setHostOnly(vault, address, true), "bad-argument", ["host", address]);
    }
  });
});

describe("an account", () => {
  it("is allowed on its site's addresses, its aliases and its exact host, and nowhere else", async () => {
    const vault = await newVault();
    await addAlias(vault, "example.com", "example.org");
    await setHostOnly(vault, "shop.example.com", true);
    const contents = await vault.contents();
    const at = (address: string, site = "example.com"): boolean => isAllowedOn(contents, { site }, address);
    for (const address of ["https://example.com", "http://a.b.example.com:81/x", "https://www.example.org/"]) {
      expect(at(address), address).to.equal(true);
    }
    for (const address of ["https://shop.example.com/", "https://example.net/", "https://example.com.evil.net/"]) {
      expect(at(address), address).to.equal(false);
    }
    for (const none of ["", "null", "about:blank", "chrome://settings"]) {
      expect(at(none, "example.com"), none).to.equal(false);
    }
    expect(at("https://shop.example.com/", "shop.example.com")).to.equal(true);
    expect(at("https://example.com/", "example.org"), "not the other way").to.equal(false);
  });
});
