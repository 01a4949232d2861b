import { foreignSchemeOf } from "../../schemes/index.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { createCollector, dateIn, type EntryCollector } from "./collect.ts";
import type { ReadImport } from "./entry.ts";
import { isSet, type Json, numberIn, objectIn, textIn } from "./json.ts";
import {
  generatedLogin,
  type LockedText,
  loginIn,
  openTexts,
  schemeId,
  type SiteText,
  storedText,
  storedTypes,
  types,
} from "./masterpassword-texts.ts";
import type { ExpectedCheck, OpenImportOptions, OtherMasters } from "./open.ts";
import { type DerivedSite, derivedSite, placeOfEntry } from "./place.ts";

/** One site of a file. */
interface SpectreSite {
  readonly name: string;
  readonly login: SiteText;
  readonly type: number;
  readonly version: number;
  readonly counter: number;
  /** The stored password. */
  readonly password: SiteText;
  readonly used?: number | undefined;
  readonly answers: readonly Answer[];
  readonly address?: string;
}

/** An answer to a security question. It is derived from a word of the question, or stored. */
interface Answer {
  readonly word: string;
  /** Number of the answer's kind in `types` or `storedTypes`, or `NaN` if the file does not say. */
  readonly type: number;
  /** The stored answer. */
  readonly text: SiteText;
}

/** A file that was read, the user's full name, and the key id with which a master password can be checked. */
export interface ReadSpectre {
  readonly read: ReadImport;
  readonly identity: string;
  readonly check?: ExpectedCheck;
  readonly decrypt: (options: OpenImportOptions, masters: OtherMasters) => Promise<ReadImport>;
}

/** The part of a file that describes the user. */
interface User {
  readonly name: string;
  readonly keyId: string;
  /** Version of the algorithm that computes the key id, or `NaN` if the file does not say. */
  readonly version: number;
}

/** Reads an `.mpjson` file of Master Password or Spectre. */
export async function readMpjson(file: Json, options: SliceOptions): Promise<ReadSpectre> {
  const user = objectIn(file, "user");
  const isClear = !isSet(objectIn(file, "export"), "redacted");
  const login = userLogin(file, isClear);
  const sites: SpectreSite[] = [];
  const read = ([name, site]: readonly [string, unknown]): void => {
    const version = numberIn(site, "algorithm");
    const answers = Object.entries(objectIn(site, "questions"));
    sites.push({
      name,
      login: loginIn(site, { version, name, isClear, otherwise: login }),
      type: numberIn(site, "type"),
      version,
      counter: numberIn(site, "counter"),
      password: storedText(textIn(site, "password"), version, isClear),
      used: dateIn(textIn(site, "last_used")),
      answers: answers.map(([word, answer]) => ({
        ...{ word, type: numberIn(answer, "type") },
        text: storedText(textIn(answer, "answer"), version, isClear),
      })),
      address: textIn(objectIn(site, "_ext_spectre"), "url") || textIn(objectIn(site, "_ext_mpw"), "url"),
    });
  };
  await inSlices(Object.entries(objectIn(file, "sites")), read, { signal: options.signal });
  const [name, keyId] = [textIn(user, "full_name"), textIn(user, "key_id")];
  return readSites(sites, { name, keyId, version: numberIn(user, "algorithm") }, isClear, options);
}

/**
 * Returns the username of sites that have none of their own. Spectre has such a username since format 2. It is generated
 * from the full name, unless the user has chosen one. Master Password, which wrote format 1, has none.
 */
function userLogin(file: Json, isClear: boolean): SiteText {
  if (!(numberIn(objectIn(file, "export"), "format") >= 2)) return "";
  const user = objectIn(file, "user");
  const version = Number.isNaN(numberIn(user, "algorithm")) ? newest : numberIn(user, "algorithm");
  const otherwise = numberIn(user, "login_type") === 0 ? "" : generatedLogin(version, "name", undefined);
  return loginIn(user, { version, name: undefined, isClear, otherwise });
}

/** The newest version of the algorithm. The programs use it for files that name none. */
const newest = 3;

/** Creates the import from the sites of a file, and the function that opens its texts. */
async function readSites(
  sites: readonly SpectreSite[],
  { name: identity, keyId, version }: User,
  isClear: boolean,
  options: SliceOptions,
): Promise<ReadSpectre> {
  const parts = { sites, identity, isClear };
  const scheme = Number.isNaN(version) ? undefined : schemeId(version);
  return {
    read: await collected(parts, undefined, options),
    identity,
    ...(keyId !== "" && { check: { text: keyId.toUpperCase(), scheme } }),
    async decrypt(work, masters) {
      const texts = [...new Set(sites.flatMap(lockedTexts))];
      const found = { identity: work.identity ?? identity, isChecked: keyId !== "" };
      const opened = await openTexts(texts, masters, { ...found, signal: work.signal, onProgress: work.onProgress });
      return collected(parts, opened, { signal: work.signal });
    },
  };
}

/** Returns the texts that are needed of a site and that need the master password. */
function lockedTexts({ login, type, password, answers }: SpectreSite): LockedText[] {
  const stored = answers.filter((answer) => storedTypes.includes(answer.type)).map(({ text }) => text);
  const texts = [login, ...(storedTypes.includes(type) ? [password] : []), ...stored];
  return texts.filter((text) => typeof text === "object");
}

/** The parts of a file from which {@link collected} creates the import. */
interface SpectreParts {
  readonly sites: readonly SpectreSite[];
  readonly identity: string;
  readonly isClear: boolean;
}

/** Texts that need the master password and were opened. Undefined if the file has not been opened yet. */
type OpenedTexts = ReadonlyMap<LockedText, string> | undefined;

/** Creates the import. Before the texts are opened, their usernames are empty, and their passwords are `sealed`. */
async function collected(
  { sites, identity, isClear }: SpectreParts,
  opened: OpenedTexts,
  options: SliceOptions,
): Promise<ReadImport> {
  const collector = createCollector();
  let row = 0;
  const add = (site: SpectreSite): void => {
    addSite(collector, ++row, site, { opened, isClear });
  };
  await inSlices(sites, add, options);
  const isLocked = collector.entries.some(({ derivation, sealed }) => derivation ?? sealed);
  const hasTexts = sites.some((site) => lockedTexts(site).length > 0);
  return {
    ...{ format: "masterpassword", program: "Spectre", isClear, ...collector.result },
    ...((isLocked || hasTexts) && { needs: "master-password", fullName: identity }),
  };
}

function addSite(
  collector: EntryCollector,
  row: number,
  given: SpectreSite,
  { opened, isClear }: { readonly opened: OpenedTexts; readonly isClear: boolean },
): void {
  const { name, type, version, counter, used, answers } = given;
  if (name === "") {
    collector.leaveOut(row, "type");
    return;
  }
  const login = typeof given.login === "object" && !opened ? "" : textOf(given.login, opened);
  if (login === undefined) collector.countNotTaken("username", 1, name);
  const { site, own, title } = placeOf(given);
  const raw = { row, site, title, login: login ?? "", used };
  const kind = types.get(type);
  const scheme = schemeId(version);
  const addStored = (stored: SiteText, title: string | undefined): void => {
    const label = title === raw.title ? name : `${name}: ${title ?? ""}`;
    const text = textOf(stored, opened);
    if (!isClear && !foreignSchemeOf(scheme)) collector.leaveOut(row, "scheme", label);
    else if (stored === undefined) collector.leaveOut(row, "password", label);
    else if (typeof stored === "object" && !opened) collector.add({ ...raw, title, sealed: true });
    else if (text === undefined || (typeof stored === "string" && !isClear)) collector.leaveOut(row, "type", label);
    else collector.add({ ...raw, title, password: text });
  };
  if (storedTypes.includes(type)) addStored(given.password, title);
  else if (!kind) collector.leaveOut(row, "scheme", name);
  else if (counter === 0) collector.leaveOut(row, "time", name);
  else collector.add({ ...raw, derivation: { scheme, revision: counter, rules: { type: kind, ...own } } });
  for (const { word, type: answerType, text } of answers) {
    const answerKind = Number.isNaN(answerType) ? "phrase" : types.get(answerType);
    const title = word === "" ? "Security answer" : `Security answer: ${word}`;
    const rules = { purpose: "answer", type: answerKind, context: word, ...own };
    if (answerKind) collector.add({ ...raw, title, derivation: { scheme, revision: 1, rules } });
    else if (storedTypes.includes(answerType)) addStored(text, title);
    else collector.leaveOut(row, "scheme", `${name}: ${title}`);
  }
}

/** Returns a text, or undefined if the file does not have it or it cannot be decrypted. */
const textOf = (text: SiteText, opened: OpenedTexts): string | undefined =>
  typeof text === "object" ? opened?.get(text) : text;

/**
 * Returns the site of the web address that the user has entered for an account. Without a web address, returns the site
 * for the account's name.
 */
function placeOf({ name, address = "" }: SpectreSite): DerivedSite & { readonly title?: string } {
  const place = address === "" ? undefined : placeOfEntry([address], name, name);
  if (place?.address === undefined) return derivedSite(name);
  return { site: place.site, title: name, own: place.site === name ? {} : { site: name } };
}

/** Returns true for the text of an `.mpsites` file. */
export const isMpsites = (text: string): boolean => /^#.*(?:Master Password|Spectre)/imu.test(text.slice(0, 1000));

const siteLine = /^(\S+)[ ]+(\d+)[ ]+(\d+)(?::(\d+))?(?::(\d+))?[ ]+([^\t]*)\t([^\t]*)\t(.*)$/u;

/** Matches a line of a file in format 0, which has no usernames and no counters. */
const oldSiteLine = /^(\S+)[ ]+(\d+)[ ]+(\d+)(?::(\d+))?()()[ ]+([^\t]*)\t(.*)$/u;

/** Number of lines that are read between two pauses. This takes about 5 ms. */
const linesPerSlice = 2048;

/** Reads an `.mpsites` file. */
export async function readMpsites(text: string, options: SliceOptions): Promise<ReadSpectre> {
  // The browser splits the text in one piece, which takes about 0.1 s for 64 MiB.
  const lines = text.split(/\r\n?|\n/u);
  const header = new Map<string, string>();
  const readHeader = (line: string): void => {
    if (!line.startsWith("#")) return;
    const [name = "", ...value] = line.slice(1).split(":");
    header.set(name.trim().toLowerCase(), value.join(":").trim());
  };
  await inSlices(lines, readHeader, { ...options, onProgress: undefined, size: linesPerSlice });
  const isClear = header.get("passwords") === "VISIBLE";
  const pattern = (header.get("format") ?? "0") === "0" ? oldSiteLine : siteLine;
  const sites: SpectreSite[] = [];
  const readSite = (line: string): void => {
    if (line === "" || line.startsWith("#")) return;
    const fields = siteLine.exec(line) ?? pattern.exec(line) ?? [];
    const [, date, , type, version, counter, login = "", name = "", password = ""] = fields;
    const algorithm = Number(version ?? header.get("algorithm") ?? newest);
    sites.push({
      name: name.trimStart(),
      login: storedText(login.trim(), algorithm, isClear), // the format has no mark for generated usernames
      type: Number(type),
      version: algorithm,
      counter: counter === undefined || counter === "" ? 1 : Number(counter),
      password: storedText(password, algorithm, isClear),
      used: dateIn(date),
      answers: [],
    });
  };
  await inSlices(lines, readSite, { ...options, onProgress: undefined, size: linesPerSlice });
  const [name = "", keyId = ""] = [header.get("full name"), header.get("key id")];
  return readSites(sites, { name, keyId, version: Number(header.get("algorithm") ?? NaN) }, isClear, options);
}
