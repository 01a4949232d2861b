/** Tests the short form of change ids: it is restored exactly, whatever a record has. */
import { expect } from "chai";
import fc from "fast-check";
import { restoreIds, shortenIds } from "../../../../src/merge/index.ts";
import type { NamedRecord } from "../../../../src/merge/entry.ts";
import { mergeRecord } from "../../../../src/merge/merge.ts";
import type { JsonObject } from "../../../../src/json.ts";
import { base, changed, counting } from "./states.ts";

const idsOf = ({ sync }: NamedRecord): unknown => (sync as JsonObject)["ids"];
/** Returns a record as a file would bring it back. */
const carried = (record: NamedRecord): NamedRecord => JSON.parse(JSON.stringify(record)) as NamedRecord;
function expectSame(record: NamedRecord): void {
  expect(restoreIds(carried(shortenIds(record)))).to.deep.equal(carried(record));
}

const fields = {
  ...base,
  notes: "a note",
  tags: ["home", "work"],
  history: [{ scheme: "stored", revision: 1, secret: "aHVudGVyMQ==", ended: 5 }],
  future: { of: 1 },
  list: [1, 2],
};
const word = fc.constantFrom("", "a", "aliases", "%+/ é", "__proto__", "retired");
const step = fc.oneof(
  fc.record({ notes: word }),
  fc.record({ login: word, revision: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ tags: fc.uniqueArray(word, { maxLength: 3 }) }),
  fc.record({ roots: fc.dictionary(word, fc.record({ R: word })) }),
  fc.record({ unknown: fc.jsonValue() }),
);

describe("short ids", () => {
  it("are one text if one change has written all values, and the first characters of each id otherwise", () => {
    const random = counting();
    const first = changed(undefined, fields, random);
    const prefix = (idsOf(first) as JsonObject)["password"] as string;
    expect(idsOf(shortenIds(first))).to.equal(prefix.slice(0, 8));
    const second = changed(first, { ...fields, notes: "another" }, random);
    expect(idsOf(shortenIds(second))).to.include({ password: prefix.slice(0, 8) });
    expect((idsOf(shortenIds(second)) as JsonObject)["tags"]).to.deep.equal([prefix.slice(0, 8), prefix.slice(0, 8)]);
    for (const record of [first, second]) expectSame(record);
  });

  it("stay as they are if they do not fit their value, have no value, or are several", () => {
    const random = counting();
    const record = changed(undefined, fields, random);
    const ids = idsOf(record) as JsonObject;
    const other = "AAAAAAAABBBB";
    for (const odd of [
      { ...ids, notes: other },
      { ...ids, gone: other },
      { ...ids, notes: `${other}${String(ids["notes"])}` },
      { ...ids, tags: [other] },
      { ...ids, tags: [...(ids["tags"] as string[]), other] },
      { ...ids, tags: other },
      { ...ids, notes: undefined },
      { ...ids, notes: ["x"] },
      { ...ids, password: 5 },
      {},
      undefined,
      "AAAAAAAA".repeat(2),
    ])
      expectSame({ ...record, sync: { ...(record["sync"] as object), ids: odd } });
    expectSame({ ...base, name: "account/a" });
    expectSame({ ...base, name: "account/a", sync: "x" });
  });

  it("are restored for records of several devices, with conflicts, deletions and groups of their own", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 4 }),
        fc.array(step, { maxLength: 4 }),
        fc.nat(),
        (mine, theirs, seed) => {
          const random = counting(seed);
          const start = changed(undefined, fields, random);
          const after = (steps: readonly object[]): NamedRecord =>
            steps.reduce((record: NamedRecord, each) => changed(record, { ...record, ...each }, random), start);
          const [one, other] = [after(mine), after(theirs)];
          const merged = mergeRecord(one, other);
          const deleted = changed(merged, { ...base, deleted: true, deletedAt: 7, account: fields }, random);
          for (const record of [one, other, merged, deleted]) expectSame(record);
          const groups = { pair: ["notes", "future"] };
          expectSame({ ...one, sync: { ...(one["sync"] as object), groups } });
        },
      ),
    );
  });
});
