import fc from "fast-check";

/** Converts hexadecimal to bytes. Rejects other text, which `Buffer.from` would silently cut off. */
export function bytes(hex: string): Uint8Array {
  if (hex.length % 2 !== 0 || /[^0-9a-f]/.test(hex)) throw new Error("a vector is not hexadecimal");
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

export const hex = (data: Uint8Array): string => Buffer.from(data).toString("hex");

/** Applies an operation that works in place to a copy of a block. */
export function applied(operation: (X: Uint8Array) => void, block: Uint8Array): Uint8Array {
  const X = Uint8Array.from(block);
  operation(X);
  return X;
}

/**
 * Returns the bytes 0, 1, 2, … 255, 0, … beginning with `start`. Unlike zeros, these bytes show if a byte is in the
 * wrong place.
 */
export const counting = (length: number, start = 0): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (start + i) % 256);

export const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** Returns a copy with one bit flipped. */
export function flipBit(data: Uint8Array, bit: number): Uint8Array {
  const flipped = data.slice();
  flipped[bit >> 3]! ^= 1 << (bit & 7);
  return flipped;
}

/** Returns random bytes whose length is one of `lengths`. */
export const bytesOf = (...lengths: number[]): fc.Arbitrary<Uint8Array> =>
  fc.constantFrom(...lengths).chain((length) => fc.uint8Array({ minLength: length, maxLength: length }));

const around = [0, 1, 31, 32, 33, 47, 48, 51, 52, 55, 56, 57, 59, 60, 61, 63, 64, 65];

/**
 * Message lengths around the block boundaries of hashes with blocks of 64 bytes. After 55 bytes, the length field of
 * the hash still fits in the block; after 56 bytes, it does not. A salt of 51 or 52 bytes becomes a message of 55 or 56
 * bytes, because PBKDF2 appends four bytes. The lengths from 115 on test the second and third block.
 */
export const hashLengths = [...around, 115, 116, ...Array.from({ length: 11 }, (_, i) => 119 + i), 191, 192, 193];

/** Random bytes whose length is one of `hashLengths`, or any length up to 300. */
export const hashInput: fc.Arbitrary<Uint8Array> = fc.oneof(bytesOf(...hashLengths), fc.uint8Array({ maxLength: 300 }));

/**
 * Copies bytes into a larger buffer (`whole`), at an offset that is not aligned to words. Returns the copy as `view`.
 */
export function asView(data: Uint8Array): { view: Uint8Array; whole: Uint8Array } {
  const whole = new Uint8Array(data.length + 11).fill(0xee);
  whole.set(data, 5);
  return { view: whole.subarray(5, 5 + data.length), whole };
}
