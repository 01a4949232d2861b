/**
 * Tests domains whose hosts or paths belong to many owners, although the public suffix list does not contain these
 * domains. An account of such a domain stores the host or path at which it was created.
 */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { accountNamed, addAccount } from "../../../../src/accounts/index.ts";
import { madeElsewhere, siteOf } from "../../../../src/sites/index.ts";
import { placeOf, sharedDomains, sharedHosts } from "../../../../src/sites/shared-domains.ts";
import { newVault, rules } from "../vaults.ts";

const named = [
  "sharepoint.com",
  "wordpress.com",
  "atlassian.net",
  "zendesk.com",
  "tumblr.com",
  "nip.io",
  "auth0.com",
  "sites.google.com",
];

describe("shared domains", () => {
  it("are at least thirty, without duplicates, in alphabetical order", () => {
    expect(sharedDomains.length).to.be.at.least(30);
    expect(sharedDomains).to.deep.equal([...new Set(sharedDomains)].sort());
    expect([...sharedDomains, ...sharedHosts]).to.include.members(named);
  });

  it("have a public source each", () => {
    const lines = readFileSync("src/sites/shared-domains.ts", "utf8").split("\n");
    for (const domain of [...sharedDomains, ...sharedHosts]) {
      const line = lines.find((each) => each.startsWith(`  "${domain}"`)) ?? "";
      const source = / \/\/ (\S+)$/u.exec(line)?.[1] ?? "";
      expect(URL.canParse(source) && new URL(source).protocol, domain).to.equal("https:");
    }
  });

  it("are one site with all their hosts for siteOf", () => {
    for (const domain of sharedDomains) {
      expect(siteOf(`https://one.${domain}/`), domain).to.equal(siteOf(`https://two.${domain}/`));
    }
    expect(siteOf("https://alice.sharepoint.com/")).to.equal("sharepoint.com");
    expect(siteOf("https://sites.google.com/view/alice")).to.equal("google.com");
  });
});

describe("the place of an address", () => {
  const places: Readonly<Record<string, string>> = {
    "https://Alice.Zendesk.com:8443/in?x=1": "alice.zendesk.com",
    "https://www.tumblr.com/login": "tumblr.com",
    "https://www.example.com/in": "www.example.com",
    "https://sites.google.com/view/alice/home?x=1": "sites.google.com/view/alice",
    "https://sites.google.com/a/example.org/wiki": "sites.google.com/a/example.org",
    "https://sites.google.com": "sites.google.com",
    "https://accounts.google.com/signin/v2": "accounts.google.com",
  };
  for (const [address, place] of Object.entries(places)) {
    it(`of ${address} is ${place}`, () => {
      expect(placeOf(address)).to.equal(place);
    });
  }
});

describe("an account on a shared domain", () => {
  const elsewhere = (madeAt: string | undefined, address: string): string | undefined =>
    madeElsewhere(madeAt === undefined ? {} : { madeAt }, address)?.place;

  it("is elsewhere on another host of the domain", () => {
    expect(madeElsewhere({ madeAt: "alice.zendesk.com" }, "https://eve.zendesk.com/")).to.deep.equal({
      domain: "zendesk.com",
      madeAt: "alice.zendesk.com",
      place: "eve.zendesk.com",
    });
    expect(elsewhere("alice.zendesk.com", "https://a.alice.zendesk.com/")).to.equal("a.alice.zendesk.com");
    expect(elsewhere("wordpress.com", "https://eve.wordpress.com/")).to.equal("eve.wordpress.com");
  });

  it("is elsewhere on another path of a host with many owners", () => {
    const madeAt = "sites.google.com/view/alice";
    expect(elsewhere(madeAt, "https://sites.google.com/view/eve/in")).to.equal("sites.google.com/view/eve");
    expect(elsewhere(madeAt, "https://sites.google.com/view/alice/in")).to.equal(undefined);
    expect(elsewhere("accounts.google.com", "https://sites.google.com/view/eve")).to.equal("sites.google.com/view/eve");
    expect(elsewhere("accounts.google.com", "https://mail.google.com/")).to.equal(undefined);
  });

  it("is not elsewhere where it was created, on a domain with one owner, or if its place is unknown", () => {
    expect(elsewhere("alice.zendesk.com", "https://alice.zendesk.com/in")).to.equal(undefined);
    expect(elsewhere("www.example.com", "https://login.example.com/")).to.equal(undefined);
    expect(elsewhere("alice.zendesk.com", "https://notzendesk.com/")).to.equal(undefined);
    expect(elsewhere(undefined, "https://eve.zendesk.com/")).to.equal(undefined);
  });

  it("stores the place where it was created, and none without a page", async () => {
    const vault = await newVault();
    const account = { site: "zendesk.com", revision: 1, rules };
    const madeAt = "https://alice.zendesk.com:8443/in?session=1";
    const over = await addAccount(vault, { ...account, login: "ada", madeAt });
    const typed = await addAccount(vault, { ...account, login: "bob" });
    const contents = await vault.contents();
    expect(accountNamed(contents, over).madeAt).to.equal("alice.zendesk.com");
    expect(accountNamed(contents, typed)).not.to.have.property("madeAt");
    vault.close();
  });
});
