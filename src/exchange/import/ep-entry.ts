import type { JsonObject } from "../../json.ts";
import { isSet, numberIn } from "./json.ts";

/**
 * Fields of Easy Passwords and PfP that choose the character classes of a password, each with Saltmill's name of the
 * class.
 */
const flags = { lower: "lower", upper: "upper", number: "digit", symbol: "symbol" } as const;

/**
 * Returns the rules of an entry's password, or undefined if a field has a wrong type. The scheme checks the values
 * later.
 */
export function rulesOf(entry: object): JsonObject | undefined {
  const given = entry as Readonly<Record<string, unknown>>;
  const length = numberIn(entry, "length"); // Easy Passwords 1.2.2 writes a text instead of a number
  const areFlags = Object.keys(flags).every((name) => typeof given[name] === "boolean");
  if (!areFlags || Number.isNaN(length)) return undefined;
  const classes = Object.entries(flags).flatMap(([name, kind]) => (isSet(entry, name) ? [kind] : []));
  return { length, classes };
}

/**
 * Returns a title that contains the revision, because several accounts can have the same site and name. Returns an
 * empty text for the first revision, which is an empty text or `1` in the file.
 */
export const revisionTitle = (name: string, revision: string): string =>
  revision === "" || revision === "1" ? "" : `${name} #${revision}`;
