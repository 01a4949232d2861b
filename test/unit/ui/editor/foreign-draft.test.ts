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

  it("stay texts if they must be numbers but are not, so that the scheme refuses them", () => {
    expect(foreignRulesIn(rules, { length: "many" })).to.deep.equal({ ...rules, length: "many" });
  });

  it("are listed by the program's names, without those that are off or empty", () => {
    expect(foreignSettings({ scheme: "lesspass-2", rules })).to.deep.equal(["length: 16", "symbols"]);
    expect(foreignSettings({ scheme: "saltmill-1", rules })).to.deep.equal([]);
  });

  it("have one setting for each class of characters", () => {
    const rules = { length: 16, classes: ["abcdefghjkmnpqrstuvwxyz", "digit"] };
    expect(foreignDraftOf(rules)).to.deep.equal({
      ...{ length: "16", lower: true, upper: false, digit: true, symbol: false },
    });
    expect(foreignRulesIn(rules, { length: "16", lower: false, upper: true })).to.deep.equal({
      ...{ length: 16, classes: ["upper", "digit"] },
    });
    expect(foreignSettings({ scheme: "pfp-2", rules })).to.deep.equal(["length: 16", "lower", "digit"]);
  });
});
