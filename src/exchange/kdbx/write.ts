import { concatBytes, sha256, wipe } from "../../../crypto/index.ts";
import { type Argon2Options, gzip } from "../../formats/index.ts";
import { toBase64 } from "../../base64.ts";
import { randomBytes } from "../../random.ts";
import { type Interruption, withPauses } from "../../slices.ts";
import { utf8 } from "../../text.ts";
import { headerHmac, hmacKeyOf, writeHmacBlocks } from "./blocks.ts";
import { fromHex, littleEndian, type TypedValue, writeDictionary } from "./bytes.ts";
import { createInnerStream, type StreamCipher } from "./streams.ts";
import { compositeKey, type Kdf, kdfIds, transformKey } from "./key.ts";
import { ciphers, fields, innerStreams, signature } from "./header.ts";

/**
 * A function that returns the XML of a KDBX file, with a pause at each `yield`. `protect` encrypts a text. The encrypted
 * texts must be in the document in the order in which they were passed to `protect`, because all of them share one key
 * stream.
 */
export type XmlWriter = (protect: (text: string) => string) => Generator<void, string, void>;

/** The second of the two recommended sets of parameters in RFC 9106 §4: 64 MiB, 3 passes, 4 lanes. */
const argon2id = { kind: "id", passes: 3, memory: 65_536, lanes: 4 } as const;

/**
 * Writes a KDBX 4.0 file: AES-256, Argon2id, gzip.
 *
 * @throws the signal's reason when aborted
 */
export async function writeKdbx(
  password: string,
  writeXml: XmlWriter,
  options: Argon2Options,
): Promise<Uint8Array<ArrayBuffer>> {
  const { sha512 } = await import("@noble/hashes/sha2.js");
  const [seed, iv, salt, streamKey] = [randomBytes(32), randomBytes(16), randomBytes(32), randomBytes(64)];
  const kdf: Kdf = { ...argon2id, salt };
  const header = headerOf(seed, iv, kdf);
  const composite = await compositeKey(password);
  let transformed: Uint8Array<ArrayBuffer> | undefined;
  let clear: Uint8Array<ArrayBuffer> | undefined;
  let hmacKey: Uint8Array | undefined;
  try {
    transformed = await transformKey(kdf, composite, options);
    const stream = createInnerStream(innerStreams.chacha20, streamKey, sha512);
    clear = await contentOf(writeXml, streamKey, stream, { signal: options.signal });
    const packed = await gzip(clear, { signal: options.signal });
    const encrypted = await encryptedContent(packed, seed, iv, transformed);
    options.signal?.throwIfAborted();
    hmacKey = hmacKeyOf(seed, transformed, sha512);
    const blocks = await writeHmacBlocks(encrypted, hmacKey, sha512, { signal: options.signal });
    return concatBytes(header, sha256(header), headerHmac(header, hmacKey, sha512), blocks);
  } finally {
    wipe(composite, streamKey, transformed, clear, hmacKey);
  }
}

/** Returns the content to encrypt: the inner header, which contains the stream cipher's key, and the XML document. */
async function contentOf(
  writeXml: XmlWriter,
  streamKey: Uint8Array,
  encrypt: StreamCipher,
  options: Interruption,
): Promise<Uint8Array<ArrayBuffer>> {
  const xml = utf8(
    await withPauses(
      writeXml((text) => toBase64(encrypt(utf8(text)))),
      options,
    ),
  );
  try {
    return concatBytes(
      field4(1, littleEndian(innerStreams.chacha20, 4)),
      field4(2, streamKey),
      field4(0, new Uint8Array(0)),
      xml,
    );
  } finally {
    wipe(xml);
  }
}

async function encryptedContent(
  data: Uint8Array<ArrayBuffer>,
  seed: Uint8Array,
  iv: Uint8Array<ArrayBuffer>,
  transformed: Uint8Array,
): Promise<Uint8Array> {
  const joined = concatBytes(seed, transformed);
  const key = sha256(joined);
  try {
    const imported = await crypto.subtle.importKey("raw", key, "AES-CBC", false, ["encrypt"]);
    return new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CBC", iv }, imported, data));
  } finally {
    wipe(joined, key, data);
  }
}

function headerOf(seed: Uint8Array, iv: Uint8Array, kdf: Exclude<Kdf, { kind: "aes" }>): Uint8Array<ArrayBuffer> {
  const parameters: readonly TypedValue[] = [
    ["$UUID", "bytes", fromHex(kdfIds.argon2id) ?? new Uint8Array(0)],
    ["V", "u32", 0x13],
    ["S", "bytes", kdf.salt],
    ["I", "u64", kdf.passes],
    ["M", "u64", kdf.memory * 1024],
    ["P", "u32", kdf.lanes],
  ];
  return concatBytes(
    Uint8Array.from(signature),
    littleEndian(0, 2), // minor version
    littleEndian(4, 2),
    field4(fields.cipher, fromHex(ciphers.aes) ?? new Uint8Array(0)),
    field4(fields.compression, littleEndian(1, 4)),
    field4(fields.seed, seed),
    field4(fields.iv, iv),
    field4(fields.kdf, writeDictionary(parameters)),
    field4(fields.end, utf8("\r\n\r\n")),
  );
}

/** Returns a field of the outer or inner header of a KDBX 4 file. */
const field4 = (id: number, value: Uint8Array): Uint8Array<ArrayBuffer> =>
  concatBytes(Uint8Array.of(id), littleEndian(value.length, 4), value);
