import { expect } from "chai";
import fc from "fast-check";
import { differingFields } from "../../../../src/backup/restore-plan.ts";
import { lastUse } from "../../../../src/backup/restore.ts";
import { sameJson } from "../../../../src/json.ts";

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>;
const names = ["site", "login", "revision", "rules", "root", "notes", "label", "future", "__proto__"];
const record = fc.dictionary(fc.constantFrom(...names), fc.constantFrom<unknown>(1, 2, "a", { x: [1] }, { x: [2] }));
describe("sameJson", () => {
  it("compares nested values and ignores the order of fields", () => {
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

describe("differingFields", () => {
  it("lists exactly the fields that differ, whichever record comes first", () => {
    fc.assert(
      fc.property(record, record, (a, b) => {
        const fields = differingFields(a, b);
        expect(differingFields(b, a)).to.deep.equal(fields);
        const own = (of: Record<string, unknown>, field: string): unknown =>
          Object.hasOwn(of, field) ? of[field] : undefined;
        for (const field of names) expect(fields.includes(field)).to.equal(!sameJson(own(a, field), own(b, field)));
      }),
    );
  });

  it("ignores the times of the last use and change, the version and the name", () => {
    expect(differingFields({ v: 1, name: "a", modified: 1, used: 1 }, { v: 2, name: "b", modified: 2 })).to.deep.equal(
      [],
    );
  });
});

describe("lastUse", () => {
  it("takes the later of two times, or the only one", () => {
    expect(lastUse({ used: 5 }, { used: 9 })).to.deep.equal([["used", 9]]);
    expect(lastUse({ used: 5 }, {})).to.deep.equal([["used", 5]]);
    expect(lastUse({}, {})).to.deep.equal([]);
  });
});
