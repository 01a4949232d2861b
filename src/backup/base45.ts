/** The characters of a QR code's alphanumeric mode, in the order of RFC 9285. */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/**
 * Encodes bytes as Base45 (RFC 9285): three characters for two bytes, and two characters for a single last byte. QR
 * codes store Base45 text in almost as little space as the bytes themselves.
 */
export function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 2) {
    const pair = bytes.subarray(i, i + 2);
    const value = pair.length === 2 ? 256 * (pair[0] ?? 0) + (pair[1] ?? 0) : (pair[0] ?? 0);
    text += alphabet.charAt(value % 45) + alphabet.charAt(Math.floor(value / 45) % 45);
    if (pair.length === 2) text += alphabet.charAt(Math.floor(value / 2025));
  }
  return text;
}

/** Decodes Base45 (RFC 9285). Returns undefined for any other text. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 3) {
    const digits = Array.from(text.slice(i, i + 3), (character) => alphabet.indexOf(character));
    if (digits.includes(-1)) return undefined;
    const value = digits.reduceRight((sum, digit) => 45 * sum + digit, 0);
    if (value >= (digits.length === 3 ? 65_536 : 256)) return undefined;
    if (digits.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}
