import { concatBytes } from "../bytes.ts";

const pad = (length: number): Uint8Array => new Uint8Array((16 - (length % 16)) % 16);

/** `value` as `byteCount` bytes, most significant first; no shifts, since Q may pass 2^32. */
function bigEndian(value: number, byteCount: number): Uint8Array {
  const bytes = new Uint8Array(byteCount);
  for (let i = byteCount - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256;
  return bytes;
}

/** SP 800-38C A.2.2: how the length a of the associated data is written in front of it. */
function encodedLength(a: number): Uint8Array {
  if (a < 0xff00) return bigEndian(a, 2);
  if (a < 2 ** 32) return concatBytes(Uint8Array.of(0xff, 0xfe), bigEndian(a, 4));
  return concatBytes(Uint8Array.of(0xff, 0xff), bigEndian(a, 8));
}

/**
 * A.2: B_0 ‖ the associated data with its length, padded. With the payload, padded, behind it this is what the CBC-MAC runs
 * over.
 */
export function formatHeader(
  nonce: Uint8Array,
  A: Uint8Array,
  payloadBytes: number,
  tagBytes: number,
): Uint8Array<ArrayBuffer> {
  const q = 15 - nonce.length;
  // A.2.1, Table 1: a bit for associated data, (t-2)/2, q-1.
  const flags = (A.length > 0 ? 0x40 : 0) | (((tagBytes - 2) / 2) << 3) | (q - 1);
  const B0 = concatBytes(Uint8Array.of(flags), nonce, bigEndian(payloadBytes, q));
  if (A.length === 0) return B0; // A.2.2: a = 0 is not written
  const length = encodedLength(A.length);
  return concatBytes(B0, length, A, pad(length.length + A.length));
}

/** A.3: Ctr_0 = (q-1) ‖ N ‖ 0. */
export function firstCounter(nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes(Uint8Array.of(14 - nonce.length), nonce, new Uint8Array(15 - nonce.length));
}

/** Ctr_j to Ctr_(j+1): the last q bytes count; CCM's bound on the payload keeps them from coming round. */
export function increment(counter: Uint8Array, q: number): void {
  for (let i = 15; i > 15 - q; i--) {
    counter[i] = counter[i]! + 1;
    if (counter[i] !== 0) return;
  }
}
