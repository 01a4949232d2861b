// These functions use shifts. A DataView would be slower: for the four words of a block, creating a DataView takes
// longer than reading with shifts.

/** Fills words from bytes, least significant byte first. There are four bytes for each word. */
export function readWords(words: Int32Array, bytes: Uint8Array): void {
  for (let i = 0, k = 0; i < words.length; i++, k += 4)
    words[i] = bytes[k]! | (bytes[k + 1]! << 8) | (bytes[k + 2]! << 16) | (bytes[k + 3]! << 24);
}

/** Fills bytes from words, least significant byte first. */
export function writeWords(words: Int32Array, bytes: Uint8Array): void {
  for (let i = 0; i < bytes.length; i++) bytes[i] = words[i >> 2]! >>> (8 * (i & 3));
}

/** Converts bytes to words in a new array, least significant byte first. The length is a multiple of four. */
export function wordsOf(bytes: Uint8Array): Int32Array<ArrayBuffer> {
  const words = new Int32Array(bytes.length / 4);
  readWords(words, bytes);
  return words;
}

/** Converts words to bytes in a new array, least significant byte first. */
export function bytesOf(words: Int32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * words.length);
  writeWords(words, bytes);
  return bytes;
}
