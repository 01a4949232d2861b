import { assertBytes, assertInteger, u32, wipe } from "./bytes.ts";
import { CryptoError } from "./errors.ts";
import { type Compression, MerkleDamgard, sha1Compression, sha256Compression } from "./sha.ts";

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

const blockBytes = 64;

// B of RFC 2104 §2: the block size of SHA-1 and of SHA-256

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

/**
 * Returns the first `byteCount` bytes of {@link createKdfCounterSha256}.
 *
 * @param byteCount - 0 … 2^31-1
 * @returns a new array, owned by the caller
 * @throws {@link CryptoError} `bad-argument`
 */
export function kdfCounterSha256(key: Uint8Array, info: Uint8Array, byteCount: number): Uint8Array<ArrayBuffer> {
  const stream = createKdfCounterSha256(key, info);
  try {
    return stream.read(byteCount);
  } finally {
    stream.wipe();
  }
}

/** A stream of derived bytes. */
export interface KdfStream {
  /** Returns the next `byteCount` bytes in a new array. */
  read(byteCount: number): Uint8Array<ArrayBuffer>;
  /** Overwrites the key. A wiped stream cannot be read. */
  wipe(): void;
}

/**
 * Creates a stream of bytes by SP 800-108 §4.1, counter mode with HMAC-SHA-256: K(i) = HMAC(K_I, [i]_2 ‖ info) for i ≥
 * 1, where [i]_2 is the counter i as 32 bits. The length of the output is not part of the HMAC's input. So a longer
 * output begins with the shorter output, and the stream can be read piece by piece.
 *
 * @param key - K_I: secret bytes of any length; owned by the caller, not wiped
 * @param info - Label and Context, joined by the caller
 * @throws {@link CryptoError} `bad-argument`
 */
export function createKdfCounterSha256(key: Uint8Array, info: Uint8Array): KdfStream {
  assertBytes("key", key);
  assertBytes("info", info);
  const hmacKey = new HmacKey(sha256Compression, key);
  const context = Uint8Array.from(info);
  let i = 0;
  let block = new Uint8Array(0);
  let used = 0;
  let open = true;
  return {
    read(byteCount) {
      assertInteger("byteCount", byteCount, 0, 2 ** 31 - 1);
      if (!open) throw new CryptoError("bad-argument", "this key stream was wiped");
      const out = new Uint8Array(byteCount);
      for (let at = 0; at < byteCount;) {
        if (used === block.length) {
          wipe(block);
          block = hmacKey.mac(u32(++i), context);
          used = 0;
        }
        const taken = Math.min(block.length - used, byteCount - at);
        out.set(block.subarray(used, used + taken), at);
        used += taken;
        at += taken;
      }
      return out;
    },
    wipe() {
      open = false;
      hmacKey.wipe();
      wipe(block);
    },
  };
}
