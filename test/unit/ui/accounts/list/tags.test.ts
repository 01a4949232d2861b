/** Tests which tags are offered for the selected accounts, and in which order. */
import { expect } from "chai";
import type { Account } from "../../../../../src/accounts/index.ts";
import { matchingTags, tagShares } from "../../../../../ui/accounts/list/bulk/tags.ts";

const tagged = (...tags: string[]): Account => ({
  ...{ v: 1, name: `account/${tags.join("-")}`, modified: 1, created: 1, site: "a.example", login: "ada" },
  ...{ scheme: "stored", revision: 1, tags },
});

describe("the tags for all selected accounts", () => {
  it("say how many of the accounts have each", () => {
    const shares = tagShares([tagged("travel", "work"), tagged("travel"), tagged(), tagged("Travel")]);
    expect([...shares]).to.deep.equal([
      ["travel", 2],
      ["work", 1],
      ["Travel", 1],
    ]);
  });

  const all = ["café", "Family", "garden", "money", "travel", "work"];
  const shares = new Map([
    ["work", 3],
    ["garden", 1],
    ["money", 3],
  ]);
  const searches: readonly [title: string, typed: string, found: readonly string[]][] = [
    ["begin with those that the accounts have most", "", ["money", "work", "garden", "café", "Family", "travel"]],
    ["are found by a part", "r", ["work", "garden", "travel"]],
    ["are found without case and accents", " CAFE ", ["café"]],
    ["are found in upper case", "fam", ["Family"]],
    ["are none if none matches", "nothing", []],
  ];
  for (const [title, typed, found] of searches) {
    it(title, () => {
      expect(matchingTags(all, shares, typed)).to.deep.equal(found);
    });
  }

  it("begin with the one that was typed in full", () => {
    const tags = ["travel", "work", "work travel"];
    expect(matchingTags(tags, new Map([["work travel", 9]]), "Work")).to.deep.equal(["work", "work travel"]);
  });

  it("are a hundred at most", () => {
    const many = Array.from({ length: 300 }, (_, i) => `tag ${i}`);
    expect(matchingTags(many, new Map(), "tag")).to.have.length(100);
  });
});
