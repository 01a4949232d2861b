/** Tests how public suffix lists are read and compared, and the list that Saltmill uses. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { siteOf } from "../../../src/sites/index.ts";
import { suffixList } from "../../../src/sites/site.ts";
import { changedSites, wellKnownHosts } from "../../../tools/suffixes/compare.ts";
import { listIn, loadList } from "../../../tools/suffixes/suffix-list.ts";

const before = listIn("// comment\ncom\nuk\nco.uk\njp\n*.kawasaki.jp\n!city.kawasaki.jp\nэкзампл\n");

describe("a public suffix list", () => {
  it("gives the registrable domain, with wildcards, exceptions and names in other scripts", () => {
    const sites = {
      "www.example.com": "example.com",
      "a.b.example.co.uk": "example.co.uk",
      "a.b.c.kawasaki.jp": "b.c.kawasaki.jp",
      "www.city.kawasaki.jp": "city.kawasaki.jp",
      "www.unlisted.example": "unlisted.example",
      "www.a.xn--80aniges7g": "a.xn--80aniges7g",
      "co.uk": "co.uk",
    };
    for (const [host, site] of Object.entries(sites)) expect(before(host)).to.equal(site);
  });

  it("in use gives the same sites as the product", () => {
    const list = loadList("node_modules/tldts");
    for (const host of wellKnownHosts()) expect(list(host)).to.equal(siteOf(host));
  });

  it("in use has the version that the generator page shows", () => {
    const { version } = JSON.parse(readFileSync("node_modules/tldts/package.json", "utf8")) as { version: string };
    expect(suffixList.version).to.equal(version);
  });
});

describe("the comparison of two lists", () => {
  it("names the hosts whose site changes, and no others", () => {
    const after = listIn("com\nuk\nco.uk\nshop.com\njp\n");
    expect(changedSites(["ada.shop.com", "www.example.com"], before, after)).to.deep.equal([
      { host: "ada.shop.com", before: "shop.com", after: "ada.shop.com" },
    ]);
  });

  it("looks at well-known hosts, each once", () => {
    const hosts = wellKnownHosts();
    expect(hosts).to.include.members(["account.booking.com", "500px.com"]).and.to.have.length(new Set(hosts).size);
    expect(hosts.length).to.be.greaterThan(1500);
  });
});
