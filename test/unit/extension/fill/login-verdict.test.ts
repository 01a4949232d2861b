/** Tests when a login with a new password counts as successful. */
import { expect } from "chai";
import { type DocumentAfterLogin, type TriedLogin, verdictOn } from "../../../../extension/fill/login-verdict.ts";

const url = "https://www.example.com/login";
const home = "https://www.example.com/home";
const tried: TriedLogin = { tabId: 1, account: "account/a", url, began: 1000, until: Infinity };
const top: DocumentAfterLogin = {
  isTop: true,
  began: 1000,
  isReady: true,
  asks: false,
  hasFailed: false,
  offersLogin: false,
};

const cases: readonly [when: string, verdict: string, url: string, documents: readonly DocumentAfterLogin[]][] = [
  ["the login page is still there", "waiting", url, [{ ...top, asks: true }]],
  ["the login page shows no field any more", "waiting", url, [top]],
  ["the login page has only another query", "waiting", `${url}?next`, [top]],
  ["another page asks for no password", "worked", home, [{ ...top, began: 2000 }]],
  ["the same address is another page that asks for no password", "worked", url, [{ ...top, began: 2000 }]],
  ["the same document has another address and asks for none", "worked", home, [top]],
  ["the same document has another address and still asks", "waiting", home, [{ ...top, asks: true }]],
  ["another page asks again", "failed", url, [{ ...top, began: 2000, asks: true }]],
  [
    "a frame of another page asks",
    "failed",
    home,
    [
      { ...top, began: 2000 },
      { ...top, isTop: false, asks: true },
    ],
  ],
  ["another page reports a failure", "failed", home, [{ ...top, began: 2000, hasFailed: true }]],
  ["the same document reports a failure at another address", "waiting", home, [{ ...top, hasFailed: true }]],
  ["another page still offers a login", "waiting", home, [{ ...top, began: 2000, offersLogin: true }]],
  ["another page is still being loaded, or is an error", "waiting", home, [{ ...top, began: 2000, isReady: false }]],
  ["the page itself cannot be seen", "waiting", home, [{ ...top, isTop: false, began: 2000 }]],
];

describe("the verdict on a login with a new password", () => {
  for (const [when, verdict, address, documents] of cases) {
    it(`is "${verdict}" if ${when}`, () => {
      expect(verdictOn(tried, address, documents)).to.equal(verdict);
    });
  }
});
