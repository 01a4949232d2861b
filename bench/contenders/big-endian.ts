/** Converts between bytes and arrays of big-endian words. */
import type { Bytes } from "./shapes.ts";

/** @returns all bytes as words; if the last word is incomplete, zeros are appended to its bytes */
export function wordsOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = bytes.length >> 2;
  const words: number[] = [];
  for (let i = 0; i < whole; i++) words.push(view.getInt32(4 * i));
  if (4 * whole === bytes.length) return words;
  let last = 0;
  for (let i = 4 * whole; i < bytes.length; i++) last |= (bytes[i] ?? 0) << (24 - 8 * (i & 3));
  words.push(last);
  return words;
}

/** @returns the bytes as words in a typed array; the bytes of an incomplete last word are left out */
export function toWords(bytes: Uint8Array): Int32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const words = new Int32Array(bytes.length >> 2);
  for (let i = 0; i < words.length; i++) words[i] = view.getInt32(4 * i);
  return words;
}

export function bytesOf(words: ArrayLike<number>, length: number): Bytes {
  const bytes = new Uint8Array((length + 3) & ~3);
  const view = new DataView(bytes.buffer);
  for (let i = 0; 4 * i < length; i++) view.setInt32(4 * i, words[i] ?? 0);
  return bytes.subarray(0, length);
}
