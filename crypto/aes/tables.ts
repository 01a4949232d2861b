import type { CipherCore } from "../block-cipher/block-cipher.ts";
import { wipe } from "../bytes.ts";
import { expandKey } from "./expand-key.ts";
import { nativeAes } from "./native.ts";
import { type AesTables, aesTables } from "./make-tables.ts";

/**
 * The shift of row 1 in SHIFTROWS (FIPS 197 §5.1.2): column c takes its byte of this row from column c + 1 modulo 4 to
 * encrypt, and from column c + 3 to decrypt.
 */
type Step = 1 | 3;

/** Applies SUBBYTES (§5.1.1) to byte 0 of a, byte 1 of b, byte 2 of c and byte 3 of d, and joins the four results. */
const substituted = (S: Uint8Array, a: number, b: number, c: number, d: number): number =>
  (S[a >>> 24]! << 24) | (S[(b >>> 16) & 255]! << 16) | (S[(c >>> 8) & 255]! << 8) | S[d & 255]!;

/** Reads a column of a block as a word. A DataView would be one more object to create for each block. */
const load = (X: Uint8Array, at: number): number =>
  (X[at]! << 24) | (X[at + 1]! << 16) | (X[at + 2]! << 8) | X[at + 3]!;

function store(X: Uint8Array, at: number, column: number): void {
  X[at] = column >>> 24;
  X[at + 1] = column >>> 16;
  X[at + 2] = column >>> 8;
  X[at + 3] = column;
}

/**
 * Returns the round keys of the equivalent inverse cipher (§5.3.5): the round keys `w` in reverse order, with
 * INVMIXCOLUMNS applied to all but the first and the last.
 */
function invertKeys(w: Int32Array, { encrypt, decrypt }: { encrypt: AesTables; decrypt: AesTables }): Int32Array {
  const last = w.length - 4;
  const { S } = encrypt;
  const [T0, T1, T2, T3] = decrypt.T;
  return w.map((_, i) => {
    const x = w[last - (i & ~3) + (i & 3)]!;
    if (i < 4 || i >= last) return x;
    return T0[S[x >>> 24]!]! ^ T1[S[(x >>> 16) & 255]!]! ^ T2[S[(x >>> 8) & 255]!]! ^ T3[S[x & 255]!]!;
  });
}

/**
 * Encrypts (§5.1, CIPHER) or decrypts (§5.3.5, EQINVCIPHER) a block in place. Decryption uses other tables and shifts
 * the rows the other way. One function can do both, because swapping columns 1 and 3 reverses the shift. The four
 * columns are local variables: with arrays and a new result array, a block took 2.6 times as long in Node, and CCM of
 * 16 kB took 4 times as long.
 */
function crypt(X: Uint8Array, w: Int32Array, { S, T: [T0, T1, T2, T3] }: AesTables, step: Step): void {
  const [one, three] = [step, 4 - step];
  const last = w.length - 4;
  let a = load(X, 0) ^ w[0]!;
  let b = load(X, 4 * one) ^ w[one]!;
  let c = load(X, 8) ^ w[2]!;
  let d = load(X, 4 * three) ^ w[three]!;
  for (let k = 4; k < last; k += 4) {
    const p = T0[a >>> 24]! ^ T1[(b >>> 16) & 255]! ^ T2[(c >>> 8) & 255]! ^ T3[d & 255]! ^ w[k]!;
    const q = T0[b >>> 24]! ^ T1[(c >>> 16) & 255]! ^ T2[(d >>> 8) & 255]! ^ T3[a & 255]! ^ w[k + one]!;
    const r = T0[c >>> 24]! ^ T1[(d >>> 16) & 255]! ^ T2[(a >>> 8) & 255]! ^ T3[b & 255]! ^ w[k + 2]!;
    d = T0[d >>> 24]! ^ T1[(a >>> 16) & 255]! ^ T2[(b >>> 8) & 255]! ^ T3[c & 255]! ^ w[k + three]!;
    a = p;
    b = q;
    c = r;
  }
  store(X, 0, substituted(S, a, b, c, d) ^ w[last]!);
  store(X, 4 * one, substituted(S, b, c, d, a) ^ w[last + one]!);
  store(X, 8, substituted(S, c, d, a, b) ^ w[last + 2]!);
  store(X, 4 * three, substituted(S, d, a, b, c) ^ w[last + three]!);
}

/**
 * Creates AES with look-up tables, for platforms without WebAssembly or its vector instructions. The time of the
 * look-ups depends on the key and the data. An attacker who shares the processor's cache can measure this time.
 */
export function aesByTables(key: Uint8Array): CipherCore {
  const tables = aesTables();
  const { S } = tables.encrypt;
  const w = expandKey(key, (x) => substituted(S, x, x, x, x));
  const own = Uint8Array.from(key);
  let dw: Int32Array | undefined; // round keys to decrypt, computed on first use: CTR and CBC-MAC never need them
  const encipher = (X: Uint8Array): void => {
    crypt(X, w, tables.encrypt, 1);
  };
  return {
    encipher,
    decipher(X) {
      crypt(X, (dw ??= invertKeys(w, tables)), tables.decrypt, 3);
    },
    native: nativeAes(own, encipher),
    wipe() {
      wipe(w, dw, own);
    },
  };
}
