import { assertBytes, wipe } from "./bytes.ts";
import { CryptoError } from "./errors.ts";
import { compress as compressSha1 } from "./generated/sha1.js";
import { compress as compressSha256 } from "./generated/sha256.js";

/**
 * Computes SHA-1, FIPS 180-4 §6.1.
 *
 * @param data - the message, 0 … 2^53-1 bytes; owned by the caller, not changed
 * @returns 20 bytes in a new array
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { sha1 } from "saltmill/crypto";
 * sha1(Uint8Array.of(97, 98, 99)); // a9993e364706816aba3e25717850c26c9cd0d89d
 * ```
 */
export function sha1(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return hashSha1(data);
}

/**
 * Creates a SHA-1 hash (FIPS 180-4 §6.1) that takes its message in pieces. Use it only for HMAC and PBKDF2, because
 * SHA-1 is broken as a hash for signatures.
 *
 * @example
 * ```ts
 * import { createSha1 } from "saltmill/crypto";
 * createSha1().update(Uint8Array.of(97)).update(Uint8Array.of(98, 99)).digest(); // a9993e36…
 * ```
 */
export function createSha1(): StreamingHash {
  return new MerkleDamgard(sha1Compression);
}

export const sha1Compression: Compression = {
  initial: [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0], // FIPS 180-4 §5.3.1
  scheduleWords: 80,
  compress: compressSha1, // §6.1.2, generated from kernels/sha1.ts
};

const hashSha1 = /* @__PURE__ */ wholeMessages(sha1Compression);

/**
 * Computes SHA-256, FIPS 180-4 §6.2.
 *
 * @param data - the message, 0 … 2^53-1 bytes; owned by the caller, not changed
 * @returns 32 bytes in a new array
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { sha256 } from "saltmill/crypto";
 * sha256(Uint8Array.of(97, 98, 99)); // ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
 * ```
 */
export function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return hashSha256(data);
}

/**
 * Creates a SHA-256 hash (FIPS 180-4 §6.2) that takes its message in pieces.
 *
 * @example
 * ```ts
 * import { createSha256 } from "saltmill/crypto";
 * createSha256().update(Uint8Array.of(97)).update(Uint8Array.of(98, 99)).digest(); // ba7816bf…
 * ```
 */
export function createSha256(): StreamingHash {
  return new MerkleDamgard(sha256Compression);
}

export const sha256Compression: Compression = {
  // FIPS 180-4 §5.3.3
  initial: [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  scheduleWords: 64,
  compress: compressSha256, // §6.2.2, generated from kernels/sha256.ts
};

const hashSha256 = /* @__PURE__ */ wholeMessages(sha256Compression);

/** The differences between SHA-1 and SHA-256: FIPS 180-4 §5.3 and §6. */
export interface Compression {
  /** H(0), the initial hash value, as 32-bit words. */
  readonly initial: readonly number[];
  /** The number of words in the message schedule W: 80 in SHA-1, 64 in SHA-256. */
  readonly scheduleWords: number;
  /**
   * Compresses one block into H. W[0 … 15] contains the block as big-endian numbers and is not changed. The rest of W
   * is working memory.
   */
  readonly compress: (H: Int32Array, W: Int32Array) => void;
}

/** A hash that takes its message in pieces. */
export interface StreamingHash {
  /**
   * Appends bytes to the message. The array is read at once and not kept.
   * @throws {@link CryptoError} `bad-argument` if the data is not a `Uint8Array`, or after `digest`
   */
  update(data: Uint8Array): this;
  /**
   * Ends the message and wipes the state.
   * @returns the digest, in a new array
   * @throws {@link CryptoError} `bad-argument` when called twice
   */
  digest(): Uint8Array<ArrayBuffer>;
}

const blockBytes = 64;

/**
 * A hash with the padding and chaining of FIPS 180-4 §5, in blocks of 64 bytes. The padding is a `1` bit, zeros, and
 * the message's length in bits as a 64-bit big-endian number.
 */
export class MerkleDamgard implements StreamingHash {
  readonly #f: Compression;
  readonly #H: Int32Array;
  readonly #W: Int32Array;
  readonly #block = new Uint8Array(blockBytes);
  #length: number;
  #done = false;

  /** Begins a message, or continues a message whose first `length` bytes (a multiple of 64) have led to `state`. */
  constructor(f: Compression, state: ArrayLike<number> = f.initial, length = 0) {
    this.#f = f;
    this.#H = Int32Array.from(state);
    this.#W = new Int32Array(f.scheduleWords);
    this.#length = length;
  }

  /**
   * Begins or continues a message like the constructor, but without creating an object. HMAC uses this to hash the
   * blocks K ⊕ ipad and K ⊕ opad only once for each key K (RFC 2104).
   */
  restart(state: ArrayLike<number>, length: number): this {
    this.#H.set(state);
    this.#length = length;
    this.#done = false;
    return this;
  }

  update(data: Uint8Array): this {
    assertBytes("data", data);
    this.#assertOpen();
    let used = this.#length % blockBytes;
    this.#length += data.length;
    let at = 0;
    for (; used > 0 && at < data.length; at++) {
      this.#block[used++] = data[at]!;
      if (used < blockBytes) continue;
      this.#compress(this.#block, 0);
      used = 0;
    }
    for (; at + blockBytes <= data.length; at += blockBytes) this.#compress(data, at);
    for (; at < data.length; at++) this.#block[used++] = data[at]!;
    return this;
  }

  digest(): Uint8Array<ArrayBuffer> {
    this.#assertOpen();
    this.#pad();
    const digest = toBytes(this.#H);
    this.wipe();
    return digest;
  }

  /** Returns the hash state after all whole blocks so far, as words. The caller wipes the returned array. */
  state(): Int32Array {
    return this.#H.slice();
  }

  wipe(): void {
    this.#done = true;
    wipe(this.#H, this.#W, this.#block);
  }

  #assertOpen(): void {
    if (this.#done) throw new CryptoError("bad-argument", "this hash has given its digest already");
  }

  /** Pads the message, §5.1.1: a `1`, zeros until 64 bits are left in the block, then the message's length in bits. */
  #pad(): void {
    const used = this.#length % blockBytes;
    this.#block.fill(0, used);
    this.#block[used] = 0x80;
    if (used >= 56) {
      this.#compress(this.#block, 0);
      this.#block.fill(0);
    }
    this.#read(this.#block, 0);
    this.#W[14] = Math.floor(this.#length / 2 ** 29);
    this.#W[15] = this.#length << 3;
    this.#f.compress(this.#H, this.#W);
  }

  /** Compresses the 64 bytes from index `at` on. */
  #compress(bytes: Uint8Array, at: number): void {
    this.#read(bytes, at);
    this.#f.compress(this.#H, this.#W);
  }

  /**
   * Reads a block as sixteen big-endian words (§5.2.1), directly from the message: copying each block or creating a
   * DataView would take longer.
   */
  #read(bytes: Uint8Array, at: number): void {
    for (let t = 0, k = at; t < 16; t++, k += 4)
      this.#W[t] = (bytes[k]! << 24) | (bytes[k + 1]! << 16) | (bytes[k + 2]! << 8) | bytes[k + 3]!;
  }
}

/**
 * Returns a function that hashes whole messages. The function reuses one hash object, because creating the object's
 * arrays takes longer than hashing a small message. With reuse, hashing 64 bytes takes 0.46 of the time with SHA-1, and
 * 0.49 with SHA-256. The hash object is wiped after each message.
 */
function wholeMessages(f: Compression): (data: Uint8Array) => Uint8Array<ArrayBuffer> {
  let hash: MerkleDamgard | undefined;
  return (data) => {
    hash ??= new MerkleDamgard(f);
    try {
      return hash.restart(f.initial, 0).update(data).digest(); // `digest` wipes the hash
    } catch (error) {
      hash.wipe();
      throw error;
    }
  };
}

/** Converts words to bytes, most significant byte first. */
export function toBytes(words: Int32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * words.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = words[i >> 2]! >>> (24 - 8 * (i & 3));
  return bytes;
}
