/** Tests the shapes of usernames, with which a page's fields are compared. */
import { expect } from "chai";
import { shapeOf } from "../../../../extension/fill/page/user-name-shape.ts";

describe("the shape of a username", () => {
  for (const [userName, shape] of [
    ["ada@example.org", "email"],
    [" ada@example.org ", "email"],
    ["ada@localhost", "name"],
    ["+49 170 1234567", "phone"],
    ["12345678", "number"],
    ["ada99", "name"],
    ["Ada Lovelace", "name"],
    ["", undefined],
  ] as const) {
    it(`is ${String(shape)} for "${userName}"`, () => {
      expect(shapeOf(userName)).to.equal(shape);
    });
  }
});
