import { fromBase64 } from "../../base64.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { createCollector, dateIn, type EntryCollector } from "./collect.ts";
import type { ReadImport } from "./entry.ts";
import { isSet, type Json, numberIn, objectIn, textIn } from "./json.ts";
import type { ExpectedCheck } from "./open.ts";
import { type DerivedSite, derivedSite, placeOfEntry } from "./place.ts";

/** Kinds of generated passwords. The map key is the number of the kind in the file. */
const types: ReadonlyMap<number, string> = /* @__PURE__ */ new Map([
  [16, "maximum"],
  [17, "long"],
  [18, "medium"],
  [19, "short"],
  [20, "basic"],
  [21, "pin"],
  [30, "name"],
  [31, "phrase"],
]);

/** Types of stored passwords: 1056 is a password that the user has chosen, 2081 a password for a single device. */
const storedTypes = [1056, 2081];

/** One site of a file. */
interface SpectreSite {
  readonly name: string;
  readonly login: string;
  readonly type: number;
  readonly version: number;
  readonly counter: number;
  /** The stored password, if the file contains it unencrypted. */
  readonly password?: string;
  readonly used?: number | undefined;
  readonly answers: readonly Answer[];
  readonly address?: string;
}

/** An answer to a security question. It is derived from a word of the question, or stored. */
interface Answer {
  readonly word: string;
  /** Number of the answer's kind in `types` or `storedTypes`, or `NaN` if the file does not say. */
  readonly type: number;
  /** The stored answer, if the file contains it unencrypted. */
  readonly text?: string;
}

/** A file that was read, the user's full name, and the key id with which a master password can be checked. */
export interface ReadSpectre {
  readonly read: ReadImport;
  readonly identity: string;
  readonly check?: ExpectedCheck;
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
  const sites: SpectreSite[] = [];
  const read = ([name, site]: readonly [string, unknown]): void => {
    const answers = Object.entries(objectIn(site, "questions"));
    sites.push({
      name,
      login: textIn(site, "login_name"),
      type: numberIn(site, "type"),
      version: numberIn(site, "algorithm"),
      counter: numberIn(site, "counter"),
      ...(isClear && { password: textIn(site, "password") }),
      used: dateIn(textIn(site, "last_used")),
      answers: answers.map(([word, answer]) => ({
        ...{ word, type: numberIn(answer, "type") },
        ...(isClear && { text: textIn(answer, "answer") }),
      })),
      address: textIn(objectIn(site, "_ext_spectre"), "url") || textIn(objectIn(site, "_ext_mpw"), "url"),
    });
  };
  await inSlices(Object.entries(objectIn(file, "sites")), read, { signal: options.signal });
  const [name, keyId] = [textIn(user, "full_name"), textIn(user, "key_id")];
  return collectedSites(sites, { name, keyId, version: numberIn(user, "algorithm") }, isClear, options);
}

/** Creates the import from the sites of a file. */
async function collectedSites(
  sites: readonly SpectreSite[],
  user: User,
  isClear: boolean,
  options: SliceOptions,
): Promise<ReadSpectre> {
  const { name: identity, keyId, version } = user;
  const collector = createCollector();
  let row = 0;
  const add = (each: SpectreSite): void => {
    const isHidden = !isClear && isEncrypted(each.login);
    if (isHidden) collector.countNotTaken("username");
    addSite(collector, ++row, isHidden ? { ...each, login: "" } : each);
  };
  await inSlices(sites, add, options);
  const hasGenerated = collector.entries.some(({ derivation }) => derivation);
  const read: ReadImport = {
    ...{ format: "masterpassword", program: "Spectre", isClear, ...collector.result },
    ...(hasGenerated && { needs: "master-password", fullName: identity }),
  };
  if (keyId === "") return { read, identity };
  const scheme = Number.isNaN(version) ? undefined : `masterpassword-${version}`;
  return { read, identity, check: { text: keyId.toUpperCase(), scheme } };
}

function addSite(collector: EntryCollector, row: number, given: SpectreSite): void {
  const { name, login, type, version, counter, password, used, answers } = given;
  if (name === "") {
    collector.leaveOut(row, "type");
    return;
  }
  const { site, own, title } = placeOf(given);
  const raw = { row, site, title, login, used };
  const kind = types.get(type);
  const scheme = `masterpassword-${version}`;
  if (storedTypes.includes(type) && password) collector.add({ ...raw, password });
  else if (!kind) collector.leaveOut(row, "scheme", name);
  else if (counter === 0) collector.leaveOut(row, "time", name);
  else collector.add({ ...raw, derivation: { scheme, revision: counter, rules: { type: kind, ...own } } });
  for (const { word, type: answerType, text } of answers) {
    const answerKind = Number.isNaN(answerType) ? "phrase" : types.get(answerType);
    const title = word === "" ? "Security answer" : `Security answer: ${word}`;
    const rules = { purpose: "answer", type: answerKind, context: word, ...own };
    if (answerKind) collector.add({ ...raw, title, derivation: { scheme, revision: 1, rules } });
    else if (storedTypes.includes(answerType) && text) collector.add({ ...raw, title, password: text });
    else collector.leaveOut(row, "scheme", `${name}: ${title}`);
  }
}

/**
 * Returns the site of the web address that the user has entered for an account. Without a web address, returns the site
 * for the account's name.
 */
function placeOf({ name, address = "" }: SpectreSite): DerivedSite & { readonly title?: string } {
  const place = address === "" ? undefined : placeOfEntry([address], name, name);
  if (place?.address === undefined) return derivedSite(name);
  return { site: place.site, title: name, own: place.site === name ? {} : { site: name } };
}

/**
 * Returns true if a username seems to be encrypted, because it is the Base64 of whole AES blocks. In files with
 * protected passwords, the usernames that the user has stored are encrypted with AES-CBC.
 */
function isEncrypted(login: string): boolean {
  const bytes = fromBase64(login);
  return bytes !== undefined && bytes.length > 0 && bytes.length % 16 === 0;
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
    sites.push({
      name: name.trimStart(),
      login: login.trim(),
      type: Number(type),
      version: Number(version ?? header.get("algorithm") ?? 3),
      counter: counter === undefined || counter === "" ? 1 : Number(counter),
      ...(isClear && { password }),
      used: dateIn(date),
      answers: [],
    });
  };
  await inSlices(lines, readSite, { ...options, onProgress: undefined, size: linesPerSlice });
  const [name = "", keyId = ""] = [header.get("full name"), header.get("key id")];
  return collectedSites(sites, { name, keyId, version: Number(header.get("algorithm") ?? NaN) }, isClear, options);
}
