/** OCB, also called OCB3, over any block cipher (RFC 7253), written from the standard with its variable names. */

/** The block cipher with a fixed key: ENCIPHER and its inverse DECIPHER. A block has 16 bytes. */
export interface Ciphers {
  readonly encipher: (block: Uint8Array) => Uint8Array;
  readonly decipher: (block: Uint8Array) => Uint8Array;
}

const xor = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((byte, k) => byte ^ b[k]!);

/** Doubles a block in GF(2^128) (§2). */
function double(S: Uint8Array): Uint8Array {
  const shifted = S.map((byte, k) => (byte << 1) | ((S[k + 1] ?? 0) >> 7));
  if (S[0]! & 0x80) shifted[15]! ^= 0x87;
  return shifted;
}

/** Returns the number of trailing zeros in the binary form of i (§2). */
const ntz = (i: number): number => (i % 2 === 0 ? 1 + ntz(i / 2) : 0);

/** Returns the values L_*, L_$, L_0, L_1, … (§4.1). */
function keyDependent(encipher: Ciphers["encipher"]): { star: Uint8Array; dollar: Uint8Array; L: Uint8Array[] } {
  const star = encipher(new Uint8Array(16));
  const dollar = double(star);
  const L = [double(dollar)];
  while (L.length < 32) L.push(double(L.at(-1)!));
  return { star, dollar, L };
}

/** Pads a partial block with a 1 bit and then 0 bits. */
const padded = (part: Uint8Array): Uint8Array => Uint8Array.from({ length: 16 }, (_, k) => [...part, 0x80][k] ?? 0);

/** Returns the hash of the associated data (§4.1). */
function HASH({ encipher }: Ciphers, A: Uint8Array): Uint8Array {
  const { star, L } = keyDependent(encipher);
  let [sum, offset] = [new Uint8Array(16), new Uint8Array(16)] as [Uint8Array, Uint8Array];
  const m = Math.floor(A.length / 16);
  for (let i = 1; i <= m; i++) {
    offset = xor(offset, L[ntz(i)]!);
    sum = xor(sum, encipher(xor(A.slice(16 * i - 16, 16 * i), offset)));
  }
  if (A.length % 16 === 0) return sum;
  offset = xor(offset, star);
  return xor(sum, encipher(xor(padded(A.slice(16 * m)), offset)));
}

/** Returns Offset_0 for a nonce of 1 to 15 bytes and a tag of `taglen` bits (§4.2). */
function offsetZero(encipher: Ciphers["encipher"], N: Uint8Array, taglen: number): Uint8Array {
  const nonce = new Uint8Array(16);
  nonce[0] = (taglen % 128) << 1;
  nonce[15 - N.length]! |= 1;
  nonce.set(N, 16 - N.length);
  const bottom = nonce[15]! % 64;
  nonce[15]! -= bottom;
  const Ktop = encipher(nonce);
  const stretch = [...Ktop, ...xor(Ktop.slice(0, 8), Ktop.slice(1, 9))];
  const bits = stretch.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return Uint8Array.from({ length: 16 }, (_, k) => parseInt(bits.slice(bottom + 8 * k, bottom + 8 * k + 8), 2));
}

/** Encrypts if `seal` is true, otherwise decrypts (§4.2 and §4.3). The returned tag has `taglen` bits. */
function crypt(ciphers: Ciphers, N: Uint8Array, A: Uint8Array, X: Uint8Array, taglen: number, seal: boolean) {
  const { encipher, decipher } = ciphers;
  const { star, dollar, L } = keyDependent(encipher);
  let offset = offsetZero(encipher, N, taglen);
  let checksum: Uint8Array = new Uint8Array(16);
  const Y: number[] = [];
  const m = Math.floor(X.length / 16);
  for (let i = 1; i <= m; i++) {
    const Xi = X.slice(16 * i - 16, 16 * i);
    offset = xor(offset, L[ntz(i)]!);
    const Yi = xor((seal ? encipher : decipher)(xor(Xi, offset)), offset);
    checksum = xor(checksum, seal ? Xi : Yi);
    Y.push(...Yi);
  }
  if (X.length % 16 > 0) {
    const part = X.slice(16 * m);
    offset = xor(offset, star);
    const Ypart = xor(part, encipher(offset)); // Pad
    checksum = xor(checksum, padded(seal ? part : Ypart));
    Y.push(...Ypart);
  }
  const tag = xor(encipher(xor(xor(checksum, offset), dollar)), HASH(ciphers, A));
  return { Y: Uint8Array.from(Y), tag: tag.slice(0, taglen / 8) };
}

/** Returns the ciphertext, followed by the tag (§4.2). */
export function ocb3Encrypt(
  ciphers: Ciphers,
  N: Uint8Array,
  A: Uint8Array,
  P: Uint8Array,
  tagBytes: number,
): Uint8Array {
  const { Y, tag } = crypt(ciphers, N, A, P, 8 * tagBytes, true);
  return Uint8Array.from([...Y, ...tag]);
}

/** Returns the plaintext, or undefined where the standard returns INVALID (§4.3). */
export function ocb3Decrypt(
  ciphers: Ciphers,
  N: Uint8Array,
  A: Uint8Array,
  C: Uint8Array,
  tagBytes: number,
): Uint8Array | undefined {
  const m = C.length - tagBytes;
  if (m < 0) return undefined;
  const { Y, tag } = crypt(ciphers, N, A, C.slice(0, m), 8 * tagBytes, false);
  return tag.every((byte, k) => byte === C[m + k]) ? Y : undefined;
}
