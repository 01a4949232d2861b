/**
 * Writes `value` to `count` bytes, starting at index `at`, most significant byte first. Uses divisions instead of
 * shifts, because shifts work on 32 bits, and the payload's length Q may exceed 2^32.
 */
function writeBigEndian(value: number, bytes: Uint8Array, at: number, count: number): void {
  for (let i = at + count - 1, rest = value; i >= at; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256;
}

/** Returns the encoded length of the associated data, which is written before the data: SP 800-38C A.2.2. */
function encodedLength(a: number): Uint8Array {
  const mark = a < 0xff00 ? [] : a < 2 ** 32 ? [0xff, 0xfe] : [0xff, 0xff];
  const count = [2, 4, 8][mark.length === 0 ? 0 : mark[1] === 0xfe ? 1 : 2]!;
  const bytes = new Uint8Array(mark.length + count);
  bytes.set(mark);
  writeBigEndian(a, bytes, mark.length, count);
  return bytes;
}

/**
 * Returns the block B_0 and the associated data with its length, padded with zeros to whole blocks: A.2. The CBC-MAC
 * covers these blocks and the padded payload.
 */
export function formatHeader(
  nonce: Uint8Array,
  A: Uint8Array,
  payloadBytes: number,
  tagBytes: number,
): Uint8Array<ArrayBuffer> {
  const q = 15 - nonce.length;
  // A.2.1, Table 1: a bit for associated data, then (t-2)/2 for a tag of t bytes, then q-1, where q is the number of
  // bytes in which the payload's length is written.
  const flags = (A.length > 0 ? 0x40 : 0) | (((tagBytes - 2) / 2) << 3) | (q - 1);
  const length = A.length > 0 ? encodedLength(A.length) : []; // A.2.2: the length 0 is not written
  const header = new Uint8Array(16 + 16 * Math.ceil((length.length + A.length) / 16));
  header[0] = flags;
  header.set(nonce, 1);
  writeBigEndian(payloadBytes, header, 16 - q, q);
  header.set(length, 16);
  header.set(A, 16 + length.length);
  return header;
}

/** Returns the counter block Ctr_0 = (q-1) ‖ N ‖ 0, where N is the nonce: A.3. */
export function firstCounter(nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const Ctr0 = new Uint8Array(16);
  Ctr0[0] = 14 - nonce.length;
  Ctr0.set(nonce, 1);
  return Ctr0;
}
