import { isObject, type JsonObject } from "../vault/envelope.ts";

/** What every write changes by itself, so that it tells no two states apart; `used` is merged and never asked about. */
const incidental = new Set(["v", "name", "modified", "used"]);

/**
 * The fields that make the password, and a deletion, stand or fall together: a revision of one side under the rules of the
 * other would be a password that no site has ever seen.
 */
const together = new Set(["site", "login", "scheme", "root", "revision", "rules", "secret", "previous", "deleted"]);

/** Whether two values of JSON are the same, in whichever order their fields stand. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameJson(each, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  return fieldsOf(a, b).every((field) => sameJson(own(a, field), own(b, field)));
}

const own = (record: JsonObject, field: string): unknown => (Object.hasOwn(record, field) ? record[field] : undefined);

/** The names of the fields that one or the other has; one that is undefined is not there in JSON. */
const fieldsOf = (...records: readonly JsonObject[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
];

/** The fields in which two records differ, incidental ones aside, sorted. */
export function differingFields(mine: JsonObject, theirs: JsonObject): string[] {
  return fieldsOf(mine, theirs)
    .filter((field) => !incidental.has(field) && !sameJson(own(mine, field), own(theirs, field)))
    .sort();
}

/** What comes of two records with a common ancestor. */
export interface Merged {
  /** Without `v`, `name` and `modified`; where there are conflicts, with mine in their place. */
  readonly fields: JsonObject;
  /** What both sides have changed, each in its own way: somebody has to choose. */
  readonly conflicts: readonly string[];
}

/**
 * Merges two records field by field: what only one side has changed since `base` is taken from there.
 *
 * @example
 * ```ts
 * merge({ notes: "", created: 1 }, { notes: "mine", created: 1 }, { notes: "", created: 2 });
 * // { fields: { notes: "mine", created: 2 }, conflicts: [] }
 * ```
 */
export function merge(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merged {
  const changed = (side: JsonObject): Set<string> => new Set(differingFields(base, side));
  const [here, there] = [changed(mine), changed(theirs)];
  const apart = new Set(differingFields(mine, theirs));
  const clashes = (field: string): boolean => here.has(field) && there.has(field) && apart.has(field);
  const groupHere = [...together].filter((field) => here.has(field));
  const groupThere = [...together].filter((field) => there.has(field));
  const groupApart = [...together].filter((field) => apart.has(field));
  const groupClashes = groupHere.length > 0 && groupThere.length > 0 && groupApart.length > 0;
  const takesTheirs = (field: string): boolean =>
    together.has(field) ? groupHere.length === 0 && groupThere.length > 0 : there.has(field) && !here.has(field);

  const entries = fieldsOf(mine, theirs)
    .filter((field) => !incidental.has(field))
    .map((field) => [field, own(takesTheirs(field) ? theirs : mine, field)] as const)
    .filter(([, value]) => value !== undefined);
  const loose = [...apart].filter((field) => !together.has(field) && clashes(field));
  return {
    fields: Object.fromEntries([...entries, ...lastUse(mine, theirs)]),
    conflicts: [...loose, ...(groupClashes ? groupApart : [])].sort(),
  };
}

/** The later of two uses: nobody wants to be asked about it. */
export function lastUse(mine: JsonObject, theirs: JsonObject): [string, number][] {
  const times = [own(mine, "used"), own(theirs, "used")].filter((time) => typeof time === "number");
  return times.length > 0 ? [["used", Math.max(...times)]] : [];
}
