import { expect } from "chai";
import { generationOf, type KeyedVault, relationOf, withGeneration } from "../../../../src/vault/replace-key.ts";

const vault = (id: string, earlier: readonly string[], generation?: number): KeyedVault => ({
  id,
  keys: { earlier, ...(generation !== undefined && { generations: { [id]: generation } }) },
});

describe("the generation of a vault key", () => {
  it("is one more than all generations that the vault knows", () => {
    const first = withGeneration({}, "a");
    expect(first).to.deep.equal({ a: 1 });
    const second = withGeneration({ generations: { ...first, other: 6 } }, "b");
    expect(second).to.deep.equal({ a: 1, other: 6, b: 7 });
    expect(generationOf({ generations: second }, "b")).to.equal(7);
  });

  it("is unknown if the record has none or an invalid one", () => {
    for (const generations of [
      undefined,
      null,
      "1",
      [1],
      {},
      { a: "1" },
      { a: 0 },
      { a: 1.5 },
      { a: 2 ** 53 },
      { b: 1 },
    ]) {
      expect(generationOf({ generations }, "a"), JSON.stringify(generations)).to.equal(undefined);
      expect(Object.keys(withGeneration({ generations }, "new"))).to.include("new");
    }
    expect(generationOf({ generations: {} }, "constructor")).to.equal(undefined);
  });

  it("decides between keys that several devices have made, then the smaller id", () => {
    const relation = (other: KeyedVault, own: KeyedVault): string[] => [relationOf(other, own), relationOf(own, other)];
    expect(relation(vault("a", ["base"], 1), vault("b", ["base"], 2))).to.deep.equal(["behind", "continues"]);
    expect(relation(vault("b", ["base"], 1), vault("a", ["base"], 2))).to.deep.equal(["behind", "continues"]);
    expect(relation(vault("b", ["base"], 1), vault("a", ["base"], 1))).to.deep.equal(["behind", "continues"]);
    expect(relation(vault("b", ["base"], 5), vault("a", ["base"]))).to.deep.equal(["undecided", "continues"]);
    expect(relation(vault("b", ["base"]), vault("a", ["base"]))).to.deep.equal(["undecided", "continues"]);
    expect(relation(vault("a", ["one"], 1), vault("b", ["two"], 2))).to.deep.equal(["other", "other"]);
    expect(relationOf(vault("b", ["base", "a"]), vault("a", ["base"], 1))).to.equal("continues");
  });
});
