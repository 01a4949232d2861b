import { concatBytes, u32, wipe } from "../../crypto/index.ts";
import { isObject } from "../arguments.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import { deflate, inflate } from "../formats/index.ts";
import type { JsonObject } from "../json.ts";
import { canonical } from "../merge/index.ts";
import { inSlices, type Interruption, nextSlice, whileOpen } from "../slices.ts";
import { utf8 } from "../text.ts";
import { cannotDecrypt, isTime, type VaultHeader, type VaultKeys } from "../vault/index.ts";

/** Maximum length of a block before encryption, in bytes. */
const blockBytes = 2 ** 23;
const smallStep = 1024;
const smallFile = 2 ** 16;
const maxInflated = 2 ** 27;

/** A parsed backup file in format version 2, not yet decrypted. All its records are encrypted together. */
export interface SealedSnapshot {
  readonly header: VaultHeader;
  /**
   * Name of the file: 22 characters of base64url. The blocks are encrypted for this name and cannot be decrypted with a
   * different name.
   */
  readonly file: string;
  /** Base64 of the encrypted blocks. */
  readonly blocks: readonly string[];
}

/** The decrypted content of a snapshot, which is a backup file in format version 2. */
export interface SnapshotContent {
  /** Time of the snapshot, in milliseconds since 1970. */
  readonly created: number;
  readonly records: readonly JsonObject[];
  /** The copy of the header inside the encrypted content, not checked. */
  readonly header: unknown;
  /** True if the unencrypted header of the file equals the copy inside the encrypted content. */
  readonly isHeaderSame: boolean;
  /** The version of the file, as the encrypted content says it. Missing in files of version 2. */
  readonly version: unknown;
}

/**
 * Encrypts all records together in a backup file of format version 2. Unlike a file of version 1, such a file shows an
 * observer neither the number of records nor which records have changed.
 *
 * @throws {@link AppError} `locked` if the keys were wiped meanwhile; the reason of the aborted signal
 */
export async function sealSnapshot(
  { header, file, created }: { header: VaultHeader; file: string; created: number },
  records: readonly JsonObject[],
  keys: VaultKeys,
  { signal }: Interruption = {},
): Promise<string> {
  const options = whileOpen(keys.records, signal);
  // Each record becomes JSON alone. The joined texts are the same as the JSON of all records, which would take 0.1 s for
  // 10,000 accounts and more than 1 s for the largest vault.
  const plain: string[] = [];
  const secrets = new Map<string, string>();
  const add = (record: JsonObject): void => {
    const parts = divide(record);
    plain.push(JSON.stringify(parts.plain));
    if (Object.keys(parts.secret).length > 0) secrets.set(String(record["name"]), JSON.stringify(parts.secret));
  };
  await inSlices(records, add, options);
  const head = JSON.stringify({ created, vault: header }).slice(0, -1);
  const open = await deflate(utf8(`${head},"records":[${plain.join(",")}]}`), options);
  const closed = utf8(`{${[...secrets].map(([name, secret]) => `${JSON.stringify(name)}:${secret}`).join(",")}}`);
  const bytes = padded(concatBytes(u32(open.length), open, u32(closed.length), closed));
  wipe(closed);
  try {
    const count = Math.ceil(bytes.length / blockBytes);
    const blocks: string[] = [];
    for (let i = 0; i < count; i++) {
      if (i > 0) await nextSlice(options);
      const block = bytes.subarray(i * blockBytes, (i + 1) * blockBytes);
      blocks.push(toBase64(await keys.records.sealBytes(placeOf(file, i, count), block)));
    }
    return JSON.stringify({ format: "saltmill-backup", version: 2, vault: header, file, blocks });
  } finally {
    wipe(bytes);
  }
}

const placeOf = (file: string, i: number, count: number): string => `backup/${file}/${i}/${count}`;

/**
 * Pads the content so that its length reveals little. Content of at most 64 KiB is padded to a multiple of 1 KiB.
 * Longer content is padded to a multiple of a power of two, which is 1/32 to 1/16 of the content's length.
 */
function padded(content: Uint8Array): Uint8Array {
  const { length } = content;
  const step = length <= smallFile ? smallStep : 2 ** (Math.floor(Math.log2(length)) - 4);
  const bytes = new Uint8Array(Math.ceil(length / step) * step);
  bytes.set(content);
  wipe(content);
  return bytes;
}

/** A snapshot whose header in clear may be missing or unreadable. The header counts only inside the content. */
type OpenableSnapshot = Omit<SealedSnapshot, "header"> & { readonly header?: VaultHeader | undefined };

/**
 * Decrypts a snapshot.
 *
 * @throws {@link AppError} `cannot-decrypt`, whatever the reason is; `locked` if the keys were wiped meanwhile; the
 * reason of the aborted signal
 */
export async function openSnapshot(
  snapshot: OpenableSnapshot,
  keys: VaultKeys,
  { signal }: Interruption = {},
): Promise<SnapshotContent> {
  const options = whileOpen(keys.records, signal);
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  const opened: Uint8Array[] = [];
  try {
    for await (const block of openedBlocks(snapshot, keys, options)) opened.push(block);
    bytes = concatBytes(...opened);
    const open = partAt(bytes, 0);
    const inflated = await inflate(new Uint8Array(open), maxInflated, options);
    const plain = parsed(inflated);
    await nextSlice(options);
    const secrets = parsed(partAt(bytes, 4 + open.length));
    return await contentOf(plain, secrets, snapshot.header, options);
  } catch {
    options.check?.();
    signal?.throwIfAborted();
    throw cannotDecrypt(); // always the same error, so that it does not reveal which check has failed
  } finally {
    wipe(bytes, ...opened);
  }
}

/** Decrypts the blocks of a snapshot one after another. The caller wipes them. */
async function* openedBlocks(
  { file, blocks }: OpenableSnapshot,
  keys: VaultKeys,
  options: Interruption,
): AsyncGenerator<Uint8Array> {
  for (const [i, block] of blocks.entries()) {
    if (i > 0) await nextSlice(options);
    const sealed = fromBase64(block);
    if (!sealed) throw cannotDecrypt();
    yield await keys.records.openBytes(placeOf(file, i, blocks.length), sealed);
  }
}

/** Returns the bytes of the part at an offset. A part is stored as its length in 4 bytes, followed by its bytes. */
function partAt(bytes: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(at);
  if (at + 4 + length > bytes.length) throw cannotDecrypt();
  return bytes.subarray(at + 4, at + 4 + length);
}

/**
 * Parses one of the two parts. The browser does this in one piece: for 10,000 accounts, a part of 3 MB takes 30 ms, and
 * the largest possible part of 128 MiB takes 1 to 2 s (Node 20).
 */
const parsed = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));

async function contentOf(
  plain: unknown,
  secrets: unknown,
  header: VaultHeader | undefined,
  options: Interruption,
): Promise<SnapshotContent> {
  if (!isObject(plain) || !isObject(secrets)) throw cannotDecrypt();
  const { created, vault, records, version } = plain;
  if (!isTime(created) || !Array.isArray(records) || !records.every(isObject)) throw cannotDecrypt();
  const whole: JsonObject[] = [];
  const add = (record: JsonObject): void => {
    const name = String(record["name"]);
    const secret = Object.hasOwn(secrets, name) ? secrets[name] : {};
    if (!isObject(secret)) throw cannotDecrypt();
    whole.push(join(record, secret));
  };
  await inSlices(records, add, options);
  return { created, records: whole, header: vault, isHeaderSame: canonical(header) === canonical(vault), version };
}

/**
 * Returns true if a program that has these keys wrote the snapshot under this file name, also if this version cannot
 * read what is in it.
 */
export async function isAuthentic(
  snapshot: OpenableSnapshot,
  keys: VaultKeys,
  { signal }: Interruption = {},
): Promise<boolean> {
  const options = whileOpen(keys.records, signal);
  try {
    for await (const block of openedBlocks(snapshot, keys, options)) wipe(block);
    return true;
  } catch {
    options.check?.();
    signal?.throwIfAborted();
    return false;
  }
}

/** Divides a record into the fields that are compressed and those that are not. */
export function divide(record: JsonObject): { plain: JsonObject; secret: JsonObject } {
  const plain: JsonObject = {};
  const secret: JsonObject = {};
  for (const [field, value] of Object.entries(record)) {
    if (divided.has(field) && isObject(value)) {
      const parts = divide(value);
      plain[field] = parts.plain;
      if (Object.keys(parts.secret).length > 0) secret[field] = parts.secret;
    } else if (compressed.has(field)) plain[field] = value;
    else secret[field] = value;
  }
  return { plain, secret };
}

/** Joins the two parts into which {@link divide} has divided a record. */
export function join(plain: JsonObject, secret: JsonObject): JsonObject {
  const record = { ...plain };
  for (const [field, value] of Object.entries(secret)) {
    const other = record[field];
    record[field] = divided.has(field) && isObject(value) && isObject(other) ? join(other, value) : value;
  }
  return record;
}

/**
 * Fields that may be compressed because they are not secret. All other fields, including those that newer versions of
 * Saltmill add, count as secret. Compressing secrets together with a text that an attacker can choose, such as the URL
 * of a page, would be dangerous: if a secret and that text have parts in common, the file gets shorter, and an attacker
 * can see its length.
 */
const compressed: ReadonlySet<string> = new Set([
  ...["v", "name", "modified", "site", "login", "userName", "label", "scheme", "root", "revision", "rules", "notes"],
  ...["created", "used", "plain", "madeAt", "address", "deleted", "deletedAt", "aliases", "hosts", "tags", "current"],
  ...["ids", "replaced"],
]);

/** Fields whose values are objects. The fields of such an object are divided like those of a record. */
const divided: ReadonlySet<string> = new Set(["sync", "account"]);
