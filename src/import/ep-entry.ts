import type { JsonObject } from "../vault/envelope.ts";
import { isSet, numberIn } from "./json.ts";

/** Fields of an entry of Easy Passwords and PfP, and names of the classes. */
const flags = { lower: "lower", upper: "upper", number: "digit", symbol: "symbol" } as const;

/** Returns the rules of a generated password, or undefined if one of the fields has a wrong type. The scheme checks them. */
export function rulesOf(entry: object): JsonObject | undefined {
  const given = entry as Readonly<Record<string, unknown>>;
  const length = numberIn(entry, "length"); // Version 1.2.2 writes a text.
  const areFlags = Object.keys(flags).every((name) => typeof given[name] === "boolean");
  if (!areFlags || Number.isNaN(length)) return undefined;
  const classes = Object.entries(flags).flatMap(([name, kind]) => (isSet(entry, name) ? [kind] : []));
  return { length, classes };
}

/** Returns a title that distinguishes passwords of the same name, or an empty text for the first one. */
export const revisionTitle = (name: string, revision: string): string =>
  revision === "" || revision === "1" ? "" : `${name} #${revision}`;
