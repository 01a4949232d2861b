/** Tests which usernames have the shape of an e-mail address, a phone number, a number or a name. */
import { expect } from "chai";
import { shapeOf } from "../../../../../../extension/fill/page/evidence/clues.ts";

describe("the shape of a username", () => {
  for (const [userName, shape] of [
    ["ada@example.org", "email"],
    [" ada@example.org ", "email"],
    ["ada@localhost", "name"],
    ["+49 170 1234567", "phone"],
    ["0171 2345678", "phone"],
    ["555-123-4567", "phone"],
    ["(555) 123-4567", "phone"],
    ["+491701234567", "phone"],
    ["12345678", "number"],
    ["12-34", "name"],
    ["ada99", "name"],
    ["Ada Lovelace", "name"],
    ["", undefined],
  ] as const) {
    it(`is ${String(shape)} for "${userName}"`, () => {
      expect(shapeOf(userName)).to.equal(shape);
    });
  }
});
