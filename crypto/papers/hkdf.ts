import { assertBytes, assertInteger, assertObject, wipe } from "../bytes.ts";
import { HmacKey } from "../hmac.ts";
import { sha256Compression } from "../sha.ts";

const HashLen = 32;

/** Parameters of {@link hkdfSha256}. The caller owns the byte arrays, which are neither changed nor wiped. */
export interface HkdfParameters {
  /** The input key (IKM): secret bytes of any length with enough entropy, so not a password. */
  key: Uint8Array;
  /** Public bytes of any length. Default: empty, which HMAC treats like 32 zeros. */
  salt?: Uint8Array | undefined;
  /** Bytes of any length that name the purpose of the output. Default: empty. */
  info?: Uint8Array | undefined;
  /** L, the length of the output in bytes: 0 … 255·32. */
  byteCount: number;
}

/**
 * Derives bytes by HKDF with SHA-256, RFC 5869: extract (§2.2), then expand (§2.3). Test vectors: appendix A.
 *
 * @returns `byteCount` bytes in a new array, owned by the caller
 * @throws {@link CryptoError} `bad-argument`
 * @example
 * ```ts
 * import { hkdfSha256 } from "saltmill/crypto/papers";
 * const key = crypto.getRandomValues(new Uint8Array(32));
 * hkdfSha256({ key, info: new TextEncoder().encode("a purpose"), byteCount: 42 });
 * ```
 */
export function hkdfSha256(parameters: HkdfParameters): Uint8Array<ArrayBuffer> {
  assertObject("parameters", parameters);
  const { key, salt = new Uint8Array(0), info = new Uint8Array(0), byteCount } = parameters;
  assertBytes("key", key);
  assertBytes("salt", salt);
  assertBytes("info", info);
  assertInteger("byteCount", byteCount, 0, 255 * HashLen);
  const PRK = extract(salt, key);
  const OKM = new Uint8Array(byteCount);
  let T = new Uint8Array(0); // T(0)
  try {
    for (let at = 0, i = 1; at < byteCount; at += HashLen, i++) {
      const next = PRK.mac(T, info, Uint8Array.of(i)); // T(i) = HMAC-Hash(PRK, T(i-1) | info | i)
      wipe(T);
      T = next;
      OKM.set(T.subarray(0, byteCount - at), at);
    }
    return OKM;
  } finally {
    PRK.wipe();
    wipe(T);
  }
}

/** Returns PRK = HMAC-Hash(salt, IKM) as an HMAC key: §2.2. */
function extract(salt: Uint8Array, IKM: Uint8Array): HmacKey {
  const extractor = new HmacKey(sha256Compression, salt);
  let PRK: Uint8Array | undefined;
  try {
    PRK = extractor.mac(IKM);
    return new HmacKey(sha256Compression, PRK);
  } finally {
    extractor.wipe();
    wipe(PRK);
  }
}
