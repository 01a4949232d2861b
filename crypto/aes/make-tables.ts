/**
 * The look-up tables for encryption or for decryption: the S-box `S` for the last round, and for all other rounds the
 * four tables `T`, each with one word per byte value.
 */
export interface AesTables {
  readonly S: Uint8Array;
  readonly T: readonly [Int32Array, Int32Array, Int32Array, Int32Array];
}

let made: { encrypt: AesTables; decrypt: AesTables } | undefined;

/**
 * Returns the tables, which the first call computes in about a millisecond. Stored tables would make the code far
 * larger. The look-ups depend on secrets, so AES with these tables does not run in constant time.
 */
export function aesTables(): { encrypt: AesTables; decrypt: AesTables } {
  return (made ??= make());
}

const empty = (): Int32Array => new Int32Array(256);

function make(): { encrypt: AesTables; decrypt: AesTables } {
  // FIPS 197 §4.2: the powers of the generator {03} modulo x^8 + x^4 + x^3 + x + 1, and their logarithms.
  const power = new Uint8Array(255);
  const logarithm = new Uint8Array(256);
  for (let i = 0, x = 1; i < 255; i++) {
    power[i] = x;
    logarithm[x] = i;
    x ^= (x << 1) ^ (x >> 7 ? 0x11b : 0);
  }
  const times = (a: number, b: number): number => (a && b ? power[(logarithm[a]! + logarithm[b]!) % 255]! : 0);
  const inverse = (a: number): number => (a ? power[(255 - logarithm[a]!) % 255]! : 0);

  const S = new Uint8Array(256);
  const Si = new Uint8Array(256);
  const encrypt = { S, T: [empty(), empty(), empty(), empty()] as const };
  const decrypt = { S: Si, T: [empty(), empty(), empty(), empty()] as const };
  for (let x = 0; x < 256; x++) {
    // §5.1.1: the inverse in the field, then b_i ⊕ b_(i+4) ⊕ b_(i+5) ⊕ b_(i+6) ⊕ b_(i+7) ⊕ c_i with c = {63}.
    const b = inverse(x) * 0x101;
    const s = ((b ^ (b >> 4) ^ (b >> 5) ^ (b >> 6) ^ (b >> 7)) & 0xff) ^ 0x63;
    S[x] = s;
    Si[s] = x;
    // §5.1.3 and §5.3.3: the column that MIXCOLUMNS or its inverse computes from a byte in row 0. Table k is for row k,
    // so its columns are rotated by k bytes.
    const mix = (times(s, 2) << 24) | (s << 16) | (s << 8) | times(s, 3);
    const unmix = (times(x, 14) << 24) | (times(x, 9) << 16) | (times(x, 13) << 8) | times(x, 11);
    for (let k = 0; k < 4; k++) {
      encrypt.T[k]![x] = (mix >>> (8 * k)) | (mix << (32 - 8 * k));
      decrypt.T[k]![s] = (unmix >>> (8 * k)) | (unmix << (32 - 8 * k));
    }
  }
  return { encrypt, decrypt };
}
