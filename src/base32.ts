/**
 * Decodes Base32 as people and programs write it: in any case, with spaces or hyphens between groups, with or without
 * padding. Bits after the last whole byte are ignored.
 *
 * @returns new bytes, which the caller wipes; undefined if the text has a character outside the alphabet
 */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const symbols = Array.from(base32Digits(text), (digit) => alphabet.indexOf(digit));
  if (symbols.includes(-1)) return undefined;
  const bytes = new Uint8Array(Math.floor((symbols.length * 5) / 8));
  let [value, bits, at] = [0, 0, 0];
  for (const symbol of symbols) {
    value = ((value << 5) | symbol) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = value >>> bits;
  }
  return bytes;
}

/** Returns the digits of a Base32 text: in upper case, without spaces, hyphens and padding. */
export function base32Digits(text: string): string {
  const digits = text.replaceAll(/[\s-]+/gu, "");
  let end = digits.length;
  // Not done with /=+$/, which takes quadratic time for many signs before another character: 100,000 take 5 s.
  while (digits[end - 1] === "=") end--;
  return digits.slice(0, end).replaceAll(/[a-z]+/gu, (letters) => letters.toUpperCase());
}

/** Encodes bytes in Base32 without padding (RFC 4648 §6). */
export function base32Of(bytes: Uint8Array): string {
  let [text, value, bits] = ["", 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff; // at most four bits are left of the byte before
    for (bits += 8; bits >= 5; text += alphabet.charAt((value >>> bits) & 31)) bits -= 5;
  }
  return bits === 0 ? text : text + alphabet.charAt((value << (5 - bits)) & 31);
}

/** The alphabet of Base32 (RFC 4648 §6). */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
