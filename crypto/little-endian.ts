// Uses shifts. For the four words of a block, creating a DataView would take longer than it saves.

/** Converts bytes to fresh words, least significant byte first. The length is a multiple of four. */
export function wordsOf(bytes: Uint8Array): Int32Array<ArrayBuffer> {
  const words = new Int32Array(bytes.length / 4);
  for (let i = 0; i < bytes.length; i++) words[i >> 2]! |= bytes[i]! << (8 * (i & 3));
  return words;
}

/** Converts words to fresh bytes, least significant byte first. */
export function bytesOf(words: Int32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * words.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = words[i >> 2]! >>> (8 * (i & 3));
  return bytes;
}
