import { assertBytes } from "../bytes.ts";
import { CryptoError } from "../errors.ts";

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
export interface Bulk {
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
