import { expect } from "chai";
import { suggestedBits, suggestMasterPassword } from "../../../../src/master/suggest.ts";
import list from "../../../../src/schemes/eff-large-2016.json" with { type: "json" };

describe("a suggested master password", () => {
  it("is five words of the list with spaces between them", async () => {
    for (let i = 0; i < 50; i++) {
      const words = (await suggestMasterPassword()).split(" ");
      expect(words).to.have.length(5);
      expect(list).to.include.members(words);
    }
  });

  it("is different each time", async () => {
    const many = await Promise.all(Array.from({ length: 100 }, () => suggestMasterPassword()));
    expect(new Set(many).size).to.equal(100);
  });

  it("has the entropy of five words", () => {
    expect(suggestedBits).to.be.closeTo(5 * Math.log2(7776), 1e-9);
  });
});
