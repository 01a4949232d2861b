import { expect } from "chai";
import fc from "fast-check";
import { AppError } from "../../../../src/errors.ts";
import { hostOf, siteOf } from "../../../../src/sites/index.ts";
import { throwsApp } from "../refused.ts";

type Row = [address: string, site: string, host?: string];

const tables: Record<string, Row[]> = {
  "an ICANN suffix": [
    ["https://example.com/", "example.com"],
    ["https://www.example.com/", "example.com", "www.example.com"],
    ["https://a.b.c.example.com/", "example.com", "a.b.c.example.com"],
    ["https://login.example.co.uk:8443/in?x=1", "example.co.uk", "login.example.co.uk"],
    ["https://a.city.kawasaki.jp", "city.kawasaki.jp", "a.city.kawasaki.jp"],
    ["https://a.b.c.ck", "b.c.ck", "a.b.c.ck"],
    ["https://www.ck", "www.ck"],
  ],
  "a private suffix, whose sites have different owners": [
    ["https://alice.github.io/repo", "alice.github.io"],
    ["https://www.alice.github.io/", "alice.github.io", "www.alice.github.io"],
    ["https://shop.myshopify.com/", "shop.myshopify.com"],
    ["https://bucket.s3.amazonaws.com/", "bucket.s3.amazonaws.com"],
  ],
  "a bare suffix": [
    ["https://com/", "com"],
    ["https://co.uk/", "co.uk"],
    ["https://github.io/", "github.io"],
  ],
  "a suffix that is not listed": [
    ["https://a.b.invalidtld", "b.invalidtld", "a.b.invalidtld"],
    ["https://router.lan/", "router.lan"],
    ["https://nas/", "nas"],
  ],
  "an address without a domain": [
    ["http://localhost/", "localhost"],
    ["http://localhost:3000/", "localhost:3000", "localhost"],
    ["http://app.localhost:3000/", "app.localhost"],
    ["http://app.test:3000/", "app.test"],
    ["http://127.0.0.1:8080/", "127.0.0.1:8080", "127.0.0.1"],
    ["http://192.168.1.20/", "192.168.1.20"],
    ["http://0x7f.1/", "127.0.0.1"],
    ["http://2130706433/", "127.0.0.1"],
    ["http://[::1]:8080/", "[::1]:8080", "[::1]"],
    ["http://[2001:DB8::0:1]/", "[2001:db8::1]"],
    ["http://[::ffff:1.2.3.4]/", "[::ffff:102:304]"],
  ],
  "letters of any script": [
    ["https://bücher.example/", "xn--bcher-kva.example"],
    ["https://www.BÜCHER.example/", "xn--bcher-kva.example", "www.xn--bcher-kva.example"],
    ["https://bu\u0308cher.example/", "xn--bcher-kva.example"],
    ["https://xn--bcher-kva.example/", "xn--bcher-kva.example"],
    ["https://www.食狮.公司.cn/", "xn--85x722f.xn--55qx5d.cn", "www.xn--85x722f.xn--55qx5d.cn"],
    ["https://ｅｘａｍｐｌｅ．ｃｏｍ/", "example.com"],
    ["https://example。com/", "example.com"],
    ["https://ex%41mple.com/", "example.com"],
    ["https://faß.example/", "xn--fa-hia.example"],
  ],
  "a trailing dot": [
    ["https://example.com./", "example.com"],
    ["https://www.example.com.:443/", "example.com", "www.example.com"],
    ["http://localhost./", "localhost"],
    ["http://127.0.0.1./", "127.0.0.1"],
    ["https://co.uk./", "co.uk"],
  ],
  "an address with other parts": [
    ["https://ada:secret@www.example.com:8443/a/b?c=https://evil.example#d", "example.com", "www.example.com"],
    ["https://example.com@evil.example/", "evil.example"],
    ["https://example.com\\@evil.example/", "example.com"],
    ["https://example.com#@evil.example/", "example.com"],
    ["https://example.com?@evil.example/", "example.com"],
    ["HTTPS://WWW.EXAMPLE.COM/", "example.com", "www.example.com"],
    ["  https://example.com/  ", "example.com"],
    ["https://exa\nmple.com/", "example.com"],
    ["http://example.com/", "example.com"],
    ["ws://example.com/", "example.com"],
    ["wss://example.com/", "example.com"],
    ["ftp://ftp.example.com/", "example.com", "ftp.example.com"],
  ],
  "an address without a scheme": [
    ["example.com", "example.com"],
    ["www.example.com/path", "example.com", "www.example.com"],
    ["WWW.Example.COM", "example.com", "www.example.com"],
    ["example.com:8080", "example.com"],
    ["example.com:8080/a:b", "example.com"],
    ["localhost:3000", "localhost:3000", "localhost"],
    ["127.0.0.1:3000", "127.0.0.1:3000", "127.0.0.1"],
    ["[::1]:3000", "[::1]:3000", "[::1]"],
    ["//example.com/x", "example.com"],
    ["example.com/https://evil.example", "example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["pin", "pin"],
  ],
  "a port of a host without a registrable domain": [
    ["http://192.168.1.10:8006/", "192.168.1.10:8006", "192.168.1.10"],
    ["https://192.168.1.10:32400/web/", "192.168.1.10:32400", "192.168.1.10"],
    ["http://192.168.1.10:80/", "192.168.1.10"],
    ["https://192.168.1.10:443/", "192.168.1.10"],
    ["https://192.168.1.10:80/", "192.168.1.10:80", "192.168.1.10"],
    ["192.168.1.10:443", "192.168.1.10"],
    ["192.168.1.10:80", "192.168.1.10"],
    ["http://[fe80::1]:8443/", "[fe80::1]:8443", "[fe80::1]"],
    ["http://nas:5000/", "nas:5000", "nas"],
    ["NAS:5001", "nas:5001", "nas"],
    ["http://truenas.lan:8000/ui", "truenas.lan:8000", "truenas.lan"],
    ["http://printer.local:631/", "printer.local:631", "printer.local"],
    ["https://pve.home.arpa:8006/", "pve.home.arpa:8006", "pve.home.arpa"],
    ["http://router.internal:81/", "router.internal:81", "router.internal"],
    ["https://co.uk:8443/", "co.uk:8443", "co.uk"],
    ["http://app.localhost:3000/", "app.localhost", "app.localhost"],
    ["https://example.com:8443/", "example.com"],
    ["https://ada.github.io:8443/", "ada.github.io"],
    ["ftp://nas:21/", "nas"],
  ],
  "unusual labels": [
    ["https://my_shop.example.com/", "example.com", "my_shop.example.com"],
    ["https://-a.example.com/", "example.com", "-a.example.com"],
    ["https://a-.example.com/", "example.com", "a-.example.com"],
    [`https://${"a".repeat(64)}.example.com/`, "example.com", `${"a".repeat(64)}.example.com`],
    ["https://a!b.example.com/", "example.com", "a!b.example.com"],
  ],
};

for (const [title, rows] of Object.entries(tables)) {
  describe(`siteOf, for ${title},`, () => {
    for (const [address, site, host = site] of rows) {
      it(`returns ${site} for ${JSON.stringify(address)}`, () => {
        expect(hostOf(address)).to.equal(host);
        expect(siteOf(address)).to.equal(site);
      });
    }
  });
}

describe("siteOf, for values without a site,", () => {
  const refused = [
    ["", " ", "\n", ".", "/", "https://", "https:///", "https://./", "//", "#", "?a", ":", "::1"],
    ["about:blank", "about:newtab", "chrome://settings/", "chrome-extension://abcdefghijklmnop/popup.html"],
    ["moz-extension://0a1b2c3d-0000-0000-0000-000000000000/popup.html", "view-source:https://example.com/"],
    ["file:///etc/passwd", "file://server/share", "data:text/html,x", "javascript:alert(1)", "mailto:ada@example.com"],
    ["blob:https://example.com/0a1b2c3d", "filesystem:https://example.com/x", "custom://example.com/"],
    ["https://exa mple.com/", "https://exa<mple.com", "https://a|b.com", "https://[::1", "https://1.2.3.4.5.6"],
    ["example.com,example.org", "example.com;example.org", "https://a.example|b.example/"],
    ["https://256.1.1.1/", "https://example.com:65536/", "https://\ud83d.example/"],
  ].flat();
  for (const address of refused) {
    it(`refuses ${JSON.stringify(address)}`, () => {
      throwsApp(() => siteOf(address), "site-missing", [address]);
    });
  }

  it("returns the same site at each of many calls", () => {
    const sites = Array.from({ length: 20_000 }, () => siteOf("https://www.bücher.example/"));
    expect(new Set(sites)).to.deep.equal(new Set(["xn--bcher-kva.example"]));
  });

  it("keeps a label that is not valid Punycode as it is, where the platform's URL accepts it", () => {
    // The URL standard has accepted such hosts since 2025. Node 20 and 22 still reject them.
    const address = "https://login.xn--a.example/";
    if (URL.canParse(address)) expect(siteOf(address)).to.equal("xn--a.example");
    else throwsApp(() => siteOf(address), "site-missing", [address]);
  });

  it("refuses values that are not strings", () => {
    for (const [value, came] of [
      [undefined, "nothing"],
      [null, "null"],
      [7, "a number"],
      [{}, "an object"],
    ] as const) {
      throwsApp(() => siteOf(value as string), "bad-argument", ["address", came]);
    }
  });
});

describe("siteOf, for any address,", () => {
  it("returns a site for itself", () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
        const site = siteOf(address);
        expect(siteOf(site)).to.equal(site);
        expect([site, `${site}:81`]).to.include(siteOf(`http://${site}.:81/?q`));
      }),
    );
  });

  it("returns a host in ASCII and lower case without a final dot, or throws an AppError", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string()), (text) => {
        try {
          for (const name of [hostOf(text), siteOf(text)]) {
            expect(name).to.match(/^[!-~]+$/u);
            expect(name).to.equal(name.toLowerCase());
            expect(name.endsWith("..") || !name.endsWith(".")).to.equal(true);
          }
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          expect(error.code).to.equal("site-missing");
        }
      }),
      { numRuns: 2000 },
    );
  });
});
