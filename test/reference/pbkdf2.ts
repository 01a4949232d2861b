/** PBKDF2 with HMAC over any hash as the PRF (RFC 8018 §5.2), written from the standard. */
import { type Hash, hmac } from "./hmac.ts";

export function pbkdf2(hash: Hash, P: Uint8Array, S: Uint8Array, c: number, dkLen: number): Uint8Array {
  const PRF = (text: Uint8Array): Uint8Array => hmac(hash, P, text);

  /** Returns U_1 xor … xor U_c (step 3). INT (i) is the number i as four bytes, the most significant first. */
  function F(i: number): Uint8Array {
    let U = PRF(Uint8Array.from([...S, i >>> 24, i >>> 16, i >>> 8, i]));
    const T = U.slice();
    for (let j = 2; j <= c; j++) {
      U = PRF(U);
      for (let k = 0; k < T.length; k++) T[k]! ^= U[k]!;
    }
    return T;
  }

  const DK: number[] = [];
  for (let i = 1; DK.length < dkLen; i++) DK.push(...F(i));
  return Uint8Array.from(DK.slice(0, dkLen)); // step 4
}
