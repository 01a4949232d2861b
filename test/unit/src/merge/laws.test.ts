import { expect } from "chai";
import fc from "fast-check";
import { entryOf, type NamedRecord } from "../../../../src/merge/entry.ts";
import { withContent } from "../../../../src/merge/groups.ts";
import { contentKey, type Records } from "../../../../src/merge/merge.ts";
import { base, changed, counting, fieldsOf, stateText, valuesOf, mergedAtOnce } from "./states.ts";

/** Generates a change or a merge on one of three devices. */
const steps = fc.record({
  device: fc.nat({ max: 2 }),
  entry: fc.constantFrom("account/a", "account/b"),
  kind: fc.constantFrom("notes", "label", "tags", "revision", "sent", "delete", "back", "settle", "merge", "merge"),
  number: fc.nat({ max: 5 }),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Returns the fields of a record after a step, or undefined if the step does not apply. */
function fieldsAfter(now: NamedRecord | undefined, { kind, number }: Step): object | undefined {
  const fields = fieldsOf(now);
  if (kind === "delete")
    return now && !("deleted" in now)
      ? { deleted: true, site: base.site, login: base.login, revision: fields["revision"], account: fields }
      : undefined;
  if (now && "deleted" in now) return kind === "back" ? (fields["account"] as object) : undefined;
  const started = now ? fields : base;
  if (kind === "notes") return { ...started, notes: number === 0 ? undefined : `note ${number}` };
  if (kind === "label") return { ...started, label: `label ${number % 2}` };
  if (kind === "tags") return { ...started, tags: ["x", "y", "z"].slice(number % 3) };
  const { revision } = started as typeof base;
  if (kind === "revision") return { ...started, revision: revision + 1, previous: { revision } };
  if (kind === "sent" && fields["previous"] !== undefined)
    return { ...started, previous: { ...(fields["previous"] as object), sent: true } };
  return undefined;
}

/** Runs steps on three devices and returns every state that a device had. */
function statesOf(all: readonly Step[], seed: number): Records[] {
  const random = counting(seed);
  const devices: Records[] = [new Map(), new Map(), new Map()];
  const states: Records[] = [];
  for (const step of all) {
    const own = devices[step.device]!;
    const now = own.get(step.entry);
    if (step.kind === "merge") devices[step.device] = mergedAtOnce(own, devices[step.number % 3]!);
    else if (step.kind === "settle" && now && !("deleted" in now)) {
      const group = ["=notes", "=password", "=label"][step.number % 3]!;
      const values = entryOf(now).values.get(group) ?? [];
      const value = values[step.number % (values.length + 1)] ?? values[0];
      const fields = value ? withContent(now, group, value.content) : now;
      devices[step.device] = new Map(own).set(step.entry, changed(now, fieldsOf(fields), random, group));
    } else {
      const fields = fieldsAfter(now, step);
      if (!fields) continue;
      const named = now ?? { name: step.entry };
      devices[step.device] = new Map(own).set(step.entry, changed(named, fields, random));
    }
    states.push(devices[step.device]!);
  }
  return states.length > 0 ? states : [new Map()];
}

const histories = fc.tuple(fc.array(steps, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 2 ** 30 }));
const some = fc.tuple(histories, fc.array(fc.nat(), { minLength: 3, maxLength: 3 })).map(([[all, seed], picks]) => {
  const states = statesOf(all, seed);
  return picks.map((pick) => states[pick % states.length]!) as [Records, Records, Records];
});

const runs = { numRuns: 300 };

describe("merging any states of three devices", () => {
  it("does not depend on their order", () => {
    fc.assert(
      fc.property(some, ([a, b]) => {
        expect(stateText(mergedAtOnce(a, b))).to.equal(stateText(mergedAtOnce(b, a)));
      }),
      runs,
    );
  });

  it("does not depend on which two are merged first", () => {
    fc.assert(
      fc.property(some, ([a, b, c]) => {
        const one = mergedAtOnce(mergedAtOnce(a, b), c);
        expect(stateText(one)).to.equal(stateText(mergedAtOnce(a, mergedAtOnce(b, c))));
      }),
      runs,
    );
  });

  it("changes nothing when it is repeated", () => {
    fc.assert(
      fc.property(some, ([a, b]) => {
        const merged = mergedAtOnce(a, b);
        for (const other of [merged, a, b]) {
          const again = mergedAtOnce(merged, other);
          for (const [name, record] of again) expect(contentKey(record)).to.equal(contentKey(merged.get(name)!));
        }
      }),
      runs,
    );
  });

  it("keeps every value whose ids no state has replaced", () => {
    fc.assert(
      fc.property(some, (states) => {
        const merged = states.reduce((one, other) => mergedAtOnce(one, other));
        for (const [name, record] of merged) {
          const kept = new Set(valuesOf(record).flatMap(([, ids]) => ids));
          const all = states.flatMap((state) => (state.has(name) ? [state.get(name)!] : []));
          const replaced = new Set(all.flatMap((one) => [...entryOf(one).replaced]));
          for (const [, ids] of all.flatMap(valuesOf)) {
            for (const id of ids) expect(kept.has(id) || replaced.has(id), id).to.equal(true);
          }
        }
      }),
      runs,
    );
  });

  it("lets every account keep its site, whatever two devices have chosen", () => {
    fc.assert(
      fc.property(some, (states) => {
        for (const record of states.reduce((one, other) => mergedAtOnce(one, other)).values())
          expect(passwordIn(record)).to.include(base.site);
      }),
      runs,
    );
  });

  it("shows only passwords that a device has written", () => {
    fc.assert(
      fc.property(some, (states) => {
        const written = new Set(states.flatMap((state) => [...state.values()].map(passwordIn)));
        for (const record of states.reduce((one, other) => mergedAtOnce(one, other)).values())
          expect(written).to.include(passwordIn(record));
      }),
      runs,
    );
  });
});

function passwordIn(record: NamedRecord): string {
  const fields = fieldsOf("deleted" in record ? (record["account"] as NamedRecord) : record);
  return JSON.stringify(["site", "login", "scheme", "root", "revision"].map((field) => fields[field]));
}
