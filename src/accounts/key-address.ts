import { fitsTotp, totpPrefix } from "../vault/index.ts";
import { badKey, type OneTimeKeyFault } from "./key-fault.ts";

/** Names of the parameters that decide the codes. */
const deciding = ["secret", "algorithm", "digits", "period", "encoder"] as const;
export type DecidingName = (typeof deciding)[number];

/** The parts of a key's address. */
export interface KeyAddress {
  /** The label as the address has it, with percent signs. */
  readonly label: string;
  /** The parameters that decide the codes. If the address has one several times, its first value. */
  readonly given: ReadonlyMap<DecidingName, string>;
  /** The parameters that do not change the codes. */
  readonly others: readonly (readonly [name: string, value: string])[];
  /** True if all programs read the address alike. */
  readonly isPlain: boolean;
  /** The reason why the address is refused when it is typed or imported. A stored address still has codes. */
  readonly fault?: OneTimeKeyFault;
}

/**
 * Takes an address apart as leniently as other programs do: in any case, without a label, with `?` and `#` in the label,
 * with `&` as HTML writes it.
 *
 * @throws {@link AppError} `totp-key`
 */
export function readAddress(address: string): KeyAddress {
  if (/^otpauth-migration:/iu.test(address)) throw badKey("migration");
  const match = /^(?:steam:\/\/|(?:apple-)?otpauth:\/\/([^/?#]{1,20})(?![^/?#]))/iu.exec(address);
  const kind = (match?.[1] ?? "steam").toLowerCase();
  if (kind === "hotp") throw badKey("hotp");
  if (!match || (kind !== "totp" && kind !== "steam")) throw badKey("type");
  if (!fitsTotp(address)) throw badKey("length");
  const rest = address.slice(match[0].length);
  if (match[1] === undefined) return bitwardenSteam(rest);
  const start = startOfQuery(rest);
  if (start < 0) throw badKey("missing");
  const label = rest.slice(0, start).replace(/^\//u, "");
  const query = rest.slice(start + 1);
  const pairs = pairsOf(query);
  const given = new Map<DecidingName, string>();
  for (const [name, value] of pairs) if (isDeciding(name) && !given.has(name)) given.set(name, value);
  const fault = faultOf(rest, pairs, given);
  if (kind === "steam" || marksSteam(pairs)) {
    if (!given.get("encoder")) given.set("encoder", "steam");
    if (isSteam(given.get("algorithm"))) given.delete("algorithm");
  }
  return {
    ...{ label, given, others: pairs.filter(([name]) => !isDeciding(name) && name !== "steam") },
    isPlain: address.startsWith(totpPrefix) && /^[^?#]+$/u.test(label) && isPlain(query, given),
    ...(fault && { fault }),
  };
}

/** Bitwarden's form of a key of Steam's codes, which is only the secret. */
const bitwardenSteam = (rest: string): KeyAddress => ({
  ...{ label: "", others: [], isPlain: false },
  given: new Map([
    ["secret", rest.replace(/\/$/u, "")],
    ["encoder", "steam"],
  ]),
});

const isDeciding = (name: string): name is DecidingName => deciding.some((each) => each === name);
export const isSteam = (text = ""): boolean => text.toLowerCase() === "steam";

/** Matches `&` as HTML writes it, also if it was written so twice. */
const escapedAmpersand = /&(?:(?:amp|#0*38|#x0*26);)+/giu;
const unescaped = (query: string): string => query.replaceAll(escapedAmpersand, "&");

/** Matches the names of parameters that decide the codes, at the beginning of a query and after `&`. */
const decidingInQuery = /(?:^|&)\s*(?:secret|algorithm|digits|period|encoder)=/giu;

/**
 * Returns the place of the question mark before the parameters. Labels and issuers may have question marks too: after the
 * right one come the most parameters that decide the codes. Returns -1 if there is none.
 */
function startOfQuery(rest: string): number {
  let [place, most] = [-1, -1];
  for (const { index } of rest.matchAll(/\?/gu)) {
    const count = unescaped(rest.slice(index + 1)).match(decidingInQuery)?.length ?? 0;
    if (count > most) [place, most] = [index, count];
  }
  return place;
}

/** Matches a fragment after the value of a parameter that decides the codes. No such value contains `#`. */
const fragment = /((?:^|&)\s*(?:secret|algorithm|digits|period|encoder)=[^&#]*)#[^&]*/giu;

/** Returns the parameters with their names in lower case. A `#` within other values, such as issuers, is kept. */
const pairsOf = (query: string): (readonly [name: string, value: string])[] =>
  [...new URLSearchParams(unescaped(query).replaceAll(fragment, "$1"))].map(
    ([name, value]) => [name.trim().toLowerCase(), value.trim()] as const,
  );

/** Returns true for the other two ways in which programs mark Steam's codes. */
const marksSteam = (pairs: ReturnType<typeof pairsOf>): boolean =>
  pairs.some(([name, value]) => (name === "algorithm" && isSteam(value)) || (name === "steam" && value === ""));

/** Matches the names of the parameters that decide the codes, wherever they are in an address. */
const anyDeciding = /(?<![\p{L}\d_])(?:secret|algorithm|digits|period|encoder)=/giu;

function faultOf(
  rest: string,
  pairs: ReturnType<typeof pairsOf>,
  given: KeyAddress["given"],
): OneTimeKeyFault | undefined {
  // privacyIDEA's address has only one part of the secret. The user's app makes the other part.
  if (pairs.some(([name]) => name.startsWith("2step_"))) return "kind";
  const read = pairs.filter(([name]) => isDeciding(name));
  const isTwofold = read.some(([name, value]) => given.get(name as DecidingName) !== value);
  const isPartlyRead = [...rest.matchAll(anyDeciding)].length > read.length;
  return isTwofold || isPartlyRead ? "unclear" : undefined;
}

/** Returns true if a program that ignores all unusual spellings reads the same values. */
function isPlain(query: string, given: KeyAddress["given"]): boolean {
  if (/[?#]/u.test(query) || unescaped(query) !== query) return false;
  const strict = new URLSearchParams(query);
  const isSame = (name: DecidingName): boolean => {
    const values = strict.getAll(name);
    return values.length < 2 && values[0] !== "" && values[0] === given.get(name);
  };
  const hasPlainValues =
    /^(?:SHA(?:1|256|512))?$/iu.test(given.get("algorithm") ?? "") &&
    (!given.has("encoder") || (given.get("encoder") === "steam" && given.get("digits") === "5"));
  return hasPlainValues && deciding.every(isSame);
}

/** Writes an address. The label can contain any character, and percent signs before two hexadecimal digits. */
export function writeAddress(label: string, pairs: KeyAddress["others"]): string {
  const written = label.replaceAll(/[^A-Za-z\d_%:@.~!$'()*,;=+-]|%(?![A-Fa-f\d]{2})/gu, encoded);
  return `${totpPrefix}${written}?${pairs.map((pair) => pair.map(encoded).join("=")).join("&")}`;
}

/** Encodes a text for an address. Replaces incomplete characters, for which `encodeURIComponent` throws an error. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "\ufffd"));
