/** HKDF over HMAC with any hash (RFC 5869), written from the standard. */
import { type Hash, hmac } from "./hmac.ts";

/**
 * Extracts a key (§2.2). An empty salt gives the same key as a salt of HashLen zeros, because HMAC pads keys with
 * zeros.
 */
export const hkdfExtract = (hash: Hash, salt: Uint8Array, IKM: Uint8Array): Uint8Array => hmac(hash, salt, IKM);

/** Expands a key to L bytes (§2.3). */
export function hkdfExpand(hash: Hash, PRK: Uint8Array, info: Uint8Array, L: number): Uint8Array {
  const OKM: number[] = [];
  let T = new Uint8Array(0);
  for (let i = 1; OKM.length < L; i++) {
    if (i > 255) throw new RangeError("L is at most 255 * HashLen");
    T = Uint8Array.from(hmac(hash, PRK, Uint8Array.from([...T, ...info, i])));
    OKM.push(...T);
  }
  return Uint8Array.from(OKM.slice(0, L));
}

export const hkdf = (hash: Hash, IKM: Uint8Array, salt: Uint8Array, info: Uint8Array, L: number): Uint8Array =>
  hkdfExpand(hash, hkdfExtract(hash, salt, IKM), info, L);
