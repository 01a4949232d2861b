/**
 * The Base64 methods of `Uint8Array` in ECMAScript 2026, §23.3, for which TypeScript has no types yet. Chromium 140,
 * Firefox 133, Safari 18.2, Node 25 and newer versions have these methods.
 */
interface Native {
  readonly fromBase64?: (text: string, options: { readonly lastChunkHandling: "strict" }) => Uint8Array<ArrayBuffer>;
}
interface NativeBytes {
  readonly toBase64?: (options: { readonly alphabet: "base64" | "base64url"; readonly omitPadding: boolean }) => string;
}

/** Encodes bytes as Base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  return (bytes as NativeBytes).toBase64?.({ alphabet: "base64", omitPadding: false }) ?? encoded(bytes);
}

export function toBase64Url(bytes: Uint8Array): string {
  return (
    (bytes as NativeBytes).toBase64?.({ alphabet: "base64url", omitPadding: true }) ??
    encoded(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
  );
}

/**
 * Number of bytes that are encoded at once: a multiple of 3, so that only the last part gets padding. For 8 MiB, this
 * takes 50 ms instead of 770 ms for one text that is made letter by letter (Node 20).
 */
const encodedAtOnce = 12_288;

function encoded(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += encodedAtOnce) {
    // not with `...`, whose iterator takes six times as long
    const binary = Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + encodedAtOnce)) as string;
    text += btoa(binary);
  }
  return text;
}

/**
 * Decodes Base64. Returns undefined if the value is not a text, or if `toBase64` would write the decoded bytes
 * differently.
 */
export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== "string" || text.length % 4 !== 0) return undefined;
  const native = Uint8Array as Native;
  try {
    return native.fromBase64
      ? withoutSpace(text, native.fromBase64(text, { lastChunkHandling: "strict" }))
      : decoded(text);
  } catch {
    return undefined; // an invalid character, wrong padding, or unused last bits that are not zero
  }
}

/**
 * Returns the number of bytes that a Base64 text encodes, or undefined if the text is not Base64. Wipes the decoded
 * bytes, because they may be an encryption key.
 */
export function bytesIn(text: unknown): number | undefined {
  const bytes = fromBase64(text);
  bytes?.fill(0);
  return bytes?.length;
}

/**
 * Returns `bytes`, or undefined if the text contains white space. The native decoder skips white space and nothing
 * else, so a text with white space is longer than the Base64 of its bytes. Comparing the lengths is faster than
 * searching for white space: 20 ms instead of 53 ms for 10,000 records (Chromium 156).
 */
function withoutSpace(text: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  return text.length === 4 * Math.ceil(bytes.length / 3) ? bytes : undefined;
}

function decoded(text: string): Uint8Array<ArrayBuffer> | undefined {
  const binary = atob(text);
  if (btoa(binary) !== text) return undefined; // white space, or unused last bits that are not zero
  // This loop is faster than `Uint8Array.from(binary, …)`, which uses an iterator: 19 ms instead of 265 ms for 10,000
  // records of 541 bytes (Node 20).
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
