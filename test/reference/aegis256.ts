/**
 * AEGIS-256 with tags of 32 bytes, straight from draft-irtf-cfrg-aegis-aead, for tests and the benchmarks. The round of
 * AES comes from a table, because some messages have a megabyte.
 */
import { SBOX, times } from "./aes.ts";

const words = (bytes: Uint8Array): number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(4 * i));
};
const C0 = [0x00010102, 0x0305080d, 0x15223759, 0x90e97962];
const C1 = [0xdb3d1855, 0x6dc22ff1, 0x20113142, 0x73b528dd];

/** The column of MIXCOLUMNS(SUBBYTES(…)) for a byte in the first row (FIPS 197 §5.1). */
const T = Int32Array.from({ length: 256 }, (_, x) => {
  const s = SBOX(x);
  return (times(s, 2) << 24) | (s << 16) | (s << 8) | times(s, 3);
});
const column = (x: number, row: number): number => {
  const word = T[(x >>> (24 - 8 * row)) & 255] ?? 0;
  return (word >>> (8 * row)) | (row === 0 ? 0 : word << (32 - 8 * row));
};

type Block = readonly number[];
const xor = (...blocks: readonly Block[]): number[] =>
  [0, 1, 2, 3].map((i) => blocks.reduce((sum, block) => sum ^ (block[i] ?? 0), 0));

/** AESRound(in, rk) of the draft: SHIFTROWS, SUBBYTES, MIXCOLUMNS, and the round key. */
const round = (X: Block, key: Block): number[] =>
  [0, 1, 2, 3].map((c) => [0, 1, 2, 3].reduce((sum, k) => sum ^ column(X[(c + k) & 3] ?? 0, k), key[c] ?? 0));

/** Returns the ciphertext and the tag. */
export function aegis256Encrypt(key: Uint8Array, nonce: Uint8Array, plaintext: Uint8Array): Uint8Array {
  const [k, n] = [words(key), words(nonce)];
  const [k0, k1, n0, n1] = [k.slice(0, 4), k.slice(4), n.slice(0, 4), n.slice(4)];
  let S: readonly Block[] = [xor(k0, n0), xor(k1, n1), C1, C0, xor(k0, C0), xor(k1, C1)];
  const at = (i: number): Block => S[i] ?? [];
  const update = (M: Block): void => {
    S = S.map((block, i) => (i === 0 ? round(at(5), xor(block, M)) : round(at(i - 1), block)));
  };
  for (let i = 0; i < 4; i++) for (const M of [k0, k1, xor(k0, n0), xor(k1, n1)]) update(M);
  const out = new Uint8Array(plaintext.length + 32);
  const view = new DataView(out.buffer);
  const padded = new Uint8Array(16);
  for (let from = 0; from < plaintext.length; from += 16) {
    const part = plaintext.subarray(from, from + 16);
    padded.fill(0).set(part);
    const M = words(padded);
    const z = xor(
      at(1),
      at(4),
      at(5),
      at(2).map((word, i) => word & (at(3)[i] ?? 0)),
    );
    const C = new DataView(new ArrayBuffer(16));
    xor(M, z).forEach((word, i) => {
      C.setInt32(4 * i, word);
    });
    out.set(new Uint8Array(C.buffer).subarray(0, part.length), from);
    update(M);
  }
  const lengths = new DataView(new ArrayBuffer(16)); // the associated data is empty
  lengths.setUint32(8, 8 * plaintext.length, true);
  const t = xor(at(3), words(new Uint8Array(lengths.buffer)));
  for (let i = 0; i < 7; i++) update(t);
  [...xor(at(0), at(1), at(2)), ...xor(at(3), at(4), at(5))].forEach((word, i) => {
    view.setInt32(plaintext.length + 4 * i, word);
  });
  return out;
}
