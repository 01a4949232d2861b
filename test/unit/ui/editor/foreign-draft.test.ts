import { expect } from "chai";
import { foreignDraftOf, foreignRulesIn, foreignSettings } from "../../../../ui/editor/foreign-draft.ts";

describe("the settings of another program", () => {
  const rules = { site: "example.com", length: 16, symbols: true, digits: false, prefix: "" };

  it("are typed without the site, which names the account in the other program", () => {
    expect(foreignDraftOf(rules)).to.deep.equal({ length: "16", symbols: true, digits: false, prefix: "" });
  });

  it("become rules again, with the site and with numbers", () => {
    expect(foreignRulesIn(rules, { ...foreignDraftOf(rules), length: "20", digits: true })).to.deep.equal({
      ...rules,
      length: 20,
      digits: true,
    });
  });

  it("stay text if a number was not typed as one, so that the scheme refuses it", () => {
    expect(foreignRulesIn(rules, { length: "many" })).to.deep.equal({ ...rules, length: "many" });
  });

  it("are listed by the program's names, without those that are off or empty", () => {
    expect(foreignSettings({ scheme: "lesspass-2", rules })).to.deep.equal(["length: 16", "symbols"]);
    expect(foreignSettings({ scheme: "saltmill-1", rules })).to.deep.equal([]);
  });
});
