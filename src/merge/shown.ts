import { isObject } from "../arguments.ts";
import { canonical } from "./canonical.ts";
import type { Value } from "./change-ids.ts";
import { type GroupKey, passwordGroup } from "./groups.ts";

/**
 * Returns the values from which the user must choose. The first one is used until the user has chosen. There is only
 * one value unless several devices changed the group of fields before they synced. The order is the same on every
 * device: the higher revision first, then the larger id.
 */
export function rivals(group: GroupKey, values: readonly Value[]): readonly Value[] {
  if (values.length < 2) return values;
  return (group === passwordGroup ? differentPasswords(values) : [...values]).sort(
    (a, b) => revisionOf(b) - revisionOf(a) || compareIds(b, a),
  );
}

export const firstShown = (group: GroupKey, values: readonly Value[]): Value | undefined => rivals(group, values)[0];

const lastId = ({ ids }: Value): string => ids.at(-1) ?? "";
const compareIds = (a: Value, b: Value): number => (lastId(a) < lastId(b) ? -1 : lastId(a) > lastId(b) ? 1 : 0);

/** Returns the revision if it is a number, else 0, so that any two values can be put in order. */
function revisionOf({ content }: Value): number {
  const revision = isObject(content) ? content["revision"] : undefined;
  return typeof revision === "number" ? revision : 0;
}

/**
 * Returns one value for each different pair of a password and a previous password. Leaves out a value without a
 * previous password if another value has the same password and a previous password, because the site may not have the
 * new password yet. Of values with the same pair, prefers one whose new password was filled into a form.
 */
function differentPasswords(values: readonly Value[]): Value[] {
  const chosen = new Map<string, Value>();
  const withPrevious = new Set<string>();
  const split = values.map((value) => {
    const { previous, ...made } = value.content as Record<string, unknown>;
    const { sent, ...before } = isObject(previous) ? previous : {};
    const password = canonical(made);
    if (previous !== undefined) withPrevious.add(password);
    return { value, password, previous, sent: sent === true, key: `${password}\0${canonical(before)}` };
  });
  split.sort((a, b) => Number(b.sent) - Number(a.sent) || compareIds(b.value, a.value));
  for (const { value, password, previous, key } of split) {
    if (previous === undefined && withPrevious.has(password)) continue;
    if (!chosen.has(key)) chosen.set(key, value);
  }
  return [...chosen.values()];
}
