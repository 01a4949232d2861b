import { namedClasses } from "../schemes/rules.ts";
import { intersection, printable, difference } from "./requirements.ts";

/** Those of a set that are not easily misread. */
const clear = (set: string): string => intersection(set, Object.values(namedClasses).join(""));

/**
 * Classes that satisfy what a form requires and stay within what it allows, as near as possible to those that were wanted:
 * the wanted ones, each cut to what is allowed; where none of them lies wholly in a required set, the one that shares most
 * with it is cut to it, or a class is added.
 *
 * @param wanted - disjoint sets of characters
 * @returns disjoint sets, those that are required first; none where nothing is allowed
 */
export function classesFor(
  wanted: readonly string[],
  required: readonly string[],
  allowed = printable,
): { readonly needed: readonly string[]; readonly extra: readonly string[] } {
  const classes = wanted.map((set) => intersection(set, allowed)).filter((set) => set !== "");
  if (classes.length === 0 && allowed !== "") classes.push(allowed);
  // Digits alone: all ten, since a PIN has nothing else.
  if (/^\d+$/u.test(allowed)) classes.splice(0, classes.length, allowed);
  const sets = required.map((set) => intersection(set, allowed)).filter((set) => set !== "");
  sets.sort((a, b) => a.length - b.length);
  const lies = (inner: string, outer: string): boolean => difference(inner, outer) === "";
  for (const set of sets) {
    if (classes.some((each) => lies(each, set))) continue;
    const shared = classes.map((each) => intersection(each, set));
    const most = shared.reduce((best, each, i) => (each.length > (shared[best] ?? "").length ? i : best), 0);
    if (shared[most]) classes[most] = shared[most];
    else classes.push(clear(set) || set);
  }
  const needed = classes.filter((each) => sets.some((set) => lies(each, set)));
  return { needed, extra: classes.filter((each) => !needed.includes(each)) };
}
