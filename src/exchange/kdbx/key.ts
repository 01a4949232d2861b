import { concatBytes, hex, type ProgressOptions, sha256, wipe } from "../../../crypto/index.ts";
import { fromBase64 } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import {
  argon2,
  type Argon2Options,
  assertArgon2,
  assertLimit,
  badImport,
  childOf,
  childTextOf,
  type Element,
  parseDocument,
  sha256Of,
} from "../../formats/index.ts";
import { nextSlice } from "../../slices.ts";
import { utf8 } from "../../text.ts";
import { type DictionaryValue, fromHex } from "./bytes.ts";

/**
 * Returns the 32 bytes that KeePass derives from a password, a key file, or both. KeePass derives different bytes from
 * an empty password and from no password.
 *
 * @returns secret bytes; the caller wipes them
 * @throws AppError `import-format` for a damaged key file
 */
export async function compositeKey(
  password: string | undefined,
  keyFile?: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  try {
    if (password !== undefined) {
      const typed = utf8(password);
      parts.push(sha256(typed));
      wipe(typed);
    }
    if (keyFile) parts.push(await keyInFile(Uint8Array.from(keyFile)));
    const joined = concatBytes(...parts);
    const key = sha256(joined);
    wipe(joined);
    return key;
  } finally {
    wipe(...parts);
  }
}

/**
 * Returns the key that a key file contains: as KeePass's XML, as 32 bytes, or as 64 hexadecimal digits. For any other
 * file, returns the SHA-256 digest of the file.
 */
async function keyInFile(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.length === 32) return bytes;
  const text = bytes.length <= 65_536 ? new TextDecoder().decode(bytes) : "";
  if (bytes.length === 64) {
    const key = fromHex(text);
    if (key) return key;
  }
  const root = /^\s*<(?:\?xml|KeyFile)/u.test(text) ? await rootOf(text) : undefined;
  return root ? keyInXml(root) : sha256Of(bytes);
}

/**
 * Returns the root element of KeePass's XML. Returns undefined for any other XML, such as an SVG picture that is used
 * as a key file. Throws if a damaged text contains a `<KeyFile` tag.
 */
async function rootOf(text: string): Promise<Element | undefined> {
  try {
    const root = await parseDocument(text);
    return root.name === "KeyFile" ? root : undefined;
  } catch (error) {
    if (error instanceof AppError && !/<KeyFile[\s>]/u.test(text)) return undefined;
    throw error;
  }
}

function keyInXml(root: Element): Uint8Array<ArrayBuffer> {
  const version = childTextOf(childOf(root, "Meta"), "Version").trim();
  const data = childOf(childOf(root, "Key"), "Data");
  const value = (data?.text ?? "").replaceAll(/\s/gu, "");
  const key = version.startsWith("1") ? fromBase64(value) : fromHex(value);
  if (key?.length !== 32) throw badImport("keyFile");
  const check = data?.attributes["Hash"];
  if (check !== undefined && hex(sha256(key).subarray(0, 4)) !== check.toLowerCase()) throw badImport("keyFile");
  return key;
}

/** Identifiers of key derivation functions. KDBX 4 has two identifiers for AES-KDF. */
export const kdfIds = {
  aes: "c9d9f39a628a4460bf740d08c18a4fea",
  aes4: "7c02bb8279a74ac0927d114a00648238",
  argon2d: "ef636ddf8c29444b91f7a9a403e30a0c",
  argon2id: "9e298b1956db4773b23dfc3ec6f0a1e6",
} as const;

/** Parameters of a key derivation function, within the limits for imported files. */
export type Kdf =
  | { readonly kind: "aes"; readonly rounds: number; readonly salt: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: "d" | "id";
      readonly passes: number;
      /** Memory in KiB. */
      readonly memory: number;
      readonly lanes: number;
      readonly salt: Uint8Array<ArrayBuffer>;
      readonly version?: 0x10 | 0x13;
    };

/**
 * Returns the parameters of AES-KDF, KeePass's original key derivation.
 *
 * @throws AppError `import-format`, `import-too-large`
 */
export function aesKdf(rounds: number, salt: Uint8Array<ArrayBuffer>): Kdf {
  assertLimit("rounds", rounds);
  if (rounds < 1 || salt.length !== 32) throw badImport("damaged");
  return { kind: "aes", rounds, salt };
}

/**
 * Reads the parameters of the key derivation function from the dictionary in a KDBX 4 header.
 *
 * @throws AppError `import-format`, `import-too-large`
 */
export function kdfOf(values: ReadonlyMap<string, DictionaryValue>): Kdf {
  const id = hex(bytesIn(values, "$UUID"));
  const salt = bytesIn(values, "S");
  if (id === kdfIds.aes || id === kdfIds.aes4) return aesKdf(numberIn(values, "R"), salt);
  const isArgon2 = id === kdfIds.argon2d || id === kdfIds.argon2id;
  if (!isArgon2) throw badImport("keepassKey");
  const version = numberIn(values, "V");
  if ((version !== 0x10 && version !== 0x13) || values.has("K") || values.has("A")) throw badImport("keepassKey");
  const [passes, lanes, memory] = [numberIn(values, "I"), numberIn(values, "P"), numberIn(values, "M") / 1024];
  assertArgon2({ passes, lanes, memory });
  return { kind: id === kdfIds.argon2d ? "d" : "id", passes, lanes, memory, salt, version };
}

function numberIn(values: ReadonlyMap<string, DictionaryValue>, name: string): number {
  const value = values.get(name);
  if (typeof value !== "number") throw badImport("damaged");
  return value;
}

function bytesIn(values: ReadonlyMap<string, DictionaryValue>, name: string): Uint8Array<ArrayBuffer> {
  const value = values.get(name);
  if (!(value instanceof Uint8Array)) throw badImport("damaged");
  return value;
}

/**
 * Derives 32 secret bytes from a composite key, the result of `compositeKey`.
 *
 * @throws AppError `import-format`, `import-too-large`; the signal's reason when aborted
 */
export async function transformKey(
  kdf: Kdf,
  composite: Uint8Array<ArrayBuffer>,
  options: Argon2Options,
): Promise<Uint8Array<ArrayBuffer>> {
  options.signal?.throwIfAborted();
  if (kdf.kind !== "aes") {
    const transformed = await argon2({ ...kdf, password: composite, bytes: 32 }, options);
    try {
      await nextSlice(options);
      return transformed;
    } catch (error) {
      wipe(transformed);
      throw error;
    }
  }
  const key = await crypto.subtle.importKey("raw", kdf.salt, "AES-CBC", false, ["encrypt"]);
  const halves = [composite.slice(0, 16), composite.slice(16)];
  try {
    await encryptAgain(key, halves, kdf.rounds, options);
    const joined = Uint8Array.from(halves.flatMap((half) => [...half]));
    try {
      return sha256(joined);
    } finally {
      wipe(joined);
    }
  } finally {
    wipe(...halves);
  }
}

const chunk = 2 ** 17; // rounds per call; each call processes 2 MiB

/**
 * Encrypts each block `rounds` times with AES. If zero bytes are encrypted in CBC mode, the blocks of ciphertext are
 * E(iv), E(E(iv)) and so on. With the block as `iv`, one call of WebCrypto therefore does many rounds.
 */
async function encryptAgain(
  key: CryptoKey,
  blocks: readonly Uint8Array<ArrayBuffer>[],
  rounds: number,
  { signal, onProgress }: ProgressOptions,
): Promise<void> {
  const zeros = new Uint8Array(16 * Math.min(chunk, rounds));
  for (let done = 0; done < rounds;) {
    const count = Math.min(chunk, rounds - done);
    const all = blocks.map(async (block) => {
      const data = zeros.subarray(0, 16 * count);
      const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CBC", iv: block }, key, data));
      block.set(encrypted.subarray(16 * (count - 1), 16 * count));
      wipe(encrypted);
    });
    await Promise.all(all);
    done += count;
    signal?.throwIfAborted();
    onProgress?.(done / rounds);
  }
}
