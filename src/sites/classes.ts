import { namedClasses } from "../schemes/index.ts";
import { intersection, printable, difference } from "./requirements.ts";

/**
 * Returns the characters of a set that are in a named class. The named classes leave out characters that are easily
 * misread.
 */
const unambiguous = (set: string): string => intersection(set, Object.values(namedClasses).join(""));

/**
 * Returns character classes that satisfy a form's requirements, contain only allowed characters, and are as close as
 * possible to the wanted classes.
 *
 * Each required set must contain a class completely. If a set does not, the class that shares the most characters with
 * the set is reduced to the shared characters. If no class shares a character with the set, a class is added.
 *
 * @param wanted - disjoint sets of characters
 * @returns disjoint sets: `needed` are those that satisfy a requirement, `extra` are all others. Both are empty if no
 * character is allowed.
 */
export function classesFor(
  wanted: readonly string[],
  required: readonly string[],
  allowed = printable,
): { readonly needed: readonly string[]; readonly extra: readonly string[] } {
  const classes = wanted.map((set) => intersection(set, allowed)).filter((set) => set !== "");
  if (classes.length === 0 && allowed !== "") classes.push(allowed);
  // If only digits are allowed, the password is a PIN. A PIN uses all ten digits, unlike the class `digit`, which has
  // eight.
  if (/^\d+$/u.test(allowed)) classes.splice(0, classes.length, allowed);
  const sets = required.map((set) => intersection(set, allowed)).filter((set) => set !== "");
  sets.sort((a, b) => a.length - b.length);
  const isSubset = (inner: string, outer: string): boolean => difference(inner, outer) === "";
  for (const set of sets) {
    if (classes.some((each) => isSubset(each, set))) continue;
    const shared = classes.map((each) => intersection(each, set));
    const closest = shared.reduce((best, each, i) => (each.length > (shared[best] ?? "").length ? i : best), 0);
    if (shared[closest]) classes[closest] = shared[closest];
    else classes.push(unambiguous(set) || set);
  }
  const needed = classes.filter((each) => sets.some((set) => isSubset(each, set)));
  return { needed, extra: classes.filter((each) => !needed.includes(each)) };
}
