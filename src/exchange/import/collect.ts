import { AppError } from "../../errors.ts";
import { assertLimit, badRow, type RowReason } from "../../formats/index.ts";
import { generatorOf, longestStored } from "../../schemes/index.ts";
import { assertWellFormed } from "../../text.ts";
import { type EarlierOneTimeKey, isTime } from "../../vault/index.ts";
import type {
  ImportedDerivation,
  ImportedEntry,
  ImportedPassword,
  ImportProblem,
  NotTakenKind,
  ReadImport,
} from "./entry.ts";
import { schemeEntry } from "./open.ts";
import { completeAddress, type ImportedPlace, isOwnTitle, placeOfEntry } from "./place.ts";
import { totpAddress } from "./totp.ts";

/** Values of one entry as the file contains them, before any check. An empty text counts as missing. */
export interface RawEntry {
  readonly row: number;
  readonly title?: string | undefined;
  /** The site, if the reader of the file format has determined it. If the site is set, `addresses` are ignored. */
  readonly site?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly addresses?: readonly string[] | undefined;
  readonly login?: string | undefined;
  readonly password?: string | undefined;
  readonly derivation?: ImportedDerivation | undefined;
  readonly sealed?: boolean | undefined;
  readonly notes?: string | undefined;
  /** Fields of the file that Saltmill's accounts do not have. They become lines of the notes. */
  readonly extra?: readonly (readonly [name: string, value: string])[] | undefined;
  readonly totp?: string | undefined;
  /** True for a key of an authenticator app. If the key cannot be used, nothing is left of the entry. */
  readonly isKey?: true | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly favourite?: boolean | undefined;
  /** True if a separator may have cut a text of the entry, see {@link ImportedEntry.wide}. */
  readonly wide?: boolean | undefined;
  readonly created?: number | undefined;
  readonly used?: number | undefined;
  readonly history?: readonly ImportedPassword[] | undefined;
  /** Earlier texts of `totp`, the newest first. */
  readonly earlierKeys?: readonly EarlierOneTimeKey[] | undefined;
}

/**
 * Collects the entries of a file. Valid entries are added to `entries`, and invalid ones to the `problems` of the
 * result.
 */
export interface EntryCollector {
  readonly entries: readonly ImportedEntry[];
  /** Checks an entry and adds it. @throws AppError `import-too-large` after too many entries */
  add(raw: RawEntry): void;
  /**
   * Counts a row that is not imported, and adds its problem to the result.
   *
   * @throws AppError `import-too-large` after too many entries
   */
  leaveOut(row: number, reason: RowReason, title?: string): void;
  /**
   * Counts an entry that is not imported because of its kind, such as a payment card, and names it in the result.
   *
   * @throws AppError `import-too-large` after too many entries
   */
  setAside(kind: NotTakenKind, ...names: readonly string[]): void;
  /** Counts parts of an entry that are not imported, such as attachments. The result names them after the entry. */
  countNotTaken(kind: NotTakenKind, count?: number, ...names: readonly string[]): void;
  /** Counts an entry towards the maximum number of entries without adding it. @throws AppError `import-too-large` */
  countOne(): void;
  /** The properties of {@link ReadImport} that the methods of the collector fill. */
  readonly result: Pick<ReadImport, "entries" | "problems" | "keysInNotes" | "notTaken" | "notTakenNames">;
}

/** Creates a collector. `EntryCollector` is not a class, because bundlers do not remove unused classes. */
export function createCollector(): EntryCollector {
  const entries: ImportedEntry[] = [];
  const problems: ImportProblem[] = [];
  const keysInNotes: ImportProblem[] = [];
  const notTaken: Partial<Record<NotTakenKind, number>> = {};
  const notTakenNames: Partial<Record<NotTakenKind, string[]>> = {};
  let count = 0;
  const countOne = (): void => {
    assertLimit("entries", ++count);
  };
  const report = (
    list: ImportProblem[],
    row: number,
    names: readonly (string | undefined)[],
    error: AppError,
  ): void => {
    const title = shownName(names);
    list.push({ row, ...(title !== undefined && { title }), error });
  };
  const countNotTaken: EntryCollector["countNotTaken"] = (kind, more = 1, ...names) => {
    if (more <= 0) return;
    notTaken[kind] = (notTaken[kind] ?? 0) + more;
    const name = shownName(names);
    if (name !== undefined) (notTakenNames[kind] ??= []).push(name);
  };
  const namesOf = ({ title = "", site = "", addresses = [] }: RawEntry): string[] => [title, site, ...addresses];
  return {
    entries,
    result: { entries, problems, keysInNotes, notTaken, notTakenNames },
    countOne,
    add(raw) {
      countOne();
      if (raw.addresses?.length && raw.addresses.every(isOfBrowser)) {
        countNotTaken("other", 1, ...namesOf(raw));
        return;
      }
      try {
        const { entry, fault } = entryOf(raw);
        entries.push(entry);
        if (fault) report(keysInNotes, raw.row, namesOf(raw), fault);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // In a file, nobody can enter the site, as the text for this error asks.
        const fault = error.code === "site-missing" ? badRow(raw.row, "site") : error;
        report(problems, raw.row, namesOf(raw), fault);
      }
    },
    leaveOut(row, reason, title) {
      countOne();
      report(problems, row, [title], badRow(row, reason));
    },
    setAside(kind, ...names) {
      countOne();
      countNotTaken(kind, 1, ...names);
    },
    countNotTaken,
  };
}

/** Adds items that are not imported to those of a file that was read. */
export function withNotTaken(read: ReadImport, more: Pick<ReadImport, "notTaken" | "notTakenNames">): ReadImport {
  const notTaken: Partial<Record<NotTakenKind, number>> = { ...read.notTaken };
  const notTakenNames: Partial<Record<NotTakenKind, readonly string[]>> = { ...read.notTakenNames };
  for (const kind of Object.keys(more.notTaken) as NotTakenKind[]) {
    notTaken[kind] = (notTaken[kind] ?? 0) + (more.notTaken[kind] ?? 0);
    const names = more.notTakenNames?.[kind];
    if (names) notTakenNames[kind] = [...(notTakenNames[kind] ?? []), ...names];
  }
  return { ...read, notTaken, notTakenNames };
}

/** Returns the first name that can be shown, at most 200 characters of it, or undefined if there is none. */
function shownName(names: readonly (string | undefined)[]): string | undefined {
  const shown = names.map((name = "") => withoutControls(name.slice(0, longestName)));
  return shown.find((name) => name !== "" && !/\p{Cs}/u.test(name))?.slice(0, 200);
}

/**
 * Returns true for an address of the browser itself. Firefox keeps the keys of its own account, which no page takes, as
 * the password of `chrome://FirefoxAccounts`.
 */
const isOfBrowser = (address: string): boolean =>
  /^\s*(?:chrome|about|resource|edge|brave|opera|vivaldi|firefox):(?!\d)/iu.test(address);

/**
 * Checks the values of an entry and returns the entry to import. `fault` is the reason why the key of its one-time codes
 * went to the notes.
 *
 * @throws AppError `import-row`, `bad-character`, `rules-length`, `site-missing`, `record-too-large`
 */
function entryOf(raw: RawEntry): { readonly entry: ImportedEntry; readonly fault?: AppError | undefined } {
  const { row, password = "", derivation, sealed = false, history = [] } = raw;
  if (password === "" && !derivation && !sealed && !raw.totp) throw badRow(row, "password");
  if (password !== "") assertPassword(password);
  // A generated password depends on each character of its site and login.
  const nameIn = derivation ? exactName : nameWithoutControls;
  const title = nameWithoutControls("label", raw.title ?? "");
  const login = nameIn("login", raw.login ?? "");
  const place: ImportedPlace =
    raw.site === undefined
      ? placeOfEntry((raw.addresses ?? []).map(shortAddress), title, login)
      : { site: raw.site, aliases: raw.aliases ?? [], others: [] };
  const site = nameIn("site", place.site);
  if (site === "") throw new AppError("site-missing", "the entry has no site", [""]);
  const { aliases } = place;
  const address = place.address === undefined ? undefined : completeAddress(place.address);
  if (derivation) assertDerivable(row, { site, login, derivation });
  const { totp, fault } = keyIn(raw.totp ?? "", site, login);
  if (raw.isKey && fault) throw fault;
  const totpHistory = earlierKeysOf(raw.earlierKeys ?? [], totp, site, login);
  const notes = notesOf(raw, place, fault !== undefined);
  assertText("notes", notes, longestNotes);
  const tags = [...new Set(raw.tags?.map((tag) => nameWithoutControls("label", tag.trim())))].filter(
    (tag) => tag !== "",
  );
  assertText("notes", tags.join(), longestNotes);
  const entry: ImportedEntry = {
    ...{ row, site, login },
    ...(address !== undefined && { address }),
    ...(aliases.length > 0 && { aliases }),
    ...(!raw.isKey && isOwnTitle(title, login, place) && { label: title }),
    ...(notes !== "" && { notes }),
    ...(password !== "" && { password }),
    ...(derivation && { derivation }),
    ...(sealed && { sealed }),
    ...(totp !== undefined && { totp }),
    ...(raw.isKey && { isKey: true }),
    ...(totpHistory.length > 0 && { totpHistory }),
    ...(tags.length > 0 && { tags }),
    ...(raw.favourite && { favourite: true }),
    ...(raw.wide && { wide: true as const }),
    ...(isTime(raw.created) && { created: raw.created }),
    ...(isTime(raw.used) && raw.used > 0 && { used: raw.used }),
    ...(history.length > 0 && { history: history.filter(isUsable).slice(0, mostEarlier) }),
  };
  return { entry, fault };
}

/** Returns the address of an entry's key of one-time codes, or the reason why it cannot be used. */
function keyIn(text: string, site: string, login: string): { readonly totp?: string; readonly fault?: AppError } {
  if (text.trim() === "") return {};
  try {
    // A longer text is cut, because `totpAddress` refuses it also then, and would read all of it.
    return { totp: totpAddress(text.slice(0, longestName), site, login) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fault: error };
  }
}

/** Returns the addresses of earlier keys, each once. Leaves out keys that cannot be used, and the current one. */
function earlierKeysOf(
  keys: readonly EarlierOneTimeKey[],
  current: string | undefined,
  site: string,
  login: string,
): EarlierOneTimeKey[] {
  const known = new Set([current]);
  return keys.slice(0, mostEarlier).flatMap(({ totp: text, ended }) => {
    const { totp } = keyIn(text, site, login);
    if (totp === undefined || known.has(totp) || !isTime(ended)) return [];
    known.add(totp);
    return [{ totp, ended }];
  });
}

function assertPassword(password: string): void {
  assertWellFormed("password", password);
  const count = characters(password);
  if (count <= longestStored) return;
  const message = `a stored password has 1 to ${longestStored} characters, not ${count}`;
  throw new AppError("rules-length", message, [count, 1, longestStored]);
}

/** Counts the characters of a text. Does not make a list of them, because a hostile text can have millions. */
function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) count++;
  return count;
}

/** Throws if no password can be derived from an entry. */
function assertDerivable(row: number, entry: Parameters<typeof schemeEntry>[0]): void {
  const scheme = generatorOf(entry.derivation.scheme);
  if (!scheme) throw badRow(row, "scheme");
  scheme.assertEntry(schemeEntry(entry));
}

/**
 * Limits for an entry. `longestNotes` limits the length of the notes, and also of all tags together. `longestName`
 * limits the length of each other text except passwords. `mostEarlier` limits the number of earlier passwords. Without
 * these limits, an account could exceed the maximum size of a record in the vault, 8 MiB.
 */
export const longestNotes = 1_000_000;
const longestName = 10_000;
export const mostEarlier = 100;

function assertText(field: string, value: string, longest: number): void {
  if (value.length > longest) {
    throw new AppError("record-too-large", `${field} is too long: the limit is ${longest} characters`);
  }
  assertWellFormed(field, value); // after the length, because it searches the whole text
}

/** Throws if an address is too long for the notes, to which it may go. The search for its site would take long too. */
function shortAddress(address: string): string {
  assertText("notes", address, longestNotes);
  return address;
}

function exactName(field: string, value: string): string {
  assertText(field, value, longestName);
  if (/\p{Cc}/u.test(value)) {
    throw new AppError("bad-character", `${field} contains a control character`, [field, "control"]);
  }
  return value;
}

function nameWithoutControls(field: string, value: string): string {
  assertText(field, value, longestName);
  return withoutControls(value);
}

/**
 * Replaces the control characters in a name, such as the line end of a pasted text, with a space. Removes those at the
 * ends.
 */
function withoutControls(name: string): string {
  const isAtEnd = (run: string, at: number): boolean => at === 0 || at + run.length === name.length;
  return name.replaceAll(/\p{Cc}+/gu, (run, at: number) => (isAtEnd(run, at) ? "" : " "));
}

/** Returns true if an account's history can store this earlier password. */
function isUsable({ password, ended }: ImportedPassword): boolean {
  return password !== "" && characters(password) <= longestStored && !/\p{Cs}/u.test(password) && isTime(ended);
}

/**
 * Returns the notes, followed by a line for each value that has no field in Saltmill, such as
 * `URL: https://example.com/`.
 */
function notesOf(raw: RawEntry, { others }: ImportedPlace, withTotp: boolean): string {
  const lines = [
    ...others.map((address) => ["URL", address] as const),
    ...(withTotp && raw.totp ? [["TOTP", raw.totp] as const] : []),
    ...(raw.extra ?? []),
  ];
  const written = lines.filter(([, value]) => value !== "").map(([name, value]) => `${name}: ${value}`);
  return [raw.notes ?? "", written.join("\n")].filter((part) => part !== "").join("\n\n");
}

/**
 * Numbers below this limit are read as seconds since 1970, all other numbers as milliseconds. The limit means
 * 1973-03-03 in milliseconds and the year 5138 in seconds, so only unlikely dates are misread.
 */
const leastMilliseconds = 100_000_000_000;

/**
 * Converts a date to milliseconds since 1970. Accepts a text in ISO 8601, and seconds or milliseconds since 1970.
 * Returns undefined for 0, for a text in ISO 8601 before 1970, and for any other value.
 */
export function dateIn(value: unknown): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text === "") return undefined;
  if (/^\d{1,16}$/u.test(text)) {
    const count = Number(text);
    if (count === 0) return undefined;
    return count < leastMilliseconds ? count * 1000 : count;
  }
  const time = /^\d{4}-\d\d-\d\d/u.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) || time < 0 ? undefined : Math.trunc(time);
}
