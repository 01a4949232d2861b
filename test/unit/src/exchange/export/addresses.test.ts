import { expect } from "chai";
import type { Account } from "../../../../../src/accounts/index.ts";
import { addressesOf } from "../../../../../src/exchange/export/addresses.ts";
import { account } from "../../vaults.ts";

const at = (site: string, more: object = {}): Account => ({ ...account, ...more, site }) as unknown as Account;

describe("the address of an account in an export", () => {
  const rows: readonly (readonly [site: string, url: string, more?: object])[] = [
    ["example.com", "https://example.com/"],
    ["Example.com", "https://example.com/"],
    ["login.example.co.uk", "https://login.example.co.uk/"],
    ["münchen.example", "https://xn--mnchen-3ya.example/"],
    ["example.com", "http://example.com/", { plain: true }],
    ["intranet", "https://intranet/"],
    ["nas.local", "https://nas.local/"],
    ["192.168.1.1", "https://192.168.1.1/"],
    ["[2001:db8::1]", "https://[2001:db8::1]/"],
    // apps of Android
    ["com.example.app", "androidapp://com.example.app"],
    ["com.examplecorp", "androidapp://com.examplecorp"],
    ["org.mozilla.firefox", "androidapp://org.mozilla.firefox"],
    ["de.example.android", "androidapp://de.example.android"],
    ["tv.example.android.app", "androidapp://tv.example.android.app"],
    ["uk.co.examplebank.mobilebanking", "androidapp://uk.co.examplebank.mobilebanking"],
    // hosts that begin like apps
    ["com.example.app", "https://com.example.app/", { madeAt: "com.example.app" }],
    ["de.wikipedia.org", "https://de.wikipedia.org/"],
    ["tv.fritz.box", "https://tv.fritz.box/"],
    ["com.com", "https://com.com/"],
    ["net.com.br", "https://net.com.br/"],
    ["io.lan", "https://io.lan/"],
    ["com.nas.home", "https://com.nas.home/"],
    ["net.example", "https://net.example/"],
    // names
    ["Front door", ""],
    ["Front door", "", { label: "Front door" }],
    ["Front door", "Front door", { label: "Code" }],
    ["Printer", "Printer", { label: "Second floor" }],
  ];
  for (const [site, url, more] of rows) {
    it(`is ${url || "empty"} for ${site}${more ? ` with ${JSON.stringify(more)}` : ""}`, () => {
      expect(addressesOf(at(site, more), []).url).to.equal(url);
    });
  }

  it("has the addresses of linked sites that are hosts", () => {
    expect(addressesOf(at("example.com"), ["example.net", "Front door", "nas"]).linkedUrls).to.deep.equal([
      ...["https://example.net/", "https://nas/"],
    ]);
  });
});
