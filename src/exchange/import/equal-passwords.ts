/** Entries of a file that are one account: same site and username, and the same password. */
import { codesOf } from "../../accounts/index.ts";
import { sameJson } from "../../json.ts";
import { hostAndPort } from "../../sites/index.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { mostEarlier } from "./collect.ts";
import type { ImportedEntry } from "./entry.ts";
import { mergedNotes, missingPasswords } from "./merge-entry.ts";

/** One account of a file: the entry to import, and the entries whose values it has taken. */
export interface MergedEntry {
  readonly entry: ImportedEntry;
  /** True if a preceding entry of the file has all values of this one. */
  readonly isMerged: boolean;
}

/**
 * Merges entries of one owner that have the same password. Programs for passwords keep one entry for each address or
 * each time at which a login was saved, but it is one account, whose password changes once. The first of them gets the
 * notes, tags, earlier passwords, linked sites and one-time codes of the others. The label and host of another one, if
 * the first has its own, become lines of the notes.
 *
 * Entries with different one-time codes are different accounts. Entries are not merged if an account would get too many
 * earlier passwords or notes that are too long.
 *
 * @param ownerOf - returns the map key for the site and login of an entry
 * @returns the entries in the same order
 */
export async function mergeEqualPasswords(
  entries: readonly ImportedEntry[],
  ownerOf: (entry: ImportedEntry) => string,
  options: SliceOptions,
): Promise<readonly MergedEntry[]> {
  const merged: { entry: ImportedEntry; isMerged: boolean }[] = [];
  const accounts = new Map<string, Map<string, number>>(); // the positions in `merged`, by secret and by one-time codes
  const seen = new Set<string>();
  const add = (entry: ImportedEntry): void => {
    if (entry.wide) {
      merged.push({ entry, isMerged: false }); // its password may be wrong
      return;
    }
    const secret = secretOf(ownerOf(entry), entry);
    const known = accounts.get(secret) ?? new Map<string, number>();
    accounts.set(secret, known);
    const codes = entry.totp === undefined ? "" : (codesOf(entry.totp) ?? entry.totp);
    const at = known.get(codes) ?? (codes === "" ? [...known.values()][0] : known.get(""));
    const first = at === undefined ? undefined : merged[at];
    const joined = first && withAllOf(first.entry, entry);
    if (first && joined && at !== undefined) {
      first.entry = joined;
      if (codes !== "" && known.delete("")) known.set(codes, at);
    } else if (first) {
      const text = JSON.stringify({ ...entry, row: 0 });
      merged.push({ entry, isMerged: seen.has(text) });
      seen.add(text);
      return;
    } else {
      known.set(codes, merged.length);
    }
    merged.push({ entry, isMerged: first !== undefined });
  };
  await inSlices(entries, add, options);
  return merged;
}

const secretOf = (owner: string, { password, derivation }: ImportedEntry): string =>
  JSON.stringify([owner, password, derivation]);

/**
 * Limits for values that are joined. Each of a file's entries may have to be looked up in those of the first: with
 * 200,000 entries and these limits, that takes about a second, and with notes of a megabyte it would take minutes.
 */
const longestJoined = 10_000;
const mostJoined = 100;

/** Returns `first` with all values of `entry`, or undefined if they cannot be one account. */
function withAllOf(first: ImportedEntry, entry: ImportedEntry): ImportedEntry | undefined {
  const { label = entry.label, address = entry.address, totp = entry.totp } = first;
  const notes = joinedNotes(first.notes ?? "", entry.notes ?? "", linesOf(label, address, entry));
  const tags = joinedNames(first.tags, entry.tags);
  const aliases = joinedNames(first.aliases, entry.aliases);
  const earlier = first.history ?? [];
  const keys = [...(first.totpHistory ?? []), ...(entry.totpHistory ?? [])];
  const totpHistory = keys.filter(
    (each, i) => each.totp !== totp && keys.findIndex((other) => other.totp === each.totp) === i,
  );
  const more = missingPasswords(entry, new Set(earlier.map(({ password }) => password)));
  if (notes === undefined || !tags || !aliases || Math.max(earlier.length + more.length, keys.length) > mostEarlier)
    return undefined;
  const history = [...earlier, ...more].sort((a, b) => b.ended - a.ended);
  const created = Math.min(first.created ?? Infinity, entry.created ?? Infinity);
  const used = Math.max(first.used ?? 0, entry.used ?? 0);
  return {
    ...first,
    ...(label !== undefined && { label }),
    ...(address !== undefined && { address }),
    ...(totp !== undefined && { totp }),
    ...(totpHistory.length > 0 && { totpHistory: totpHistory.sort((a, b) => b.ended - a.ended) }),
    ...(notes !== "" && { notes }),
    ...(tags.length > 0 && { tags }),
    ...(entry.favourite && { favourite: true }),
    ...(aliases.length > 0 && { aliases }),
    ...(history.length > 0 && { history }),
    ...(created < Infinity && { created }),
    ...(used > 0 && { used }),
  };
}

/** Returns the lines of the notes for values of an entry of which an account has only one. */
function linesOf(
  label: string | undefined,
  address: string | undefined,
  { label: name, address: other }: ImportedEntry,
): readonly string[] {
  const isElsewhere = other !== undefined && hostAndPort(other) !== hostAndPort(address ?? "");
  return [
    ...(name !== undefined && name !== label ? [`Name: ${name}`] : []),
    ...(isElsewhere ? [`URL: ${other}`] : []),
  ];
}

/** Returns the notes of both entries with these lines, each once, or undefined if they are too long. */
function joinedNotes(first: string, notes: string, lines: readonly string[]): string | undefined {
  const isOne = first === "" || notes === "" || first === notes;
  if (isOne && lines.length === 0) return first === "" ? notes : first;
  if (first.length + notes.length + lines.join("").length > longestJoined) return undefined;
  const joined = mergedNotes(first, notes);
  const known = new Set(joined.split("\n"));
  const missing = lines.filter((line) => !known.has(line)).join("\n");
  return [joined, missing].filter((part) => part !== "").join("\n\n");
}

/** Returns the names of both lists, each once, or undefined if there are too many. */
function joinedNames(first: readonly string[] = [], names: readonly string[] = []): readonly string[] | undefined {
  if (names.length === 0 || sameJson(first, names)) return first;
  if (first.length === 0) return names;
  return first.length + names.length > mostJoined ? undefined : [...new Set([...first, ...names])];
}
