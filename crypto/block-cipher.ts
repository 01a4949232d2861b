import { assertBytes, wipe } from "./bytes.ts";
import { CryptoError } from "./errors.ts";

/**
 * A block cipher with its key, for blocks of 16 bytes. Functions that take a cipher also accept one of another library
 * with these methods. They throw `bad-argument` if it returns anything but 16 bytes in a new array.
 */
export interface BlockCipher {
  /** The size of the key in bytes. */
  readonly keyBytes: 16 | 24 | 32;
  /**
   * Encrypts a block.
   *
   * @param block - 16 bytes; owned by the caller, not changed
   * @returns 16 bytes in a new array
   * @throws {@link CryptoError} `bad-argument`, also after `wipe`
   */
  encryptBlock(block: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Decrypts a block. The inverse of `encryptBlock`, with the same parameters and errors. */
  decryptBlock(block: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Overwrites the round keys. A wiped cipher cannot be used. */
  wipe(): void;
}

/**
 * Operations on messages of many blocks. Each call into WebAssembly processes as many blocks as the WebAssembly memory
 * can hold.
 */
interface Bulk {
  /**
   * Encrypts or decrypts `text` in place by CTR (SP 800-38A §6.5).
   *
   * @param counter - the first counter block. Only its last 64 bits are incremented. They must not overflow within the
   * text
   */
  ctr(counter: Uint8Array, text: Uint8Array): void;
  /**
   * Runs CTR and CBC-MAC, the two passes of CCM (SP 800-38C §6), and changes `text` in place.
   *
   * @param header - B_0 and the formatted associated data (appendix A.2), as whole blocks
   * @param counter - the counter block Ctr_0 (appendix A.3)
   * @returns 16 bytes in a new array, which begin with the tag. They are Y_r ⊕ S_0, where Y_r is the CBC-MAC and S_0 is
   * the encrypted Ctr_0
   */
  ccm(sealing: boolean, header: Uint8Array, counter: Uint8Array, text: Uint8Array): Uint8Array<ArrayBuffer>;
}

/** A block cipher without checks of its arguments. */
export interface CipherCore {
  /** Encrypts a block in place, so that a message of many blocks needs no buffer for each block. */
  readonly encipher: (X: Uint8Array) => void;
  /** Decrypts a block in place. */
  readonly decipher: (X: Uint8Array) => void;
  readonly bulk?: Bulk | undefined;
  /** Imports the key into WebCrypto. Undefined if WebCrypto is missing or does not support the cipher or key size. */
  readonly native?: (() => Promise<NativeKeys>) | undefined;
  readonly wipe: () => void;
}

// This type comes from `globalThis`, so that the code compiles with the type declarations of browsers and of Node.
type Subtle = typeof globalThis.crypto.subtle;
type NativeKey = Awaited<ReturnType<Subtle["importKey"]>>;

/** One key, imported into WebCrypto twice: for CTR and for CBC. */
export interface NativeKeys {
  readonly subtle: Subtle;
  readonly ctr: NativeKey;
  readonly cbc: NativeKey;
}

const cores = new WeakMap<BlockCipher, CipherCore>();

/** Returns the core of a cipher, or undefined if the cipher comes from another library or was wiped. */
export const coreOf = (cipher: BlockCipher): CipherCore | undefined => cores.get(cipher);

/**
 * Returns the size of a key in bytes.
 *
 * @throws CryptoError `bad-argument` unless the key has 16, 24 or 32 bytes
 */
export function assertKey(key: Uint8Array): BlockCipher["keyBytes"] {
  assertBytes("key", key);
  const { length } = key;
  if (length === 16 || length === 24 || length === 32) return length;
  throw new CryptoError("bad-argument", `key must be 16, 24 or 32 bytes long, not ${length}`);
}

/** Creates the public cipher for a core. The cipher checks its arguments, and throws after `wipe`. */
export function blockCipher(keyBytes: BlockCipher["keyBytes"], core: CipherCore): BlockCipher {
  function through(crypt: CipherCore["encipher"], block: Uint8Array): Uint8Array<ArrayBuffer> {
    if (!cores.has(cipher)) throw new CryptoError("bad-argument", "this cipher was wiped");
    assertBytes("block", block, 16, 16);
    const X = Uint8Array.from(block);
    crypt(X);
    return X;
  }
  const cipher: BlockCipher = {
    keyBytes,
    encryptBlock: (block) => through(core.encipher, block),
    decryptBlock: (block) => through(core.decipher, block),
    wipe() {
      cores.delete(cipher);
      core.wipe();
    },
  };
  cores.set(cipher, core);
  return cipher;
}

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
