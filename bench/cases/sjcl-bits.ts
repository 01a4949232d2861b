/** Bytes to and from the arrays of words that sjcl works on. Its own codec goes by hexadecimal text. */
import sjcl from "sjcl";

export function toBits(bytes: Uint8Array): number[] {
  const words: number[] = [];
  for (let i = 0; i < bytes.length; i += 4) {
    const part = bytes.subarray(i, i + 4);
    const word = part.reduce((sum, byte, k) => sum | (byte << (24 - 8 * k)), 0);
    words.push(part.length === 4 ? word : sjcl.bitArray.partial(8 * part.length, word >>> (32 - 8 * part.length)));
  }
  return words;
}

export function fromBits(words: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sjcl.bitArray.bitLength(words) / 8);
  return bytes.map((_, i) => (words[i >> 2] ?? 0) >>> (24 - 8 * (i & 3)));
}
