import { assertBytes, assertInteger, u32, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import { HmacKey } from "./hmac.ts";
import { sha256Compression } from "../sha/sha256.ts";

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
