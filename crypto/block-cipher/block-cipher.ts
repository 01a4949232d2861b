import { assertBytes } from "../bytes.ts";
import { CryptoError } from "../errors.ts";

/** A keyed permutation of 16-byte blocks. */
export interface BlockCipher {
  /** Size of the key in bytes. */
  readonly keyBytes: 16 | 24 | 32;
  /**
   * @param block - 16 bytes; the caller's, not changed
   * @returns 16 fresh bytes
   * @throws {@link CryptoError} `bad-argument`, also after `wipe`
   */
  encryptBlock(block: Uint8Array): Uint8Array<ArrayBuffer>;
  /** The inverse of `encryptBlock`, with the same bounds. */
  decryptBlock(block: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Overwrites the round keys; the cipher cannot be used after. */
  wipe(): void;
}

/** Operations on many blocks at once, without a call into WebAssembly for each. */
export interface Bulk {
  /**
   * Combines `text` with the key stream, in place (SP 800-38A §6.5).
   *
   * @param counter - the first block; its last 64 bits count, and must not wrap around within the text
   */
  ctr(counter: Uint8Array, text: Uint8Array): void;
  /**
   * Runs both passes of CCM (SP 800-38C §6), `text` in place.
   *
   * @param header - B_0 and the formatted associated data: whole blocks
   * @param counter - Ctr_0
   * @returns T = Y_r ⊕ S_0: 16 fresh bytes
   */
  ccm(sealing: boolean, header: Uint8Array, counter: Uint8Array, text: Uint8Array): Uint8Array<ArrayBuffer>;
}

/** A block cipher without checks of its arguments. */
export interface CipherCore {
  /** @returns 16 fresh bytes */
  encrypt(block: Uint8Array): Uint8Array<ArrayBuffer>;
  decrypt(block: Uint8Array): Uint8Array<ArrayBuffer>;
  readonly bulk?: Bulk | undefined;
  /** Imports the key into WebCrypto, where that knows the cipher and accepts keys of this size. */
  readonly native?: (() => Promise<NativeKeys>) | undefined;
  wipe(): void;
}

// Derived from `globalThis`, because a program may have either the browser's types or Node's.
type Subtle = typeof globalThis.crypto.subtle;
type NativeKey = Awaited<ReturnType<Subtle["importKey"]>>;

/** A key as WebCrypto holds it, for CTR and for CBC. */
export interface NativeKeys {
  readonly subtle: Subtle;
  readonly ctr: NativeKey;
  readonly cbc: NativeKey;
}

const cores = new WeakMap<BlockCipher, CipherCore>();

/** Returns the core of a cipher, if the cipher was created here and has not been wiped. */
export const coreOf = (cipher: BlockCipher): CipherCore | undefined => cores.get(cipher);

/**
 * Returns the size of a key.
 *
 * @throws CryptoError `bad-argument` for another size than 16, 24 or 32 bytes
 */
export function assertKey(key: Uint8Array): BlockCipher["keyBytes"] {
  assertBytes("key", key);
  const { length } = key;
  if (length === 16 || length === 24 || length === 32) return length;
  throw new CryptoError("bad-argument", `key must be 16, 24 or 32 bytes long, not ${length}`);
}

/** Returns a public cipher around a core: it checks arguments, and refuses to work after `wipe`. */
export function blockCipher(keyBytes: BlockCipher["keyBytes"], core: CipherCore): BlockCipher {
  const check = (block: Uint8Array): void => {
    if (!cores.has(cipher)) throw new CryptoError("bad-argument", "this cipher was wiped");
    assertBytes("block", block, 16, 16);
  };
  const cipher: BlockCipher = {
    keyBytes,
    encryptBlock(block) {
      check(block);
      return core.encrypt(block);
    },
    decryptBlock(block) {
      check(block);
      return core.decrypt(block);
    },
    wipe() {
      cores.delete(cipher);
      core.wipe();
    },
  };
  cores.set(cipher, core);
  return cipher;
}
