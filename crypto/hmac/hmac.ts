import { assertBytes, wipe } from "../bytes.ts";
import { type Compression, MerkleDamgard } from "../sha/merkle-damgard.ts";
import { sha1Compression } from "../sha/sha1.ts";
import { sha256Compression } from "../sha/sha256.ts";

const blockBytes = 64; // B of RFC 2104 §2: the block size of SHA-1 and of SHA-256

/**
 * A prepared HMAC key (RFC 2104 §4): the hash's states after the blocks K ⊕ ipad and K ⊕ opad, computed once for any
 * number of messages. These states are as secret as the key (in PBKDF2: the password), so the caller must wipe them.
 */
export class HmacKey {
  readonly #hash: MerkleDamgard;
  readonly inner: Int32Array;
  readonly outer: Int32Array;

  constructor(f: Compression, key: Uint8Array) {
    this.#hash = new MerkleDamgard(f);
    const hashed = key.length > blockBytes ? new MerkleDamgard(f).update(key).digest() : undefined;
    const block = new Uint8Array(blockBytes);
    try {
      block.set(hashed ?? key);
      this.inner = stateAfter(f, block, 0x36);
      this.outer = stateAfter(f, block, 0x5c);
    } finally {
      wipe(hashed, block);
    }
  }

  /** Computes the HMAC of a message, H(K ⊕ opad, H(K ⊕ ipad, message)). The message is all arguments, joined. */
  mac(...message: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
    const hash = this.#hash.restart(this.inner, blockBytes);
    let digest: Uint8Array | undefined;
    try {
      for (const part of message) hash.update(part);
      digest = hash.digest();
      return hash.restart(this.outer, blockBytes).update(digest).digest();
    } finally {
      hash.wipe(); // also if `update` throws because an argument is not a Uint8Array
      wipe(digest);
    }
  }

  wipe(): void {
    wipe(this.inner, this.outer);
  }
}

function stateAfter(f: Compression, key: Uint8Array, pad: number): Int32Array {
  const block = key.map((byte) => byte ^ pad);
  const hash = new MerkleDamgard(f).update(block);
  try {
    return hash.state();
  } finally {
    hash.wipe();
    wipe(block);
  }
}

function hmac(f: Compression, key: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  assertBytes("key", key);
  assertBytes("data", data);
  const hmacKey = new HmacKey(f, key);
  try {
    return hmacKey.mac(data);
  } finally {
    hmacKey.wipe();
  }
}

/**
 * Computes HMAC-SHA-1, RFC 2104. Test vectors: RFC 2202.
 *
 * @param key - secret bytes, any length; owned by the caller, not wiped
 * @param data - the message, any length
 * @returns 20 bytes in a new array
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { hmacSha1 } from "saltmill/crypto";
 * hmacSha1(new Uint8Array(20).fill(0x0b), new TextEncoder().encode("Hi There")); // b6173186…
 * ```
 */
export function hmacSha1(key: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  return hmac(sha1Compression, key, data);
}

/**
 * Computes HMAC-SHA-256, RFC 2104. Test vectors: RFC 4231.
 *
 * @param key - secret bytes, any length; owned by the caller, not wiped
 * @param data - the message, any length
 * @returns 32 bytes in a new array
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { hmacSha256 } from "saltmill/crypto";
 * hmacSha256(new Uint8Array(20).fill(0x0b), new TextEncoder().encode("Hi There")); // b0344c61…
 * ```
 */
export function hmacSha256(key: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  return hmac(sha256Compression, key, data);
}

/** A prepared HMAC key for any number of messages. */
export interface MacKey {
  /** Returns the HMAC of a message in a new array. The message is all arguments, joined. */
  mac(...message: readonly Uint8Array[]): Uint8Array<ArrayBuffer>;
  /** Overwrites the key. After this call, the results of `mac` are useless. */
  wipe(): void;
}

/**
 * Prepares an HMAC-SHA-256 key. The blocks K ⊕ ipad and K ⊕ opad of RFC 2104 are hashed only once, so that the HMAC of
 * a short message takes two blocks instead of four.
 *
 * @param key - K: secret bytes of any length; owned by the caller, neither wiped nor kept
 * @returns a prepared key, which is as secret as the key itself; the caller wipes it
 * @throws {@link CryptoError} `bad-argument`
 */
export function hmacSha256Key(key: Uint8Array): MacKey {
  assertBytes("key", key);
  return new HmacKey(sha256Compression, key);
}
