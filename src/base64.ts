/**
 * Native Base64 of ECMAScript 2026, §23.3, which TypeScript does not know yet. Chromium supports it since 140, Firefox
 * since 133, Safari since 18.2, Node since 25.
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

function encoded(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * Decodes Base64. Returns undefined if the value is not a text, not Base64, or not the canonical Base64 of the bytes.
 */
export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== "string" || text.length % 4 !== 0) return undefined;
  const native = Uint8Array as Native;
  try {
    return native.fromBase64
      ? withoutSpace(text, native.fromBase64(text, { lastChunkHandling: "strict" }))
      : decoded(text);
  } catch {
    return undefined; // an invalid character, wrong padding, or unused bits that are not zero
  }
}

/**
 * Returns the number of bytes that a Base64 text encodes, or undefined if it is not Base64. Wipes the decoded bytes,
 * because they may be a key.
 */
export function bytesIn(text: unknown): number | undefined {
  const bytes = fromBase64(text);
  bytes?.fill(0);
  return bytes?.length;
}

/**
 * Returns undefined if the text contains white space. White space is the only thing that the native decoder skips, so a
 * comparison of lengths finds it. This is faster than a search: 20 ms instead of 53 for 10,000 records (Chromium 156).
 */
function withoutSpace(text: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  return text.length === 4 * Math.ceil(bytes.length / 3) ? bytes : undefined;
}

function decoded(text: string): Uint8Array<ArrayBuffer> | undefined {
  const binary = atob(text);
  if (btoa(binary) !== text) return undefined; // white space, or unused bits that are not zero
  // Uint8Array.from(binary, …) uses an iterator: 10,000 records of 541 bytes took 265 ms instead of 19 (Node 20).
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
