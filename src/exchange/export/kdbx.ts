import { partOfProgress } from "../../../crypto/index.ts";
import type { Account } from "../../accounts/index.ts";
import { toBase64 } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import type { Argon2Options } from "../../formats/index.ts";
import { randomBytes } from "../../random.ts";
import { inSlices } from "../../slices.ts";
import { assertString } from "../../text.ts";
import type { Contents } from "../../vault/index.ts";
import { littleEndian } from "../kdbx/bytes.ts";
import { writeKdbx } from "../kdbx/write.ts";
import {
  earlierPasswords,
  type ExportedAccount,
  exportedAccounts,
  type ExportedPassword,
  type LeftOut,
  withLongCodes,
} from "./accounts.ts";

/** Options for {@link exportKdbx}. */
export interface ExportKdbxOptions extends Argon2Options {
  /** The password that encrypts the file. It must be strong, because anyone who has the file can try to guess it. */
  readonly password: string;
}

/** Result of {@link exportKdbx}. */
export interface ExportedKdbx {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
  /** Accounts that are not in the file because their password cannot be derived or decrypted. */
  readonly leftOut: readonly LeftOut[];
  /** Accounts whose one-time codes have 10 digits. Bitwarden and KeePassXC compute a third of such codes wrongly. */
  readonly longCodes: readonly Account[];
}

/**
 * Returns all accounts as a database of KeePass and KeePassXC (KDBX 4). The database has its own password, from which
 * Argon2id with 64 MiB derives the key. The database contains the passwords, keys of one-time codes, tags and earlier
 * passwords. The first tag of an account becomes its group.
 *
 * @throws {@link AppError} `master-empty` if the password is empty, `bad-argument` if it is not a string; the signal's
 * reason when aborted
 * @example
 * ```ts
 * import { type Vault } from "saltmill/vault";
 * import { exportKdbx } from "saltmill/exchange";
 * export const toKeePass = async (vault: Vault, password: string): Promise<Uint8Array> =>
 *   (await exportKdbx(await vault.contents(), { password })).bytes;
 * ```
 */
export async function exportKdbx(contents: Contents, options: ExportKdbxOptions): Promise<ExportedKdbx> {
  const { password } = options;
  assertString("password", password);
  if (password === "") throw new AppError("master-empty", "the file needs a password: enter one");
  const { accounts, leftOut } = await exportedAccounts(contents, partOfProgress(options, 0, 0.5));
  const entries: KdbxEntry[] = [];
  const add = async (each: ExportedAccount): Promise<void> => {
    entries.push({ ...each, history: await earlierPasswords(contents, each.account) });
  };
  await inSlices(accounts, add, partOfProgress(options, 0.5, 0.7));
  const work = { ...partOfProgress(options, 0.7, 1), argon2: options.argon2 };
  const bytes = await writeKdbx(password, (protect) => documentOf(entries, protect), work);
  return { bytes, rows: entries.length, leftOut, longCodes: withLongCodes(accounts) };
}

/** An account with its earlier passwords, the newest first. */
type KdbxEntry = ExportedAccount & { readonly history: readonly ExportedPassword[] };

/** A group of a KDBX file: its subgroups by name, and the entries that are directly in it. */
interface Group {
  readonly groups: Map<string, Group>;
  readonly entries: KdbxEntry[];
}

type Protect = (text: string) => string;

/** Number of states of entries that are written between two pauses. This takes about 5 ms. */
const perSlice = 128;

/** Work that pauses at each `yield`. */
type Steps = Generator<void, string, void>;

/**
 * Returns the XML of a KDBX 4 file. The first tag of an account becomes its group. Slashes in the tag separate the
 * names of nested groups.
 */
function* documentOf(entries: readonly KdbxEntry[], protect: Protect): Steps {
  const root: Group = { groups: new Map(), entries: [] };
  for (const entry of entries) groupAt(root, entry.tags[0]).entries.push(entry);
  const meta = element("Meta", element("Generator", "Saltmill") + element("RecycleBinEnabled", "False"));
  const body = element("Root", yield* groupXml("Saltmill", root, { protect, count: 0 }));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${element("KeePassFile", meta + body)}`;
}

const deepest = 30; // maximum depth of nested groups, far more than users create; deeper groups of a tag are ignored

function groupAt(root: Group, tag = ""): Group {
  const path = tag.split("/").filter((name) => name !== "");
  return path.slice(0, deepest).reduce((group, name) => {
    const next = group.groups.get(name) ?? { groups: new Map<string, Group>(), entries: [] };
    group.groups.set(name, next);
    return next;
  }, root);
}

/** The function that encrypts texts, and the number of states that were written. */
interface Writing {
  readonly protect: Protect;
  count: number;
}

function* groupXml(name: string, { groups, entries }: Group, writing: Writing): Steps {
  const own: string[] = [];
  for (const entry of entries) own.push(yield* entryXml(entry, writing));
  const children: string[] = [];
  for (const [child, group] of groups) children.push(yield* groupXml(child, group, writing));
  return element("Group", `${newId()}${element("Name", escaped(plain(name)))}${own.join("")}${children.join("")}`);
}

function* entryXml(entry: KdbxEntry, writing: Writing): Steps {
  const { protect } = writing;
  const { account, tags, history } = entry;
  const { created, modified } = account;
  const id = newId();
  // Each earlier state of the entry has one of the earlier passwords, and the time at which this password replaced the
  // password before it. The state with the oldest password has the time at which the account was created.
  const states = history.map(({ password }, i) => ({ password, time: history[i + 1]?.ended ?? created })).reverse();
  const current = stateXml(id, entry, history[0]?.ended ?? modified, protect, tags.slice(1));
  if (++writing.count % perSlice === 0) yield;
  const earlier: string[] = [];
  for (const { password, time } of states) {
    earlier.push(element("Entry", stateXml(id, { ...entry, password, totp: "" }, time, protect)));
    if (++writing.count % perSlice === 0) yield;
  }
  return element("Entry", current + element("History", earlier.join("")));
}

function stateXml(
  id: string,
  { account, title, login, password, url, linkedUrls, notes, totp }: KdbxEntry,
  time: number,
  protect: Protect,
  tags: readonly string[] = [],
): string {
  const { created, used = time } = account;
  const times =
    element("CreationTime", timeOf(created)) +
    element("LastModificationTime", timeOf(time)) +
    element("LastAccessTime", timeOf(used)) +
    element("Expires", "False");
  const text = (key: string, value: string, isSecret = !isPlain(value)): string => {
    const written = isSecret ? `<Value Protected="True">${protect(value)}</Value>` : element("Value", escaped(value));
    return element("String", element("Key", key) + written);
  };
  return [
    id,
    element("Tags", escaped(plain(tags.join(";")))),
    element("Times", times),
    text("Title", title),
    text("UserName", login),
    text("Password", password, true),
    text("URL", url),
    text("Notes", notes),
    // KeePassXC's names for fields with additional addresses, see EntryAttributes::AdditionalUrlAttribute in the source
    // of KeePassXC
    ...linkedUrls.map((linked, i) => text(`KP2A_URL${i === 0 ? "" : `_${i}`}`, linked)),
    ...(totp === "" ? [] : [text("otp", totp, true)]),
  ].join("");
}

/** Returns an XML element as text. `content` must be an escaped text, or consist of elements. */
const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;

const newId = (): string => element("UUID", toBase64(randomBytes(16)));

/** Characters that XML 1.0 cannot contain. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Returns true if XML can contain all characters of a text. Other texts are encrypted like passwords, because XML can
 * contain the ciphertext, which is in Base64.
 */
const isPlain = (text: string): boolean => text.search(forbidden) < 0;

const plain = (text: string): string => text.replace(forbidden, " ");

/** Escapes a text for XML. CR is escaped too, because an XML reader would convert it to LF. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");

/** Seconds from the beginning of the year 1 to the beginning of 1970. */
const epoch = 62_135_596_800;

/** Returns a time as KDBX 4 writes it: the seconds since the year 1 as eight bytes in Base64. */
const timeOf = (time: number): string => toBase64(littleEndian(Math.floor(time / 1000) + epoch, 8));
