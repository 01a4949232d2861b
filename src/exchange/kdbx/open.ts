import { concatBytes, partOfProgress, sha256, wipe } from "../../../crypto/index.ts";
import {
  type Argon2Options,
  badImport,
  childOf,
  childTextOf,
  decryptAes,
  type Element,
  gunzip,
  largestUnpacked,
  parseDocument,
} from "../../formats/index.ts";
import { fromBase64, toBase64 } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import { cannotDecrypt } from "../../vault/index.ts";
import { hmacKeyOf, readHashedBlocks, readHmacBlocks, type Sha512 } from "./blocks.ts";
import { createReader } from "./bytes.ts";
import { createChaCha20, createInnerStream, type StreamCipher } from "./streams.ts";
import { compositeKey, transformKey } from "./key.ts";
import type { KdbxHeader } from "./header.ts";
import { type Interruption, nextSlice, withPauses } from "../../slices.ts";

/** The password and key file of a KDBX file. An empty password can also mean that there is no password. */
export interface KdbxCredentials {
  readonly password: string;
  readonly keyFile?: Uint8Array | undefined;
}

/**
 * Decrypts a KDBX file and the protected texts in its document.
 *
 * @returns the root element of the XML document
 * @throws AppError `cannot-decrypt` (the password or the key file is wrong, or the file was changed), `import-format`,
 * `import-too-large`; the signal's reason when aborted
 */
export async function openKdbx(
  file: Uint8Array<ArrayBuffer>,
  header: KdbxHeader,
  credentials: KdbxCredentials,
  options: Argon2Options,
): Promise<Element> {
  const { sha512 } = await import("@noble/hashes/sha2.js");
  const { signal } = options;
  const work = { ...partOfProgress(options, 0, 0.9), argon2: options.argon2, sha512 };
  const content = await contentWithEither(file, header, credentials, work);
  try {
    const root = await parseDocument(await decodedXml(content.xml, { signal }), signal);
    assertSameHeader(header, root);
    const decrypt = createInnerStream(content.stream, content.key, sha512);
    return await withPauses(withClearTexts(root, decrypt, { done: 0 }), { signal });
  } finally {
    wipe(content.xml);
  }
}

/**
 * Decrypts a file with a password. Nobody can type the difference between an empty password and no password. If the
 * typed password is empty, this function therefore tries both, first the one that programs use more often.
 */
async function contentWithEither(
  file: Uint8Array<ArrayBuffer>,
  header: KdbxHeader,
  { password, keyFile }: KdbxCredentials,
  work: OpeningWork,
): Promise<Content> {
  if (password !== "") return contentWith(file, header, { password, keyFile }, work);
  const [first, second] = keyFile ? [undefined, ""] : ["", undefined];
  const part = (from: number): OpeningWork => ({ ...work, ...partOfProgress(work, from, from + 0.5) });
  try {
    return await contentWith(file, header, { password: first, keyFile }, part(0));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "cannot-decrypt") throw error;
    return contentWith(file, header, { password: second, keyFile }, part(0.5));
  }
}

/** SHA-512, and the options for deriving the key. */
interface OpeningWork extends Argon2Options {
  readonly sha512: Sha512;
}

async function contentWith(
  file: Uint8Array<ArrayBuffer>,
  header: KdbxHeader,
  { password, keyFile }: { readonly password: string | undefined; readonly keyFile: Uint8Array | undefined },
  { sha512, ...options }: OpeningWork,
): Promise<Content> {
  const composite = await compositeKey(password, keyFile);
  let transformed: Uint8Array<ArrayBuffer> | undefined;
  try {
    transformed = await transformKey(header.kdf, composite, options);
    const work = { sha512, signal: options.signal };
    return await (header.version === 4 ? contentOf4 : contentOf3)(file, header, transformed, work);
  } finally {
    wipe(composite, transformed);
  }
}

/**
 * Throws if the header of a KDBX 3.1 file was changed. This header is not authenticated, but the encrypted document
 * contains its digest. A changed header can give another key for the protected texts, and so wrong passwords.
 */
function assertSameHeader({ version, bytes }: KdbxHeader, root: Element): void {
  const digest = childTextOf(childOf(root, "Meta"), "HeaderHash").trim();
  if (version === 3 && digest !== "" && digest !== toBase64(sha256(bytes))) throw cannotDecrypt();
}

/** The decrypted content of a file, and the number and key of the stream cipher for its protected texts. */
interface Content {
  readonly xml: Uint8Array;
  readonly stream: number;
  readonly key: Uint8Array;
}

/** SHA-512, and the signal that can end the work in a pause. */
interface Work extends Interruption {
  readonly sha512: Sha512;
}

async function contentOf4(
  file: Uint8Array<ArrayBuffer>,
  header: KdbxHeader,
  transformed: Uint8Array,
  { sha512, ...options }: Work,
): Promise<Content> {
  const { seed, bytes } = header;
  const reader = createReader(file);
  reader.take(bytes.length);
  const hmacKey = hmacKeyOf(seed, transformed, sha512);
  let encrypted: Uint8Array<ArrayBuffer>;
  try {
    encrypted = await readHmacBlocks(reader, bytes, hmacKey, sha512, options);
  } finally {
    wipe(hmacKey);
  }
  const packed = await decrypted(header, transformed, encrypted, options);
  const inner = createReader(await unpacked(header, packed, options));
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
  options: Interruption,
): Promise<Content> {
  const { inner, bytes } = header;
  if (!inner) throw badImport("damaged");
  const clear = createReader(await decrypted(header, transformed, file.slice(bytes.length), options));
  if (clear.left < inner.start.length || !inner.start.every((byte) => byte === clear.u8())) throw cannotDecrypt();
  const xml = await unpacked(header, await readHashedBlocks(clear.take(clear.left), options), options);
  return { xml, stream: inner.id, key: inner.key };
}

async function decrypted(
  { cipher, seed, iv }: KdbxHeader,
  transformed: Uint8Array,
  data: Uint8Array<ArrayBuffer>,
  options: Interruption,
): Promise<Uint8Array<ArrayBuffer>> {
  const joined = concatBytes(seed, transformed);
  const key = sha256(joined);
  try {
    if (cipher === "aes") return await decryptAes("AES-CBC", key, iv, data);
    const decrypt = createChaCha20(key, iv);
    for (let at = 0; at < data.length; at += perSlice) {
      if (at > 0) await nextSlice(options);
      data.set(decrypt(data.subarray(at, at + perSlice)), at);
    }
    return data;
  } catch (error) {
    wipe(data); // the part that was already decrypted
    throw error;
  } finally {
    wipe(joined, key);
  }
}

/** Number of bytes that ChaCha20 decrypts, or the browser decodes, between two pauses. This takes about 10 ms. */
const perSlice = 2 ** 18;

/**
 * Decodes UTF-8. Bytes that are not UTF-8 were not decrypted correctly. Joining the parts, which the browser does when the text is first searched, takes 0.1 s for the largest
 * document, 256 MiB (Node 20).
 */
async function decodedXml(bytes: Uint8Array, options: Interruption): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let at = 0; at < bytes.length; at += perSlice) {
    if (at > 0) await nextSlice(options);
    text += decodedPart(decoder, bytes.subarray(at, at + perSlice), { stream: at + perSlice < bytes.length });
  }
  return text;
}

function decodedPart(decoder: TextDecoder, bytes: Uint8Array, options?: TextDecodeOptions): string {
  try {
    return decoder.decode(bytes, options);
  } catch {
    throw cannotDecrypt();
  }
}

async function unpacked(
  { isPacked }: KdbxHeader,
  bytes: Uint8Array<ArrayBuffer>,
  options: Interruption,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isPacked) return bytes;
  try {
    return await gunzip(bytes, largestUnpacked, options);
  } catch {
    options.signal?.throwIfAborted();
    throw badImport("damaged");
  } finally {
    wipe(bytes);
  }
}

/** Number of elements that are copied or decrypted between two pauses. This takes about 5 ms. */
const elementsPerSlice = 1024;

/**
 * Decrypts all protected texts in an element, in the order of the document. Returns the element with clear texts, and
 * with empty texts instead of protected attachments. Pauses at each `yield`.
 *
 * @throws AppError `cannot-decrypt` if a text is not in UTF-8: a text that was decrypted wrongly is no password
 */
function* withClearTexts(
  element: Element,
  decrypt: StreamCipher,
  progress: { done: number },
  isInBinary = false,
): Generator<void, Element, void> {
  if (++progress.done % elementsPerSlice === 0) yield;
  const isBinary = isInBinary || element.name === "Binary";
  if (element.attributes["Protected"]?.toLowerCase() === "true") {
    const encrypted = fromBase64(element.text.replaceAll(/\s+/gu, ""));
    if (!encrypted) throw badImport("damaged"); // all texts after this one would be decrypted wrongly
    const bytes = decrypt(encrypted);
    try {
      const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
      return { ...element, text: isBinary ? "" : decodedPart(decoder, bytes) };
    } finally {
      wipe(bytes);
    }
  }
  const children: Element[] = [];
  for (const child of element.children) children.push(yield* withClearTexts(child, decrypt, progress, isBinary));
  return { ...element, children };
}
