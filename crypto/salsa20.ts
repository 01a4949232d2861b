import { assertBytes, assertInteger, assertObject, wipe } from "./bytes.ts";
import { CryptoError } from "./errors.ts";
import { hash } from "./generated/salsa20.js";
import { wordsOf } from "./little-endian.ts";

/** Parameters of {@link salsa20}. The caller owns the byte arrays, which are not changed. */
export interface Salsa20Parameters {
  /** 16 or 32 secret bytes; owned by the caller, not wiped. */
  key: Uint8Array;
  /** 8 bytes. Never use a nonce twice under one key. */
  nonce: Uint8Array;
  /** The number of rounds: 20 as specified, or 12 or 8 for eSTREAM's Salsa20/12 and Salsa20/8. */
  rounds: 8 | 12 | 20;
  /** Plaintext or ciphertext, any length; owned by the caller, not changed. */
  data: Uint8Array;
  /**
   * The position of the data in the key stream, in bytes. Default: 0. The sum of `position` and the data's length is at
   * most 2^53-1. The position may be in the middle of a block of key stream.
   */
  position?: number | undefined;
}

/**
 * Encrypts or decrypts by Salsa20: D. J. Bernstein, "Salsa20 specification" §10. Encryption and decryption are the same
 * operation. The data is not authenticated. The time does not depend on the key or the data. Test vectors: eSTREAM.
 *
 * @returns data ⊕ key stream, in a new array
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { salsa20 } from "saltmill/crypto";
 * const key = crypto.getRandomValues(new Uint8Array(32));
 * const nonce = crypto.getRandomValues(new Uint8Array(8));
 * const encrypted = salsa20({ key, nonce, rounds: 12, data: Uint8Array.of(1, 2, 3) });
 * salsa20({ key, nonce, rounds: 12, data: encrypted }); // 1, 2, 3
 * salsa20({ key, nonce, rounds: 12, data: encrypted.subarray(1), position: 1 }); // 2, 3
 * ```
 */
export function salsa20(parameters: Salsa20Parameters): Uint8Array<ArrayBuffer> {
  assertObject("parameters", parameters);
  const { key, nonce, rounds, data, position = 0 } = parameters;
  assertBytes("key", key, 16, 32);
  if (key.length !== 16 && key.length !== 32) {
    throw new CryptoError("bad-argument", `key must be 16 or 32 bytes long, not ${key.length}`);
  }
  assertBytes("nonce", nonce, 8, 8);
  assertBytes("data", data);
  assertInteger("rounds", rounds, 8, 20);
  if (![8, 12, 20].includes(rounds)) {
    throw new CryptoError("bad-argument", `rounds must be 8, 12 or 20, not ${String(rounds)}`);
  }
  assertInteger("position", position, 0, Number.MAX_SAFE_INTEGER - data.length);

  const text = new Uint8Array(data); // a copy, which is changed in place
  const x = expand(key, nonce);
  const z = new Int32Array(16);
  try {
    const offset = position % 64;
    for (let from = -offset, block = (position - offset) / 64; from < text.length; from += 64, block++) {
      [x[8], x[9]] = [block, block / 2 ** 32]; // §10: the block number i as eight bytes, least significant first
      hash(x, z, rounds);
      xorStream(text, from, z);
    }
    return text;
  } finally {
    wipe(x, z);
  }
}

/**
 * Builds, by §9, the input x of the hash function: the constant σ (or τ for a key of 16 bytes), the key (twice if it
 * has 16 bytes), the nonce, and zero as the block number.
 */
function expand(key: Uint8Array, nonce: Uint8Array): Int32Array<ArrayBuffer> {
  const k = wordsOf(key);
  const x = new Int32Array(16);
  x.set(k.subarray(0, 4), 1);
  x.set(wordsOf(nonce), 6);
  x.set(k.subarray(-4), 11);
  // The words on the diagonal: "expa" "nd 3" "2-by" "te k" (σ), or "expa" "nd 1" "6-by" "te k" (τ).
  const long = key.length === 32;
  [x[0], x[5], x[10], x[15]] = [0x61707865, long ? 0x3320646e : 0x3120646e, long ? 0x79622d32 : 0x79622d36, 0x6b206574];
  wipe(k);
  return x;
}

/**
 * XORs one block of the key stream, z, into the text at index `from`. If `from` is negative, the first bytes of the
 * block are skipped. The text may end before the block does.
 */
function xorStream(text: Uint8Array, from: number, z: Int32Array): void {
  if (from >= 0 && from + 64 <= text.length) {
    const view = new DataView(text.buffer, text.byteOffset + from, 64);
    for (let i = 0; i < 64; i += 4) view.setInt32(i, view.getInt32(i, true) ^ z[i >> 2]!, true);
    return;
  }
  for (let i = Math.max(0, -from); i < 64 && from + i < text.length; i++) {
    text[from + i]! ^= z[i >> 2]! >>> (8 * (i & 3));
  }
}
