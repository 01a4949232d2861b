import { expect } from "chai";
import { conflictsOf } from "../../../../src/sync/conflicts.ts";
import { entryOf, type NamedRecord } from "../../../../src/merge/entry.ts";
import { needsIds } from "../../../../src/merge/give-ids.ts";
import { asRecords, base, changed, counting, fieldsOf, mergedAtOnce } from "./states.ts";

const random = counting(7);
const change = (before: NamedRecord | undefined, fields: object, group?: string): NamedRecord =>
  changed(before, before ? { ...fieldsOf(before), ...fields } : fields, random, group);
const merge = (a: NamedRecord, b: NamedRecord): NamedRecord => {
  const one = mergedAtOnce(asRecords(a), asRecords(b)).get(a.name)!;
  const other = mergedAtOnce(asRecords(b), asRecords(a)).get(a.name)!;
  expect(fieldsOf(one)).to.deep.equal(fieldsOf(other));
  return one;
};

describe("merging two states of an account", () => {
  const start = change(undefined, base);

  it("applies a change that only one side has", () => {
    const newer = change(start, { notes: "new" });
    expect(fieldsOf(merge(start, newer))).to.deep.equal({ ...base, notes: "new" });
  });

  it("applies changes of different fields from both sides without a conflict", () => {
    const merged = merge(change(start, { notes: "new" }), change(start, { label: "own" }));
    expect(fieldsOf(merged)).to.deep.equal({ ...base, notes: "new", label: "own" });
    expect(conflictsOf(merged)).to.deep.equal([]);
  });

  it("keeps both values of a field that both sides have changed", () => {
    const merged = merge(change(start, { notes: "one" }), change(start, { notes: "two" }));
    const [conflict, ...more] = conflictsOf(merged);
    expect(more).to.deep.equal([]);
    expect(conflict!.values.map(({ content }) => content)).to.have.deep.members([{ notes: "one" }, { notes: "two" }]);
    expect(fieldsOf(merged)["notes"]).to.equal((conflict!.values[0]!.content as { notes: string }).notes);
  });

  it("counts equal values of both sides as one", () => {
    const merged = merge(change(start, { notes: "same" }), change(start, { notes: "same" }));
    expect(conflictsOf(merged)).to.deep.equal([]);
    expect(entryOf(merged).values.get("=notes")).to.have.length(1);
  });

  it("shows the higher of two revisions and keeps the other as a conflict", () => {
    const merged = merge(change(start, { revision: 3 }), change(start, { revision: 2 }));
    expect(fieldsOf(merged)["revision"]).to.equal(3);
    expect(conflictsOf(merged)[0]!.values.map(({ content }) => (content as typeof base).revision)).to.deep.equal([
      3, 2,
    ]);
  });

  it("shows the value that still has the previous password if nothing else differs", () => {
    const revised = change(start, { revision: 2, previous: { revision: 1 } });
    const confirmed = change(revised, { previous: undefined, history: [{ scheme: "x", revision: 1, ended: 5 }] });
    const sent = change(revised, { previous: { revision: 1, sent: true } });
    const merged = merge(confirmed, sent);
    expect(fieldsOf(merged)["previous"]).to.deep.equal({ revision: 1, sent: true });
    expect(conflictsOf(merged)).to.deep.equal([]);
  });

  it("has no conflict after the user has chosen one of two values", () => {
    const merged = merge(change(start, { notes: "one" }), change(start, { notes: "two" }));
    const settled = change(merged, { notes: "one" }, "=notes");
    expect(conflictsOf(settled)).to.deep.equal([]);
    expect(conflictsOf(merge(settled, merged))).to.deep.equal([]);
    expect(fieldsOf(merge(settled, merged))["notes"]).to.equal("one");
  });

  it("replaces only the value that was shown, and shows the new one", () => {
    const merged = merge(change(start, { notes: "one" }), change(start, { notes: "two" }));
    const shown = fieldsOf(merged)["notes"];
    const edited = change(merged, { notes: "three" });
    expect(fieldsOf(edited)["notes"]).to.equal("three");
    const texts = conflictsOf(edited)[0]!.values.map(({ content }) => (content as { notes: string }).notes);
    expect(texts).to.deep.equal(["three", shown === "one" ? "two" : "one"]);
  });

  it("unites lists and leaves out items that one side has removed", () => {
    const listed = change(start, { tags: ["a", "b"] });
    const merged = merge(change(listed, { tags: ["b", "c"] }), change(listed, { tags: ["a", "b", "d"] }));
    expect(fieldsOf(merged)["tags"]).to.deep.equal(["b", "c", "d"]);
  });

  it("orders the history by the time at which each password ended", () => {
    const item = (ended: number): object => ({ scheme: "x", revision: ended, ended });
    const one = change(start, { history: [item(9), item(2)] });
    const merged = merge(one, change(start, { history: [item(5)] }));
    const history = fieldsOf(merged)["history"] as { ended: number }[];
    expect(history.map(({ ended }) => ended)).to.deep.equal([9, 5, 2]);
  });
});

describe("a deletion", () => {
  const start = change(undefined, { ...base, revision: 4 });
  const stub = { site: base.site, login: base.login, revision: 4, deleted: true };
  const deletedAlone = (record: NamedRecord): NamedRecord => changed(record, stub, random);
  const kept = (record: NamedRecord): NamedRecord =>
    changed(record, { ...stub, deletedAt: 1, account: fieldsOf(record) }, random);

  it("is applied if the deleting device knew everything that the other side has", () => {
    for (const deleted of [deletedAlone(start), kept(start)]) {
      expect(fieldsOf(merge(start, deleted))).to.include(stub);
    }
  });

  it("is undone by a change that the deleting device did not know", () => {
    for (const deleted of [deletedAlone(start), kept(start)]) {
      const edited = change(start, { notes: "needed" });
      expect(fieldsOf(merge(edited, deleted))).to.deep.equal({ ...base, revision: 4, notes: "needed" });
    }
  });

  it("keeps the account in the record, with its values and ids", () => {
    const deleted = kept(start);
    expect(fieldsOf(deleted)).to.deep.equal({ ...stub, deletedAt: 1, account: fieldsOf(start) });
    expect(needsIds(deleted)).to.equal(false);
    const used = kept({ ...start, used: 7 });
    expect(fieldsOf(used)["account"]).to.deep.equal({ ...fieldsOf(start), used: 7 });
  });

  it("is undone on all devices by restoring the account", () => {
    const deleted = kept(start);
    const back = changed(deleted, fieldsOf(start), random);
    for (const other of [start, deleted]) expect(fieldsOf(merge(back, other))).to.deep.equal(fieldsOf(start));
  });

  it("leaves only site, login, revision and ids when it is emptied, on every synced device", () => {
    const emptied = changed(kept(start), stub, random);
    expect(fieldsOf(merge(kept(start), emptied))).to.deep.equal(stub);
    expect(JSON.stringify(emptied["sync"])).not.to.contain("replaced");
  });

  it("never lowers a revision", () => {
    const higher = changed(change(start, { revision: 9 }), { ...stub, revision: 9 }, random);
    expect(fieldsOf(merge(kept(start), higher))["revision"]).to.equal(9);
  });
});

describe("a program without change ids", () => {
  const start = change(undefined, { ...base, notes: "old", tags: ["a", "b"] });

  it("leaves ids that no longer fit their values, and the values get new ids", () => {
    const edited = { ...start, notes: "by the older program", tags: ["b"] };
    expect(needsIds(start)).to.equal(false);
    expect(needsIds(edited)).to.equal(true);
    const adopted = changed(edited, fieldsOf(edited), random);
    expect(needsIds(adopted)).to.equal(false);
    expect(fieldsOf(merge(start, adopted))).to.deep.equal(fieldsOf(edited));
  });

  it("can remove a field, and the removal is merged", () => {
    const edited = Object.fromEntries(Object.entries(start).filter(([field]) => field !== "notes")) as NamedRecord;
    const adopted = changed(edited, fieldsOf(edited), random);
    expect(fieldsOf(merge(start, adopted))).to.deep.equal({ ...base, tags: ["a", "b"] });
  });

  it("keeps the values of a conflict that it does not show", () => {
    const merged = merge(change(start, { notes: "one" }), change(start, { notes: "two" }));
    const edited = { ...merged, notes: "three" };
    const adopted = changed(edited, fieldsOf(edited), random);
    expect(conflictsOf(adopted)[0]!.values).to.have.length(2);
  });
});
