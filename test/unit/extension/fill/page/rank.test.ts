/** Tests which form is chosen if a page has several. */
import { expect } from "chai";
import { byRank, type Ranked } from "../../../../../extension/fill/page/rank.ts";

const form: Ranked = { kind: "login", focused: false, inFront: true, warnings: [], hidesSecret: true };

const cases: readonly [title: string, first: Partial<Ranked>, second: Partial<Ranked>][] = [
  ["the form with the focus before one in front", { focused: true, inFront: false }, {}],
  ["a form in front before a change of password behind it", {}, { kind: "change", inFront: false }],
  ["a login before a change of password that is asked about", {}, { kind: "change", warnings: ["confirms-action"] }],
  ["a masked login before one that shows the password", {}, { hidesSecret: false }],
  ["a masked login before a change of password that shows it", {}, { kind: "change", hidesSecret: false }],
  [
    "a login that shows the password before one that is asked about",
    { hidesSecret: false },
    { warnings: ["other-secret"] },
  ],
  [
    "a login that shows the password before the first step of another",
    { hidesSecret: false },
    { kind: "user-name", hidesSecret: false },
  ],
  ["a change of password before a single password field", { kind: "change" }, {}],
  ["a login before a sign-up", {}, { kind: "sign-up" }],
  ["a login before the first step of another", {}, { kind: "user-name", hidesSecret: false }],
];

describe("the order of two forms", () => {
  for (const [title, first, second] of cases) {
    it(`puts ${title}`, () => {
      const [a, b] = [
        { ...form, ...first },
        { ...form, ...second },
      ];
      expect([b, a].sort(byRank())).to.deep.equal([a, b]);
      expect([a, b].sort(byRank())).to.deep.equal([a, b]);
    });
  }

  it("puts a sign-up before a login if the account is new, unless the login has the focus", () => {
    const signUp: Ranked = { ...form, kind: "sign-up" };
    expect([form, signUp].sort(byRank(true))).to.deep.equal([signUp, form]);
    const focused = { ...form, focused: true };
    expect([signUp, focused].sort(byRank(true))).to.deep.equal([focused, signUp]);
  });
});
