import type { CipherCore } from "../block-cipher/block-cipher.ts";
import { wipe } from "../bytes.ts";
import { expandKey } from "./expand-key.ts";
import { nativeAes } from "./native.ts";
import { type AesTables, aesTables } from "./make-tables.ts";

/**
 * Returns the round keys of the equivalent inverse cipher (§5.3.5): in reverse order, the inner ones after
 * INVMIXCOLUMNS.
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
 * Encrypts (§5.1, CIPHER) or decrypts (§5.3.5, EQINVCIPHER) a block. The two directions use different tables and shift
 * rows in different directions. `step` is the distance to the column from which the next byte is taken: 1 or 3.
 */
function crypt(block: Uint8Array, w: Int32Array, { S, T }: AesTables, step: 1 | 3): Uint8Array<ArrayBuffer> {
  const [T0, T1, T2, T3] = T;
  const view = new DataView(block.buffer, block.byteOffset, 16);
  const state = new Int32Array(8);
  for (let c = 0; c < 4; c++) state[c] = view.getInt32(4 * c) ^ w[c]!;
  const last = w.length - 4;
  let from = 0;
  for (let k = 4; k < last; k += 4) {
    const to = 4 - from;
    for (let c = 0; c < 4; c++) {
      const a = state[from + c]!;
      const b = state[from + ((c + step) & 3)]!;
      const d = state[from + ((c + 2) & 3)]!;
      const e = state[from + ((c - step) & 3)]!;
      state[to + c] = T0[a >>> 24]! ^ T1[(b >>> 16) & 255]! ^ T2[(d >>> 8) & 255]! ^ T3[e & 255]! ^ w[k + c]!;
    }
    from = to;
  }
  const out = new Uint8Array(16);
  const outView = new DataView(out.buffer);
  for (let c = 0; c < 4; c++) {
    const a = state[from + c]!;
    const b = state[from + ((c + step) & 3)]!;
    const d = state[from + ((c + 2) & 3)]!;
    const e = state[from + ((c - step) & 3)]!;
    const bytes = (S[a >>> 24]! << 24) | (S[(b >>> 16) & 255]! << 16) | (S[(d >>> 8) & 255]! << 8) | S[e & 255]!;
    outView.setInt32(4 * c, bytes ^ w[last + c]!);
  }
  wipe(state);
  return out;
}

/**
 * Creates AES with look-up tables, for platforms without WebAssembly. The time of the look-ups depends on the key and
 * the data. An attacker who shares the processor's cache can measure this time.
 */
export function aesByTables(key: Uint8Array): CipherCore {
  const tables = aesTables();
  const { S } = tables.encrypt;
  const w = expandKey(
    key,
    (x) => (S[x >>> 24]! << 24) | (S[(x >>> 16) & 255]! << 16) | (S[(x >>> 8) & 255]! << 8) | S[x & 255]!,
  );
  const own = Uint8Array.from(key);
  let dw: Int32Array | undefined; // computed on first use, because CTR and CBC-MAC never decrypt a block
  const encrypt = (block: Uint8Array): Uint8Array<ArrayBuffer> => crypt(block, w, tables.encrypt, 1);
  return {
    encrypt,
    decrypt: (block) => crypt(block, (dw ??= invertKeys(w, tables)), tables.decrypt, 3),
    native: nativeAes(own, encrypt),
    wipe() {
      wipe(w, dw, own);
    },
  };
}
