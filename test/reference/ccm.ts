/** CCM over any block cipher (SP 800-38C with the formatting of its appendix A), written from the standard. */

/** Encrypts a block of 16 bytes with a fixed key: the function CIPH_K. */
export type Encrypt = (block: Uint8Array) => Uint8Array;

/** Returns the integer x as `count` bytes, the most significant first. */
function integer(x: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.floor(x / 256 ** (count - 1 - i)) % 256);
}

const padded = (data: readonly number[]): number[] => [
  ...data,
  ...new Array<number>((16 - (data.length % 16)) % 16).fill(0),
];

/** Formats the input (A.2): B_0, the length of the associated data, the associated data, the payload. */
function format(N: Uint8Array, A: Uint8Array, P: Uint8Array, t: number): number[] {
  const q = 15 - N.length;
  const flags = 64 * (A.length > 0 ? 1 : 0) + 8 * ((t - 2) / 2) + (q - 1); // A.2.1
  const B0 = [flags, ...N, ...integer(P.length, q)];
  if (A.length === 0) return [...B0, ...padded([...P])];
  const a = A.length < 2 ** 16 - 2 ** 8 ? integer(A.length, 2) : [0xff, 0xfe, ...integer(A.length, 4)]; // A.2.2
  return [...B0, ...padded([...a, ...A]), ...padded([...P])]; // A.2.3
}

/** Computes the tag before its encryption (§6.1, steps 1 to 4). */
function mac(CIPH: Encrypt, N: Uint8Array, A: Uint8Array, P: Uint8Array, t: number): Uint8Array {
  const B = format(N, A, P, t);
  let Y = new Uint8Array(16);
  for (let i = 0; i < B.length; i += 16) Y = Uint8Array.from(CIPH(Y.map((byte, k) => byte ^ B[i + k]!)));
  return Y.slice(0, t);
}

/** Encrypts the counter block j (A.3). */
const S = (CIPH: Encrypt, N: Uint8Array, j: number): Uint8Array =>
  CIPH(Uint8Array.from([14 - N.length, ...N, ...integer(j, 15 - N.length)]));

/** Encrypts or decrypts a text (§6.1, steps 5 to 8). */
function crypt(CIPH: Encrypt, N: Uint8Array, text: Uint8Array): Uint8Array {
  const out = text.slice();
  for (let i = 0; i < text.length; i += 16) {
    const key = S(CIPH, N, i / 16 + 1);
    for (let k = i; k < Math.min(i + 16, text.length); k++) out[k]! ^= key[k - i]!;
  }
  return out;
}

/** Returns the ciphertext, followed by the tag of t bytes (§6.1). */
export function ccmEncrypt(CIPH: Encrypt, N: Uint8Array, A: Uint8Array, P: Uint8Array, t: number): Uint8Array {
  const S0 = S(CIPH, N, 0);
  const T = mac(CIPH, N, A, P, t).map((byte, k) => byte ^ S0[k]!);
  return Uint8Array.from([...crypt(CIPH, N, P), ...T]);
}

/** Returns the payload, or undefined where the standard returns INVALID (§6.2). */
export function ccmDecrypt(
  CIPH: Encrypt,
  N: Uint8Array,
  A: Uint8Array,
  C: Uint8Array,
  t: number,
): Uint8Array | undefined {
  if (C.length < t) return undefined;
  const P = crypt(CIPH, N, C.slice(0, C.length - t));
  const again = ccmEncrypt(CIPH, N, A, P, t);
  return again.every((byte, k) => byte === C[k]) ? P : undefined;
}
