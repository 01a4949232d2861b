import { type AesTables, aesTables } from "./aes-tables.ts";
import type { BlockCipher } from "./block-cipher.ts";
import { assertBytes, wipe } from "./bytes.ts";
import { CryptoError } from "./errors.ts";

/** FIPS 197 §5.2, KEYEXPANSION: 4·(Nr+1) words. */
function expandKey(key: Uint8Array, S: Uint8Array): Int32Array {
  const Nk = key.length / 4;
  const Nr = Nk + 6;
  const w = new Int32Array(4 * (Nr + 1));
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const subWord = (x: number): number =>
    (S[x >>> 24]! << 24) | (S[(x >>> 16) & 255]! << 16) | (S[(x >>> 8) & 255]! << 8) | S[x & 255]!;
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

/** §5.3.5: the round keys of the equivalent inverse cipher: last to first, the inner ones through INVMIXCOLUMNS. */
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
 * §5.1 CIPHER and §5.3.5 EQINVCIPHER in one: they differ in their tables and in the way SHIFTROWS turns, which is which
 * of the next words a byte is taken from (`step` 1 or 3).
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
 * AES, FIPS 197, with look-up tables made at first use. Its time depends on the key and the data where an attacker shares
 * the processor's cache.
 *
 * @param key - 16, 24 or 32 secret bytes; the caller's, not kept
 * @returns a cipher that owns its round keys until `wipe`
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { aes } from "saltmill/crypto";
 * const cipher = aes(new Uint8Array(16));
 * cipher.encryptBlock(new Uint8Array(16)); // 66e94bd4ef8a2c3b884cfa59ca342b2e
 * cipher.wipe();
 * ```
 */
export function aes(key: Uint8Array): BlockCipher {
  assertBytes("key", key);
  const keyBytes = key.length;
  if (keyBytes !== 16 && keyBytes !== 24 && keyBytes !== 32) {
    throw new CryptoError("bad-argument", `key must be 16, 24 or 32 bytes long, not ${keyBytes}`);
  }
  const tables = aesTables();
  const w = expandKey(key, tables.encrypt.S);
  let dw: Int32Array | undefined; // made when first needed: CTR and CBC-MAC never decrypt a block
  let open = true;
  const check = (block: Uint8Array): void => {
    if (!open) throw new CryptoError("bad-argument", "this cipher was wiped");
    assertBytes("block", block, 16, 16);
  };
  return {
    keyBytes,
    encryptBlock(block) {
      check(block);
      return crypt(block, w, tables.encrypt, 1);
    },
    decryptBlock(block) {
      check(block);
      return crypt(block, (dw ??= invertKeys(w, tables)), tables.decrypt, 3);
    },
    wipe() {
      open = false;
      wipe(w, dw);
    },
  };
}
