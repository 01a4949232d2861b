import { concatBytes, partOfProgress, type ProgressOptions, sha256, wipe } from "../../crypto/internal.ts";
import { gunzip } from "../formats/deflate.ts";
import { fromBase64 } from "../base64.ts";
import { decryptAes } from "../formats/web-crypto.ts";
import { badImport, largestUnpacked } from "../formats/limits.ts";
import { cannotDecrypt } from "../vault/envelope.ts";
import { hmacKeyOf, readHashedBlocks, readHmacBlocks, type Sha512 } from "./blocks.ts";
import { createReader } from "./bytes.ts";
import { createChaCha20, type StreamCipher } from "./chacha20.ts";
import { compositeKey } from "./composite-key.ts";
import type { KdbxHeader } from "./header.ts";
import { createInnerStream } from "./inner-stream.ts";
import { transformKey } from "./kdf.ts";
import { type Element, parseDocument } from "../formats/xml.ts";

/**
 * The password and key file of a KDBX file. If there is a key file, an empty password means that there is no password.
 */
export interface KdbxCredentials {
  readonly password: string;
  readonly keyFile?: Uint8Array | undefined;
}

/**
 * Decrypts a KDBX file and the protected texts in its document.
 *
 * @returns the root element of the XML document
 * @throws AppError `cannot-decrypt` (the password or the key file is wrong), `import-format`, `import-too-large`; the
 * signal's reason when aborted
 */
export async function openKdbx(
  file: Uint8Array<ArrayBuffer>,
  header: KdbxHeader,
  { password, keyFile }: KdbxCredentials,
  progress: ProgressOptions,
): Promise<Element> {
  const { sha512 } = await import("@noble/hashes/sha2.js");
  const composite = await compositeKey(password, keyFile);
  let transformed: Uint8Array<ArrayBuffer> | undefined;
  let content: Content | undefined;
  try {
    transformed = await transformKey(header.kdf, composite, partOfProgress(progress, 0, 0.9));
    content = await (header.version === 4 ? contentOf4 : contentOf3)(file, header, transformed, sha512);
    const root = await parseDocument(new TextDecoder().decode(content.xml));
    return withClearTexts(root, createInnerStream(content.stream, content.key, sha512));
  } finally {
    wipe(composite, transformed, content?.xml);
  }
}

/** The decrypted content of a file, and the number and key of the stream cipher for its protected texts. */
interface Content {
  readonly xml: Uint8Array;
  readonly stream: number;
  readonly key: Uint8Array;
}

async function contentOf4(
  file: Uint8Array<ArrayBuffer>,
  header: KdbxHeader,
  transformed: Uint8Array,
  sha512: Sha512,
): Promise<Content> {
  const { seed, bytes } = header;
  const reader = createReader(file);
  reader.take(bytes.length);
  const hmacKey = hmacKeyOf(seed, transformed, sha512);
  let encrypted: Uint8Array<ArrayBuffer>;
  try {
    encrypted = readHmacBlocks(reader, bytes, hmacKey, sha512);
  } finally {
    wipe(hmacKey);
  }
  const inner = createReader(await unpacked(header, await decrypted(header, transformed, encrypted)));
  let [stream, key]: [number, Uint8Array] = [0, new Uint8Array(0)];
  for (;;) {
    const id = inner.u8();
    const value = inner.take(inner.u32());
    if (id === 0) return { xml: inner.take(inner.left), stream, key };
    if (id === 1) stream = createReader(value).u32();
    if (id === 2) key = value;
  }
}

async function contentOf3(
  file: Uint8Array<ArrayBuffer>,
  header: KdbxHeader,
  transformed: Uint8Array,
): Promise<Content> {
  const { inner, bytes } = header;
  if (!inner) throw badImport("KDBX");
  const clear = createReader(await decrypted(header, transformed, file.slice(bytes.length)));
  if (clear.left < inner.start.length || !inner.start.every((byte) => byte === clear.u8())) throw cannotDecrypt();
  const xml = await unpacked(header, readHashedBlocks(clear.take(clear.left)));
  return { xml, stream: inner.id, key: inner.key };
}

async function decrypted(
  { cipher, seed, iv }: KdbxHeader,
  transformed: Uint8Array,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const joined = concatBytes(seed, transformed);
  const key = sha256(joined);
  try {
    return await (cipher === "aes" ? decryptAes("AES-CBC", key, iv, data) : createChaCha20(key, iv)(data));
  } finally {
    wipe(joined, key);
  }
}

async function unpacked({ isPacked }: KdbxHeader, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (!isPacked) return bytes;
  try {
    return Uint8Array.from(await gunzip(bytes, largestUnpacked));
  } catch {
    throw badImport("gzip");
  } finally {
    wipe(bytes);
  }
}

/** Decrypts all protected texts in an element, in the order of the document. Returns the element with clear texts. */
function withClearTexts(element: Element, decrypt: StreamCipher): Element {
  if (element.attributes["Protected"]?.toLowerCase() === "true") {
    const bytes = decrypt(fromBase64(element.text) ?? new Uint8Array(0));
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    wipe(bytes);
    return { ...element, text };
  }
  return { ...element, children: element.children.map((child) => withClearTexts(child, decrypt)) };
}
