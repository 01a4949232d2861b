import { type BlockCipher, coreOf } from "./block-cipher.ts";
import { assertBytes, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";

// Operations on blocks of 128 bits, in place, so that callers have no copies to wipe.

/** Computes X ← X ⊕ Y. If Y is shorter, it is padded with zeros. If Y is longer, its first bytes are used. */
export function xor(X: Uint8Array, Y: Uint8Array): void {
  const length = Math.min(X.length, Y.length);
  for (let i = 0; i < length; i++) X[i]! ^= Y[i]!;
}

/** Computes X ← X ⊕ (Y ‖ 1 ‖ 0*) for a Y that is shorter than a block: SP 800-38B §6.2 step 4, RFC 7253 §4.1. */
export function xorPadded(X: Uint8Array, Y: Uint8Array): void {
  xor(X, Y);
  X[Y.length]! ^= 0x80;
}

/**
 * Computes X ← 2·X in GF(2^128) modulo x^128 + x^7 + x^2 + x + 1: SP 800-38B §6.1, RFC 7253 §2 `double`. X is as secret
 * as the key, and the time of a branch would reveal the bit that is shifted out. Therefore this bit is used as a mask.
 */
export function double(X: Uint8Array): void {
  const out = X[0]! >>> 7;
  for (let i = 0; i < 15; i++) X[i] = (X[i]! << 1) | (X[i + 1]! >>> 7);
  X[15] = (X[15]! << 1) ^ (0x87 & -out);
}

/** Computes X ← 3·X = 2·X ⊕ X. */
export function triple(X: Uint8Array): void {
  const once = Uint8Array.from(X);
  double(X);
  xor(X, once);
  wipe(once);
}

/**
 * Encrypts a block in place: X ← E(K, X).
 *
 * @throws CryptoError as {@link replaceBy}
 */
export function encipher(cipher: BlockCipher, X: Uint8Array): void {
  const core = coreOf(cipher);
  if (core) core.encipher(X);
  else replaceBy(cipher, "encryptBlock", X);
}

/**
 * Decrypts a block in place: X ← D(K, X).
 *
 * @throws CryptoError as {@link replaceBy}
 */
export function decipher(cipher: BlockCipher, X: Uint8Array): void {
  const core = coreOf(cipher);
  if (core) core.decipher(X);
  else replaceBy(cipher, "decryptBlock", X);
}

/**
 * Replaces a block by the result of a cipher of another library, and wipes the result. If the cipher fails, wipes X
 * too. With a shorter result, the key stream of a mode would have bytes that anyone knows. A result that shares its
 * memory with X cannot be wiped without wiping X.
 *
 * @throws CryptoError `bad-argument` unless the result is 16 bytes in a new array; an error of the cipher unchanged
 */
function replaceBy(cipher: BlockCipher, method: "encryptBlock" | "decryptBlock", X: Uint8Array): void {
  let Y: unknown;
  try {
    Y = cipher[method](X);
    const name = `cipher.${method}'s result`;
    assertBytes(name, Y, 16, 16);
    if (Y.buffer === X.buffer) throw new CryptoError("bad-argument", `${name} must be a new array, not its argument`);
  } catch (error) {
    if (ArrayBuffer.isView(Y)) wipe(new Uint8Array(Y.buffer, Y.byteOffset, Y.byteLength));
    wipe(X);
    throw error;
  }
  X.set(Y);
  wipe(Y);
}

/** Adds 1 to the number in the last q bytes of a counter block: SP 800-38A appendix B.1. */
export function increment(counter: Uint8Array, q: number): void {
  for (let i = 15; i > 15 - q; i--) {
    counter[i] = counter[i]! + 1;
    if (counter[i] !== 0) return;
  }
}
