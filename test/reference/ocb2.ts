/**
 * OCB2 (P. Rogaway, "Efficient Instantiations of Tweakable Blockciphers and Refinements to Modes OCB and PMAC",
 * ASIACRYPT 2004, in the variant of ISO/IEC 19772:2009 mechanism 1). OCB2 is broken (Inoue, Iwata, Minematsu,
 * Poettering, CRYPTO 2019) and serves only to decrypt existing data.
 */

/** The block cipher with a fixed key (E_K) and its inverse. A block has 16 bytes. */
export interface Ciphers {
  readonly encipher: (block: Uint8Array) => Uint8Array;
  readonly decipher: (block: Uint8Array) => Uint8Array;
}

const xor = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((byte, k) => byte ^ b[k]!);

/** Returns 2·X in GF(2^128) modulo x^128 + x^7 + x^2 + x + 1. */
function two(X: Uint8Array): Uint8Array {
  const shifted = X.map((byte, k) => (byte << 1) | ((X[k + 1] ?? 0) >> 7));
  if (X[0]! & 0x80) shifted[15]! ^= 0x87;
  return shifted;
}

const three = (X: Uint8Array): Uint8Array => xor(two(X), X);

/** Pads a partial block with the byte `mark` and zero bytes. A complete block is not changed. */
const filled = (part: Uint8Array, mark: number): Uint8Array =>
  Uint8Array.from({ length: 16 }, (_, k) => [...part, mark][k] ?? 0);

/** Splits a text into complete blocks and a last block of 1 to 16 bytes. Only an empty text has an empty last block. */
function split(text: Uint8Array): { blocks: Uint8Array[]; last: Uint8Array } {
  const m = Math.max(1, Math.ceil(text.length / 16));
  const blocks = Array.from({ length: m - 1 }, (_, i) => text.slice(16 * i, 16 * i + 16));
  return { blocks, last: text.slice(16 * (m - 1)) };
}

/** Returns PMAC of the associated data. The first offset is computed from 3·3·E(0). */
function PMAC({ encipher }: Ciphers, A: Uint8Array): Uint8Array {
  const { blocks, last } = split(A);
  let offset = three(three(encipher(new Uint8Array(16))));
  let sum: Uint8Array = new Uint8Array(16);
  for (const block of blocks) {
    offset = two(offset);
    sum = xor(sum, encipher(xor(block, offset)));
  }
  offset = three(two(offset));
  if (last.length < 16) offset = three(offset);
  return encipher(xor(xor(sum, filled(last, 0x80)), offset));
}

/** Encrypts if `seal` is true, otherwise decrypts. Returns the resulting text Y and the tag T, not yet truncated. */
function crypt(ciphers: Ciphers, N: Uint8Array, A: Uint8Array, X: Uint8Array, seal: boolean) {
  const { encipher, decipher } = ciphers;
  const { blocks, last } = split(X);
  let offset = two(encipher(N));
  let checksum: Uint8Array = new Uint8Array(16);
  const Y: number[] = [];
  for (const Xi of blocks) {
    const Yi = xor((seal ? encipher : decipher)(xor(Xi, offset)), offset);
    checksum = xor(checksum, seal ? Xi : Yi);
    Y.push(...Yi);
    offset = two(offset);
  }
  const length = new Uint8Array(16);
  length[15] = 8 * last.length;
  const Pad = encipher(xor(length, offset));
  const Ylast = xor(last, Pad);
  Y.push(...Ylast);
  // Adds C ⊕ Pad, where C is the last ciphertext block, padded with zeros. C ⊕ Pad is the plaintext, followed by the
  // rest of Pad.
  checksum = xor(checksum, xor(filled(seal ? Ylast : last, 0), Pad));
  const T = encipher(xor(checksum, three(offset)));
  return { Y: Uint8Array.from(Y), T: A.length > 0 ? xor(T, PMAC(ciphers, A)) : T };
}

/** Returns the ciphertext, followed by the tag. The nonce N has 16 bytes. */
export function ocb2Encrypt(
  ciphers: Ciphers,
  N: Uint8Array,
  A: Uint8Array,
  P: Uint8Array,
  tagBytes: number,
): Uint8Array {
  const { Y, T } = crypt(ciphers, N, A, P, true);
  return Uint8Array.from([...Y, ...T.slice(0, tagBytes)]);
}

/** Returns the plaintext, or undefined if the tag is wrong. */
export function ocb2Decrypt(
  ciphers: Ciphers,
  N: Uint8Array,
  A: Uint8Array,
  C: Uint8Array,
  tagBytes: number,
): Uint8Array | undefined {
  const length = C.length - tagBytes;
  if (length < 0) return undefined;
  const { Y, T } = crypt(ciphers, N, A, C.slice(0, length), false);
  return T.slice(0, tagBytes).every((byte, k) => byte === C[length + k]) ? Y : undefined;
}
