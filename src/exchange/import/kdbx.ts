import { hex } from "../../../crypto/index.ts";
import { fromBase64 } from "../../base64.ts";
import {
  type Argon2Options,
  badImport,
  childOf,
  childrenOf,
  childTextOf,
  type Element,
  parseDocument,
} from "../../formats/index.ts";
import { type SliceOptions, withPauses } from "../../slices.ts";
import { type EarlierOneTimeKey, isTime } from "../../vault/index.ts";
import { readHeader } from "../kdbx/header.ts";
import { type KdbxCredentials, openKdbx } from "../kdbx/open.ts";
import { favouriteTag } from "../tags.ts";
import { createCollector, dateIn, type EntryCollector, type RawEntry } from "./collect.ts";
import type { ImportedPassword, ReadImport } from "./entry.ts";
import { type KeePassEntry, type Placeholders, placeholdersOf } from "./keepass-placeholders.ts";
import { kdbxTotp, totpField } from "./totp.ts";

/**
 * Checks the header of a KDBX file, which KeePass, KeePassXC and other programs write.
 *
 * @returns the function that decrypts the file
 * @throws AppError `import-format`, `import-too-large`
 */
export function openerOfKdbx(
  file: Uint8Array<ArrayBuffer>,
): (credentials: KdbxCredentials, options: Argon2Options) => Promise<ReadImport> {
  const header = readHeader(file);
  return async (credentials, options) => {
    const root = await openKdbx(file, header, credentials, options);
    if (root.name !== "KeePassFile") throw badImport("damaged");
    return withPauses(collected(root), { signal: options.signal });
  };
}

/** Returns true for the XML file that KeePass and KeePassXC export. */
export const isKeePassXml = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<KeePassFile[\s>]/su.test(text.slice(0, longestBeginning));

/** Number of characters before the first element of a file that are searched for its beginning. */
const longestBeginning = 10_000;

/**
 * Reads the XML file that KeePass and KeePassXC export, which is the document of a KDBX file without encryption.
 *
 * @throws AppError `import-format`, also if the file has encrypted texts, which only the database can decrypt;
 * `import-too-large`; the signal's reason when aborted
 */
export async function readKeePassXml(text: string, { signal }: SliceOptions): Promise<ReadImport> {
  const root = await parseDocument(text, signal);
  await withPauses(assertClear(root, { states: 0 }), { signal });
  return { ...(await withPauses(collected(root), { signal })), format: "keepass-xml", isClear: true };
}

function* assertClear(element: Element, count: Count): Steps {
  if (element.attributes["Protected"]?.toLowerCase() === "true" && element.text !== "") throw badImport("encrypted");
  if (isDue(count)) yield;
  for (const child of element.children) yield* assertClear(child, count);
}

/** Values that are needed for reading each entry of a document. */
interface Document {
  readonly collector: EntryCollector;
  readonly placeholders: Placeholders;
  readonly recycleBin: string;
  row: number;
  readonly count: Count;
}

/** Number of entries, or earlier states of entries, that were read. */
interface Count {
  states: number;
}

/** Work that pauses at each `yield`. */
type Steps<T = void> = Generator<void, T, void>;

/** Number of states of entries that are read between two pauses. This takes about 5 ms. */
const perSlice = 128;

const isDue = (count: Count): boolean => ++count.states % perSlice === 0;

function* collected(root: Element): Steps<ReadImport> {
  const count = { states: 0 };
  const meta = childOf(root, "Meta");
  const top = childrenOf(childOf(root, "Root"), "Group");
  const all: KeePassEntry[] = [];
  for (const group of top) yield* addAll(all, group, count);
  const generator = childTextOf(meta, "Generator");
  const placeholders = placeholdersOf(all, generator);
  const recycleBin = childTextOf(meta, "RecycleBinEnabled") === "False" ? "" : childTextOf(meta, "RecycleBinUUID");
  const document: Document = { collector: createCollector(), placeholders, recycleBin, row: 0, count };
  for (const group of top) yield* addGroup(document, group, []);
  const program = generator.startsWith("KeePassXC") ? "KeePassXC" : "KeePass";
  return { format: "kdbx", program, isClear: false, ...document.collector.result };
}

/** Adds all entries of a group, in the order in which KeePass and KeePassXC search them. */
function* addAll(all: KeePassEntry[], group: Element, count: Count): Steps {
  for (const entry of childrenOf(group, "Entry")) {
    all.push(entryOf(entry));
    if (isDue(count)) yield;
  }
  for (const child of childrenOf(group, "Group")) yield* addAll(all, child, count);
}

/**
 * Adds the entries of a group and of the groups inside it. Entries in the recycle bin are only counted and named.
 *
 * @param path - names of the nested groups that lead to this group, with its own name but without the topmost group
 */
function* addGroup(document: Document, group: Element, path: readonly string[]): Steps {
  const isBin = document.recycleBin !== "" && childTextOf(group, "UUID") === document.recycleBin;
  if (isBin) {
    yield* setDeletedAside(document, group);
    return;
  }
  for (const entry of childrenOf(group, "Entry")) yield* addEntry(document, entry, path);
  for (const child of childrenOf(group, "Group"))
    yield* addGroup(document, child, [...path, childTextOf(child, "Name")]);
}

function* setDeletedAside({ collector, count }: Pick<Document, "collector" | "count">, group: Element): Steps {
  for (const entry of childrenOf(group, "Entry")) {
    const { fields } = entryOf(entry);
    collector.setAside("trash", fields.get("Title") ?? "", fields.get("URL") ?? "");
    if (isDue(count)) yield;
  }
  for (const child of childrenOf(group, "Group")) yield* setDeletedAside({ collector, count }, child);
}

/** KeePass's standard fields. Unlike custom fields, these fields do not become lines of the notes. */
const ownFields = ["Title", "UserName", "Password", "URL", "Notes"];
const isOwnField = (name: string): boolean =>
  ownFields.includes(name) || totpField.test(name) || /^(?:KP2A_URL|KPEX_PASSKEY)/u.test(name);

function* addEntry(document: Document, entry: Element, path: readonly string[]): Steps {
  const { collector, placeholders, count } = document;
  if (isDue(count)) yield;
  const own = entryOf(entry);
  const values = new Map<string, string>();
  for (const [name, text] of own.fields) values.set(name, yield* placeholders.replace(text, own, isOpen(name)));
  const value = (name: string): string => values.get(name) ?? "";
  const row = ++document.row;
  const title = value("Title");
  collector.countNotTaken("attachment", childrenOf(entry, "Binary").length, title);
  if ([...values.keys()].some((name) => name.startsWith("KPEX_PASSKEY"))) collector.countNotTaken("passkey", 1, title);
  const totp = kdbxTotp(new Map([...own.fields, ["Title", title]]));
  if (totp === "" && ["UserName", "Password", "URL"].every((name) => value(name) === "")) {
    collector.setAside("note", title);
    return;
  }
  if (placeholders.areIn(value("UserName")) || placeholders.areIn(value("Password"))) {
    collector.leaveOut(row, "placeholder", title);
    return;
  }
  const names = [...values.keys()];
  const tags = childTextOf(entry, "Tags").split(/[;,]/u);
  const times = childOf(entry, "Times");
  const expiry = childTextOf(times, "Expires") === "True" ? timeIn(childTextOf(times, "ExpiryTime")) : undefined;
  collector.add({
    row,
    title,
    addresses: [value("URL"), ...names.filter((name) => name.startsWith("KP2A_URL")).map(value)],
    login: value("UserName"),
    password: value("Password"),
    notes: value("Notes"),
    extra: [
      ...names.filter((name) => !isOwnField(name)).map((name) => [name, value(name)] as const),
      ...(expiry === undefined ? [] : [["Expires", new Date(expiry).toISOString().slice(0, 10)] as const]),
    ],
    totp,
    tags: [path.join("/"), ...tags.filter((tag) => tag.trim() !== favouriteTag)],
    favourite: tags.some((tag) => tag.trim() === favouriteTag),
    created: timeIn(childTextOf(times, "CreationTime")),
    ...(yield* earlierSecrets(document, entry)),
  });
}

const isAddress = (name: string): boolean => name === "URL" || name.startsWith("KP2A_URL");
const isOpen = (name: string): boolean => name === "Title" || isAddress(name);

const entryOf = (entry: Element): KeePassEntry => ({
  id: hex(fromBase64(childTextOf(entry, "UUID")) ?? new Uint8Array(0)),
  fields: new Map(childrenOf(entry, "String").map((each) => [childTextOf(each, "Key"), childTextOf(each, "Value")])),
});

/**
 * Returns the earlier passwords and keys of one-time codes of an entry, the newest first. In the file, the oldest comes
 * first. Leaves out passwords with placeholders that cannot be replaced.
 */
function* earlierSecrets(
  { placeholders, count }: Document,
  entry: Element,
): Steps<Required<Pick<RawEntry, "history" | "earlierKeys">>> {
  const states: { readonly password: string; readonly totp: string; readonly time: number }[] = [];
  for (const state of [...childrenOf(childOf(entry, "History"), "Entry"), entry]) {
    const own = entryOf(state);
    states.push({
      password: yield* placeholders.replace(own.fields.get("Password") ?? "", own),
      totp: kdbxTotp(own.fields),
      time: timeIn(childTextOf(childOf(state, "Times"), "LastModificationTime")) ?? 0,
    });
    if (isDue(count)) yield;
  }
  const history: ImportedPassword[] = [];
  const earlierKeys: EarlierOneTimeKey[] = [];
  for (const [i, next] of states.slice(1).entries()) {
    const { password = "", totp = "" } = states[i] ?? {};
    const isKnown = password !== "" && !placeholders.areIn(password);
    if (isKnown && next.password !== password) history.unshift({ password, ended: next.time });
    if (totp !== "" && next.totp !== totp) earlierKeys.unshift({ totp, ended: next.time });
  }
  return { history, earlierKeys };
}

/** Seconds from the beginning of the year 1 to the beginning of 1970. */
const epoch = 62_135_596_800n;

/**
 * Converts a time to milliseconds since 1970. KDBX 3.1 writes a time in ISO 8601. KDBX 4 writes the seconds since the
 * year 1 as eight bytes in Base64. Returns undefined for a time before 1970, or a time that no `Date` can have.
 */
function timeIn(text: string): number | undefined {
  const bytes = text.includes("-") ? undefined : fromBase64(text);
  const time =
    bytes?.length === 8 ? Number(new DataView(bytes.buffer).getBigInt64(0, true) - epoch) * 1000 : dateIn(text);
  return isTime(time) && time > 0 ? time : undefined;
}
