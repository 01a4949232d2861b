/**
 * Tests that the scheme checks an account's rules when the record is read or written, and not only when the password is
 * derived.
 */
import { expect } from "chai";
import { AppError } from "../../../../src/errors.ts";
import { assertFields } from "../../../../src/vault/records.ts";

const account = {
  v: 1,
  name: "account/AAAAAAAAAAAAAAAAAAAAAA",
  modified: 0,
  site: "example.com",
  login: "ada",
  scheme: "saltmill-1",
  revision: 1,
  created: 0,
} as const;

const check = (fields: object): void => {
  assertFields({ ...account, ...fields });
};

describe("the rules of an account record", () => {
  it("are accepted if the scheme supports them or is unknown", () => {
    check({ rules: { length: 16, classes: ["lower", "-_"] } });
    check({ rules: { words: 6, separator: "-" } });
    check({ scheme: "of the future", rules: { anything: true } });
  });

  for (const rules of [
    { length: "16", classes: ["lower"] },
    { length: 16, classes: 7 },
    { length: 3, classes: ["lower"] },
    { length: 16, classes: ["lower", "abc"] },
    { words: 2, separator: "-" },
    {},
  ]) {
    it(`are refused as a field if they are ${JSON.stringify(rules)}`, () => {
      expect(() => {
        check({ rules });
      })
        .to.throw(AppError)
        .with.deep.property("values", [account.name, "rules"]);
    });
  }
});
