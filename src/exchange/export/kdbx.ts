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
import { favouriteTag, groupsOf, isPlain, plain } from "../tags.ts";
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
  /** Accounts with an earlier password that is not in the file, one item for each such password. */
  readonly earlierLeftOut: readonly LeftOut[];
}

/**
 * Returns all accounts as a database of KeePass and KeePassXC (KDBX 4). The database has its own password, from which
 * Argon2id with 64 MiB derives the key. The database contains the passwords, keys of one-time codes, notes, tags,
 * favourites, linked sites, earlier passwords and earlier keys of one-time codes. No other format contains more. The
 * first tag of an account becomes its group.
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
  const earlierLeftOut: LeftOut[] = [];
  const add = async (each: ExportedAccount): Promise<void> => {
    const { passwords, leftOut: lost } = await earlierPasswords(contents, each.account);
    entries.push({ ...each, history: passwords });
    earlierLeftOut.push(...lost);
  };
  await inSlices(accounts, add, partOfProgress(options, 0.5, 0.7));
  const work = { ...partOfProgress(options, 0.7, 1), argon2: options.argon2 };
  const bytes = await writeKdbx(password, (protect) => documentOf(entries, protect), work);
  return { bytes, rows: entries.length, leftOut, earlierLeftOut, longCodes: withLongCodes(accounts) };
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
  // Without these limits, KeePass and KeePassXC keep only ten earlier states of an entry when the entry is edited.
  const unlimited = element("HistoryMaxItems", "-1") + element("HistoryMaxSize", "-1");
  const settings = element("Generator", "Saltmill") + element("RecycleBinEnabled", "False") + unlimited;
  const meta = element("Meta", settings);
  const body = element("Root", yield* groupXml("Saltmill", root, { protect, count: 0 }));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${element("KeePassFile", meta + body)}`;
}

function groupAt(root: Group, tag = ""): Group {
  return groupsOf(tag).reduce((group, name) => {
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
  const { account, tags, favourite } = entry;
  const id = newId();
  const more = [...tags.slice(1), ...(favourite ? [favouriteTag] : [])];
  const states = statesOf(entry);
  const current = stateXml(id, entry, states[0]?.ended ?? account.modified, protect, more);
  if (++writing.count % perSlice === 0) yield;
  const earlier: string[] = [];
  for (const [i, state] of [...states.entries()].reverse()) {
    // A state began when the state before it ended. The oldest state began when the account was created.
    const time = states[i + 1]?.ended ?? account.created;
    earlier.push(element("Entry", stateXml(id, { ...entry, ...state }, time, protect)));
    if (++writing.count % perSlice === 0) yield;
  }
  return element("Entry", current + element("History", earlier.join("")));
}

/** The secrets that an entry had until a time. */
interface State {
  readonly password: string;
  readonly totp: string;
  readonly ended: number;
}

/**
 * Returns the earlier states of an entry, the newest first. Each state ended when a password or a key of one-time codes
 * was replaced. If no key was ever replaced, the states have none, because it is not known when the account got its key.
 */
function statesOf({ account: { totpHistory = [] }, password, totp, history }: KdbxEntry): State[] {
  const changes: Partial<State>[] = [...history, ...totpHistory.map(({ totp, ended }) => ({ totp, ended }))];
  let state: State = { password, totp: totpHistory.length === 0 ? "" : totp, ended: 0 };
  return changes.sort((a, b) => (b.ended ?? 0) - (a.ended ?? 0)).map((change) => (state = { ...state, ...change }));
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
  // Texts with characters that XML cannot contain are encrypted like passwords, because the ciphertext is in Base64.
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

/** Escapes a text for XML. CR is escaped too, because an XML reader would convert it to LF. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");

/** Seconds from the beginning of the year 1 to the beginning of 1970. */
const epoch = 62_135_596_800;

/** Returns a time as KDBX 4 writes it: the seconds since the year 1 as eight bytes in Base64. */
const timeOf = (time: number): string => toBase64(littleEndian(Math.floor(time / 1000) + epoch, 8));
