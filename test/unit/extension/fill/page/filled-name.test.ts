/** Tests which texts in the first step of a login still mean the username that was filled. */
import { expect } from "chai";
import { isStill } from "../../../../../extension/fill/page/filled-name.ts";

const same: readonly [now: string, filled: string][] = [
  ["ada@example.org", "ada@example.org"],
  [" ADA@Example.org ", "ada@example.org"],
  ["ada@example.org", "ada"],
  ["ada", "ada@example.org"],
  ["EXAMPLE\\ada", "ada"],
  ["12 34 56 78", "12345678"],
  ["+49 170 1234567", "0170 1234567"],
  ["ａｄａ", "ada"],
];
const others: readonly [now: string, filled: string][] = [
  ["bob@example.org", "ada@example.org"],
  ["ada@example.com", "ada@example.org"],
  ["bob", "ada@example.org"],
  ["ad", "ada"],
  ["ada2", "ada"],
  ["ada.b@example.org", "ada"],
  ["87654321", "12345678"],
  ["123456789", "12345678"],
  ["1234567", "12345678"],
  ["bob@example.org", "12345678"],
  ["EXAMPLE\\bob", "ada"],
];

describe("a text in the field of the first step", () => {
  for (const [now, filled] of same) {
    it(`still means ${filled}: "${now}"`, () => {
      expect(isStill(now, filled)).to.equal(true);
    });
  }
  for (const [now, filled] of others) {
    it(`does not mean ${filled}: "${now}"`, () => {
      expect(isStill(now, filled)).to.equal(false);
    });
  }
});
