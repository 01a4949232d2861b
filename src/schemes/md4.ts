/**
 * Returns the MD4 digest of RFC 1320. Only the scheme of PasswordMaker needs MD4.
 *
 * @returns 16 new bytes
 */
export function md4(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, message.length << 3, true);
  view.setUint32(padded.length - 4, message.length >>> 29, true);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let at = 0; at < padded.length; at += 64) compress(state, new DataView(padded.buffer, at, 64));
  padded.fill(0);
  const digest = new Uint8Array(16);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => {
    out.setInt32(4 * i, word, true);
  });
  state.fill(0);
  return digest;
}

/** The three rounds: the order of the words, the shifts, the constant and the function of each round. */
const rounds = [
  [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [3, 7, 11, 19], 0, (x, y, z) => (x & y) | (~x & z)],
  [
    [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    [3, 5, 9, 13],
    0x5a827999,
    (x, y, z) => (x & y) | (x & z) | (y & z),
  ],
  [[0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15], [3, 9, 11, 15], 0x6ed9eba1, (x, y, z) => x ^ y ^ z],
] as const satisfies readonly (readonly [
  order: readonly number[],
  shifts: readonly number[],
  constant: number,
  mix: (x: number, y: number, z: number) => number,
])[];

/** Compresses one block of 64 bytes into the state. */
function compress(state: Int32Array, block: DataView): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (const [order, shifts, constant, mix] of rounds) {
    order.forEach((word, i) => {
      const sum = (a + mix(b, c, d) + block.getInt32(4 * word, true) + constant) | 0;
      const shift = shifts[i % 4] ?? 0;
      [a, b, c, d] = [d, (sum << shift) | (sum >>> (32 - shift)), b, c];
    });
  }
  [a, b, c, d].forEach((word, i) => {
    state[i] = (state[i] ?? 0) + word;
  });
}
