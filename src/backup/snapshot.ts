import { concatBytes, u32, wipe } from "../../crypto/index.ts";
import { isObject } from "../arguments.ts";
import { fromBase64, toBase64, toBase64Url } from "../base64.ts";
import { deflate, inflate } from "../formats/index.ts";
import type { JsonObject } from "../json.ts";
import { canonical, type NamedRecord, restoreIds, shortenIds } from "../merge/index.ts";
import { inSlices, type Interruption, nextSlice, whileOpen } from "../slices.ts";
import { utf8 } from "../text.ts";
import { backupVersion, cannotDecrypt, isTime, type VaultHeader, type VaultKeys } from "../vault/index.ts";
import { ByteReader, lengthBytes } from "./byte-reader.ts";

/** Maximum length of a block before encryption, in bytes. */
const blockBytes = 2 ** 23;
const smallestStep = 512;
const maxInflated = 2 ** 27;

/** A parsed backup file in format version 2 or 3, not yet decrypted. All its records are encrypted together. */
export interface SealedSnapshot {
  /** The version that the file has in clear. */
  readonly version: number;
  readonly header: VaultHeader;
  /**
   * Name of the file: 22 characters of base64url. The blocks are encrypted for this name and cannot be decrypted with a
   * different name.
   */
  readonly file: string;
  /** Base64 of the encrypted blocks. */
  readonly blocks: readonly string[];
}

/** The decrypted content of a snapshot, which is a backup file in format version 2 or 3. */
export interface SnapshotContent {
  /** Time of the snapshot, in milliseconds since 1970. */
  readonly created: number;
  readonly records: readonly JsonObject[];
  /** The copy of the header inside the encrypted content, not checked. */
  readonly header: unknown;
  /** True if the unencrypted version and header of the file equal those inside the encrypted content. */
  readonly isHeadSame: boolean;
  /** The version of the file, as the encrypted content says it. */
  readonly version: number;
}

/**
 * Encrypts all records together in a backup file of format version 3. Unlike a file of version 1, such a file shows an
 * observer neither the number of records nor which records have changed.
 *
 * @throws {@link AppError} `locked` if the keys were wiped meanwhile; the reason of the aborted signal
 */
export async function sealSnapshot(
  { header, file, created }: { header: VaultHeader; file: string; created: number },
  records: readonly NamedRecord[],
  keys: VaultKeys,
  { signal }: Interruption = {},
): Promise<string> {
  const options = whileOpen(keys.records, signal);
  // Each record becomes JSON alone. The joined texts are the same as the JSON of all records, which would take 0.1 s for
  // 10,000 accounts and more than 1 s for the largest vault.
  const plain: string[] = [];
  const ids: Uint8Array[] = [];
  const secrets: Uint8Array[] = [];
  const known = canonical(header);
  const add = (record: NamedRecord): void => {
    const parts = divide(shortenIds(record));
    if (parts.secret["header"] !== undefined && canonical(parts.secret["header"]) === known) {
      delete parts.secret["header"];
      parts.plain["header"] = true;
    }
    const { madeAt, address } = parts.plain;
    if (madeAt !== undefined && madeAt === placeIn(address)) parts.plain["madeAt"] = true;
    const [name, id] = dividedName(record.name);
    if (id) ids.push(id);
    plain.push(JSON.stringify({ ...parts.plain, name }));
    secrets.push(...secretBytes(parts.secret));
  };
  let bytes: Uint8Array | undefined;
  try {
    await inSlices(records, add, options);
    const head = JSON.stringify({ version: backupVersion, created, vault: header }).slice(0, -1);
    const open = await deflate(utf8(`${head},"records":[${plain.join(",")}]}`), options);
    bytes = padded([open, concatBytes(...ids)], secrets);
    const count = Math.ceil(bytes.length / blockBytes);
    const blocks: string[] = [];
    for (let i = 0; i < count; i++) {
      if (i > 0) await nextSlice(options);
      const block = bytes.subarray(i * blockBytes, (i + 1) * blockBytes);
      blocks.push(toBase64(await keys.records.sealBytes(placeOf(file, i, count), block)));
    }
    return JSON.stringify({ format: "saltmill-backup", version: backupVersion, vault: header, file, blocks });
  } finally {
    wipe(bytes, ...secrets);
  }
}

/** Returns the host and port in an address, which most accounts have as `madeAt` too. */
const placeIn = (address: unknown): string | undefined => String(address).split("/")[2];

/**
 * Divides a record name that ends with 16 random bytes, such as that of an account, into its beginning, as an array, and
 * the bytes. Other names stay whole.
 */
function dividedName(name: string): readonly [name: string | [string], id: Uint8Array | undefined] {
  const text = name.slice(-22);
  const id = fromBase64(`${text.replaceAll("-", "+").replaceAll("_", "/")}==`);
  if (id?.length !== 16 || toBase64Url(id) !== text) return [name, undefined];
  return [[name.slice(0, -22)], id];
}

/**
 * Returns the secret part of a record: the bytes of the field `secret`, and the JSON of the other fields. Each has its
 * length in front. The length of missing bytes is 0; that of others is one more than their number. The caller wipes the
 * results.
 */
function secretBytes({ secret, ...others }: JsonObject): Uint8Array[] {
  const raw = fromBase64(secret); // undefined unless it is canonical Base64
  const rest = raw || secret === undefined ? others : { secret, ...others };
  const json = Object.keys(rest).length > 0 ? utf8(JSON.stringify(rest)) : undefined;
  return [raw, json].flatMap((part) => (part ? [lengthBytes(part.length + 1), part] : [lengthBytes(0)]));
}

const placeOf = (file: string, i: number, count: number): string => `backup/${file}/${i}/${count}`;

/**
 * Joins the parts, each with its length in front, and pads them so that their length reveals little: to a multiple of a
 * power of two, which is 1/32 to 1/16 of the content's length and at least 512 bytes.
 *
 * @param last - the pieces of the last part
 */
function padded(parts: readonly Uint8Array[], last: readonly Uint8Array[]): Uint8Array {
  const lastLength = last.reduce((sum, { length }) => sum + length, 0);
  const pieces = [...parts.flatMap((part) => [u32(part.length), part]), u32(lastLength), ...last];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const step = Math.max(smallestStep, 2 ** (Math.floor(Math.log2(length)) - 4));
  const bytes = new Uint8Array(Math.ceil(length / step) * step);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** A snapshot whose header in clear may be missing or unreadable. The header counts only inside the content. */
type OpenableSnapshot = Omit<SealedSnapshot, "header"> & { readonly header?: VaultHeader | undefined };

type Pieces = Pick<OpenableSnapshot, "file" | "blocks">;

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
    const reader = new ByteReader(bytes);
    const inflated = await inflate(new Uint8Array(reader.part()), maxInflated, options);
    const plain = parsed(inflated);
    await nextSlice(options);
    return await contentOf(plain, reader, snapshot, options);
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
  { file, blocks }: Pieces,
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

/**
 * Parses one of the two parts. The browser does this in one piece: for 10,000 accounts, a part of 3 MB takes 30 ms, and
 * the largest possible part of 128 MiB takes 1 to 2 s (Node 20).
 */
const parsed = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));

async function contentOf(
  plain: unknown,
  reader: ByteReader,
  snapshot: OpenableSnapshot,
  options: Interruption,
): Promise<SnapshotContent> {
  if (!isObject(plain)) throw cannotDecrypt();
  const { created, vault, records, version = 2 } = plain;
  if (!isTime(created) || !Array.isArray(records) || !records.every(isObject)) throw cannotDecrypt();
  if (typeof version !== "number") throw cannotDecrypt();
  // The rest of a newer version is not read: its first part says already that the user must update.
  if (version > backupVersion) return { created, records: [], header: vault, isHeadSame: false, version };
  const joined = version === 2 ? joinedByName(reader) : joinedInOrder(reader, vault);
  const whole: JsonObject[] = [];
  const add = (record: JsonObject): void => {
    whole.push(joined(record));
  };
  await inSlices(records, add, options);
  const isHeadSame = version === snapshot.version && canonical(snapshot.header) === canonical(vault);
  return { created, records: whole, header: vault, isHeadSame, version };
}

/** Returns a function that adds the secret part to each record of a file of version 2. */
function joinedByName(reader: ByteReader): (record: JsonObject) => JsonObject {
  const secrets = parsed(reader.part());
  if (!isObject(secrets)) throw cannotDecrypt();
  return (record) => {
    const name = String(record["name"]);
    const secret = Object.hasOwn(secrets, name) ? secrets[name] : {};
    if (!isObject(secret)) throw cannotDecrypt();
    return join(record, secret);
  };
}

/**
 * Returns a function that completes each record of a file of version 3. It must be called in their order.
 *
 * @param header - the header of the file, which a record can have too
 */
function joinedInOrder(reader: ByteReader, header: unknown): (record: JsonObject) => JsonObject {
  const ids = new ByteReader(reader.part());
  const secrets = new ByteReader(reader.part());
  return (plain) => {
    const { name: given } = plain;
    const name = Array.isArray(given) ? `${String(given[0])}${toBase64Url(ids.take(16))}` : String(given);
    const raw = secrets.piece();
    const json = secrets.piece();
    const secret = json ? parsed(json) : {};
    if (!isObject(secret)) throw cannotDecrypt();
    const record = join(plain, { ...(raw && { secret: toBase64(raw) }), ...secret });
    if (plain["header"] === true) record["header"] = header;
    if (plain["madeAt"] === true) record["madeAt"] = placeIn(record["address"]);
    return restoreIds({ ...record, name });
  };
}

/**
 * Returns true if a program that has these keys wrote the snapshot under this file name, also if this version cannot
 * read what is in it.
 */
export async function isAuthentic(snapshot: Pieces, keys: VaultKeys, { signal }: Interruption = {}): Promise<boolean> {
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
