/**
 * Expands a key: FIPS 197 §5.2, KEYEXPANSION.
 *
 * @param subWord - SUBWORD, which applies the S-box to the four bytes of a word
 * @returns the round keys: 4·(Nr+1) secret words for Nr rounds, owned by the caller
 */
export function expandKey(key: Uint8Array, subWord: (x: number) => number): Int32Array {
  const Nk = key.length / 4;
  const Nr = Nk + 6;
  const w = new Int32Array(4 * (Nr + 1));
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  for (let i = 0, rcon = 1; i < w.length; i++) {
    if (i < Nk) {
      w[i] = view.getInt32(4 * i);
      continue;
    }
    let temp = w[i - 1]!;
    if (i % Nk === 0) {
      temp = subWord((temp << 8) | (temp >>> 24)) ^ (rcon << 24);
      rcon = (rcon << 1) ^ (rcon >> 7 ? 0x11b : 0);
    } else if (Nk > 6 && i % Nk === 4) {
      temp = subWord(temp);
    }
    w[i] = w[i - Nk]! ^ temp;
  }
  return w;
}
