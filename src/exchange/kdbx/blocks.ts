import { concatBytes, equalConstantTime, hmacSha256, sha256, wipe } from "../../../crypto/index.ts";
import { badImport, hmacOf, sha256Of } from "../../formats/index.ts";
import { type Interruption, paced } from "../../slices.ts";
import { cannotDecrypt } from "../../vault/index.ts";
import { type ByteReader, createReader, littleEndian } from "./bytes.ts";

/**
 * The function SHA-512. It is passed as a parameter, because the package that contains it is loaded only when needed.
 */
export type Sha512 = (bytes: Uint8Array) => Uint8Array;

/**
 * Maximum number of blocks in a file. A file needs far fewer blocks, because programs write 1 MiB into each block and
 * the import accepts files of at most 64 MiB.
 */
const maxBlocks = 100_000;

/**
 * Returns the secret from which the HMAC keys of the header and of all blocks are derived.
 *
 * @returns secret bytes; the caller wipes them
 */
export function hmacKeyOf(seed: Uint8Array, transformed: Uint8Array, sha512: Sha512): Uint8Array {
  const joined = concatBytes(seed, transformed, Uint8Array.of(1));
  try {
    return sha512(joined);
  } finally {
    wipe(joined);
  }
}

/** Returns the HMAC key of a block. For the header, the index is 2^64 - 1. */
const keyOfBlock = (hmacKey: Uint8Array, index: bigint, sha512: Sha512): Uint8Array =>
  sha512(concatBytes(littleEndian(index, 8), hmacKey));

/** Returns the HMAC of the header (KDBX 4). */
export const headerHmac = (header: Uint8Array, hmacKey: Uint8Array, sha512: Sha512): Uint8Array<ArrayBuffer> =>
  hmacSha256(keyOfBlock(hmacKey, 2n ** 64n - 1n, sha512), header);

const blockBytes = 2 ** 20;

/**
 * Number of bytes that are hashed between two pauses, about 10 ms. Each block counts as 1 KiB more. A block that a
 * program has made larger than `blockBytes` is hashed by WebCrypto, beside the window's thread.
 */
const perSlice = blockBytes;
const perBlock = 1024;

function blockHmac(
  data: Uint8Array,
  index: number,
  hmacKey: Uint8Array,
  sha512: Sha512,
): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>> {
  const message = concatBytes(littleEndian(index, 8), littleEndian(data.length, 4), data);
  const key = keyOfBlock(hmacKey, BigInt(index), sha512);
  return data.length > blockBytes ? hmacOf(new Uint8Array(key), message) : hmacSha256(key, message);
}

/**
 * Checks the digest and the HMAC of the header, and the HMAC of each block (KDBX 4). Returns the blocks' content.
 *
 * @throws AppError `cannot-decrypt` (the password is wrong or the file was changed), `import-format`
 */
export async function readHmacBlocks(
  reader: ByteReader,
  header: Uint8Array,
  hmacKey: Uint8Array,
  sha512: Sha512,
  options: Interruption,
): Promise<Uint8Array<ArrayBuffer>> {
  const pace = paced(perSlice, options);
  if (!equalConstantTime(reader.take(32), sha256(header))) throw badImport("damaged");
  if (!equalConstantTime(reader.take(32), headerHmac(header, hmacKey, sha512))) throw cannotDecrypt();
  const blocks: Uint8Array[] = [];
  for (let index = 0; ; index++) {
    const hmac = reader.take(32);
    const data = reader.take(reader.u32());
    if (index > maxBlocks) throw badImport("damaged");
    if (!equalConstantTime(hmac, await blockHmac(data, index, hmacKey, sha512))) throw cannotDecrypt();
    if (data.length === 0) return concatBytes(...blocks);
    blocks.push(data);
    await pace(data.length + perBlock);
  }
}

/** Splits bytes into blocks, each with its HMAC (KDBX 4). An empty block marks the end. */
export async function writeHmacBlocks(
  bytes: Uint8Array,
  hmacKey: Uint8Array,
  sha512: Sha512,
  options: Interruption,
): Promise<Uint8Array<ArrayBuffer>> {
  const pace = paced(perSlice, options);
  const parts: Uint8Array[] = [];
  const count = Math.ceil(bytes.length / blockBytes);
  for (let index = 0; index <= count; index++) {
    const data = bytes.subarray(index * blockBytes, (index + 1) * blockBytes);
    parts.push(await blockHmac(data, index, hmacKey, sha512), littleEndian(data.length, 4), data);
    await pace(data.length + perBlock);
  }
  return concatBytes(...parts);
}

/**
 * Checks the digest of each block (KDBX 3.1), and returns the blocks' content.
 *
 * @throws AppError `cannot-decrypt`, `import-format`
 */
export async function readHashedBlocks(
  bytes: Uint8Array<ArrayBuffer>,
  options: Interruption,
): Promise<Uint8Array<ArrayBuffer>> {
  const pace = paced(perSlice, options);
  const reader = createReader(bytes);
  const blocks: Uint8Array[] = [];
  for (let index = 0; ; index++) {
    if (reader.u32() !== index || index > maxBlocks) throw badImport("damaged");
    const digest = reader.take(32);
    const data = reader.take(reader.u32());
    if (data.length === 0) return concatBytes(...blocks);
    const found = data.length > blockBytes ? await sha256Of(data) : sha256(data);
    if (!equalConstantTime(digest, found)) throw cannotDecrypt();
    blocks.push(data);
    await pace(data.length + perBlock);
  }
}
