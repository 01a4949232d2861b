import { expect } from "chai";
import fc from "fast-check";
import { differingFields, merge, sameJson } from "../../../../src/backup/merge.ts";

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;
const names = ["site", "login", "revision", "rules", "root", "notes", "label", "future", "__proto__"];
const record = fc.dictionary(fc.constantFrom(...names), fc.constantFrom<unknown>(1, 2, "a", { x: [1] }, { x: [2] }));
const passwordFields = ["site", "login", "revision", "rules", "root"];
const own = (from: Record<string, unknown>, field: string): unknown =>
  Object.hasOwn(from, field) ? from[field] : undefined;

describe("sameJson", () => {
  it("is deep equality, in whichever order the fields stand", () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(sameJson(a, structuredClone(a))).to.equal(true);
        expect(sameJson(a, b)).to.equal(sameJson(b, a));
        if (JSON.stringify(a) === JSON.stringify(b)) expect(sameJson(a, b)).to.equal(true);
      }),
    );
    expect(sameJson({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).to.equal(true);
    for (const [a, b] of [
      [
        [1, 2],
        [2, 1],
      ],
      [[1], { 0: 1 }],
      [{}, []],
      [null, {}],
      [{ a: 1 }, { b: 1 }],
      [{ toString: 1 }, {}],
      [1, "1"],
    ]) {
      expect(sameJson(a, b), JSON.stringify([a, b])).to.equal(false);
    }
  });
});

describe("merging three sides", () => {
  it("takes what only one side has changed, field by field", () => {
    const base = { notes: "", label: "x", created: 1 };
    expect(merge(base, { ...base, notes: "mine" }, { ...base, label: "theirs" })).to.deep.equal({
      fields: { notes: "mine", label: "theirs", created: 1 },
      conflicts: [],
    });
    expect(merge(base, { notes: "", created: 1 }, { ...base, notes: "n" }).fields).to.deep.equal({
      notes: "n",
      created: 1,
    });
  });

  it("never mixes what makes a password: a revision of one side under the rules of the other", () => {
    const base = { site: "s", revision: 1, rules: { length: 16 } };
    const { conflicts, fields } = merge(base, { ...base, rules: { length: 20 } }, { ...base, revision: 2 });
    expect(conflicts).to.deep.equal(["revision", "rules"]);
    expect(fields).to.deep.equal({ ...base, rules: { length: 20 } });
  });

  it("does not ask about a change that both have made, nor about the last use", () => {
    const base = { revision: 1, notes: "", used: 1 };
    const both = { revision: 2, notes: "n" };
    expect(merge(base, { ...both, used: 5 }, { ...both, used: 9, modified: 7 })).to.deep.equal({
      fields: { ...both, used: 9 },
      conflicts: [],
    });
  });

  it("a deletion against a change of the notes is a conflict; against nothing it is taken", () => {
    const base = { site: "s", login: "", revision: 1, notes: "" };
    const deleted = { deleted: true, site: "s", login: "", revision: 1 };
    expect(merge(base, base, deleted)).to.deep.equal({ fields: deleted, conflicts: [] });
    expect(merge(base, { ...base, notes: "new" }, deleted).conflicts).to.deep.equal(["notes"]);
    expect(merge(base, { ...base, revision: 2 }, deleted).conflicts).to.include("deleted");
  });

  it("holds, whatever the sides: nothing is invented, nothing is lost, no side is better", () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { fields, conflicts } = merge(base, mine, theirs);
        for (const field of names) {
          const value = own(fields, field);
          const sides = [own(mine, field), own(theirs, field)];
          expect(sides.some((side) => sameJson(side, value))).to.equal(true);
          if (sameJson(sides[0], sides[1])) expect(sameJson(value, sides[0])).to.equal(true);
        }
        const like = (side: Record<string, unknown>): boolean =>
          passwordFields.every((field) => sameJson(own(fields, field), own(side, field)));
        expect(like(mine) || like(theirs)).to.equal(true);
        const other = merge(base, theirs, mine);
        expect(other.conflicts).to.deep.equal(conflicts);
        if (conflicts.length === 0) expect(differingFields(fields, other.fields)).to.deep.equal([]);
        expect(merge(mine, mine, theirs)).to.deep.include({ conflicts: [] });
        expect(differingFields(merge(mine, mine, theirs).fields, theirs)).to.deep.equal([]);
        expect(differingFields(merge(theirs, mine, theirs).fields, mine)).to.deep.equal([]);
      }),
      { numRuns: 2000 },
    );
  });
});
