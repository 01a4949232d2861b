import { sha1 } from "../../../crypto/sha.ts";
import { ByteSha1, type Compress } from "./sha1-bytes.ts";

const blockBytes = 64;
const ipad = 0x36;
const opad = 0x5c;

/** HMAC-SHA-1 under one key, RFC 2104 §2. The next call overwrites the returned bytes. */
export type ByteHmac = (text: Uint8Array) => Uint8Array<ArrayBuffer>;

/** Returns the blocks K ⊕ ipad and K ⊕ opad. */
function keyPads(K: Uint8Array): { inner: Uint8Array; outer: Uint8Array } {
  const block = new Uint8Array(blockBytes);
  block.set(K.length > blockBytes ? sha1(K) : K);
  return { inner: block.map((byte) => byte ^ ipad), outer: block.map((byte) => byte ^ opad) };
}

/**
 * Builds HMAC from its two hashes. `inner` begins the first hash with K ⊕ ipad, and `outer` begins the second hash with
 * K ⊕ opad.
 */
const hmac =
  (hash: ByteSha1, inner: () => void, outer: () => void): ByteHmac =>
  (text) => {
    inner();
    const digest = hash.finish(text, blockBytes);
    outer();
    return hash.finish(digest, blockBytes);
  };

/** Returns a function that begins a hash by hashing a key pad (K ⊕ ipad or K ⊕ opad). */
const hashing = (hash: ByteSha1, pad: Uint8Array) => (): void => {
  hash.start();
  hash.absorb(pad);
};

/** Returns an HMAC that hashes both key pads, K ⊕ ipad and K ⊕ opad, for each text. */
export function plainHmac(f: Compress, K: Uint8Array): ByteHmac {
  const hash = new ByteSha1(f);
  const { inner, outer } = keyPads(K);
  return hmac(hash, hashing(hash, inner), hashing(hash, outer));
}

/** The hash states after the key pads K ⊕ ipad and K ⊕ opad. */
export interface PadStates {
  readonly inner: Int32Array;
  readonly outer: Int32Array;
}

export function padStates(f: Compress, K: Uint8Array): PadStates {
  const hash = new ByteSha1(f);
  const stateAfter = (pad: Uint8Array): Int32Array => {
    hashing(hash, pad)();
    return hash.state();
  };
  const { inner, outer } = keyPads(K);
  return { inner: stateAfter(inner), outer: stateAfter(outer) };
}

/** Returns an HMAC that begins with the saved states, so that the key pads are hashed only once. */
export function cachedHmac(f: Compress, { inner, outer }: PadStates): ByteHmac {
  const hash = new ByteSha1(f);
  const from = (state: Int32Array) => (): void => {
    hash.start(state);
  };
  return hmac(hash, from(inner), from(outer));
}
