/** Tests the comparison of a name that a page shows with the username that was filled. */
import { expect } from "chai";
import { isSameName } from "../../../../extension/fill/same-name.ts";

const same: readonly [shown: string, login: string][] = [
  ["ada@example.org", "ada@example.org"],
  [" ADA@Example.org", "ada@example.org"],
  ["a***@example.org", "ada@example.org"],
  ["a••@e••••.org", "ada@example.org"],
  ["ada@example.org", "ada"],
  ["ada", "ada@example.org"],
  ["Ada", "ada.lovelace@example.org"],
  ["12 34 56 78", "12345678"],
  ["+1 555 010 99", "12345678"],
  ["2026-11-22", "ada@example.org"],
  ["Ada", "12345678"],
];
const others: readonly [shown: string, login: string][] = [
  ["bob@example.org", "ada@example.org"],
  ["ada@example.com", "ada@example.org"],
  ["b***@example.org", "ada@example.org"],
  ["ada***@example.org", "ad@example.org"],
  ["a*b*@example.org", "ada@example.org"],
  ["bob", "ada@example.org"],
  ["ad", "ada"],
  ["bob@example.org", "ada"],
  ["87654321", "12345678"],
  ["bob@example.org", "12345678"],
];

describe("the comparison of a shown name with the username that was filled", () => {
  for (const [shown, login] of same) {
    it(`accepts "${shown}" for ${login}`, () => {
      expect(isSameName(shown, login)).to.equal(true);
    });
  }
  for (const [shown, login] of others) {
    it(`rejects "${shown}" for ${login}`, () => {
      expect(isSameName(shown, login)).to.equal(false);
    });
  }
});
