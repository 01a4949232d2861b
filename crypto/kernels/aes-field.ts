/**
 * The S-box of AES as look-ups of nibbles, after Hamburg, "Accelerating AES with Vector Permute Instructions" (CHES
 * 2009). The tables are computed here from the definition of the field.
 *
 * A byte x of GF(2^8) is written over GF(2^4) as x = i·s + j·s̄ with s + s̄ = 1, and stored as the nibbles i (high) and
 * k = i + j (low). With n = s·s̄ and a = 1/n, the norm of x is N = n·k² + i·j, and
 *
 *     P = 1 / (1/(1/i + a/k) + j) = (k + a·i) / (a·N)        Q = 1 / (1/(1/j + a/k) + i) = (k + a·j) / (a·N)
 *     1/x = P·(n + s̄) + Q·(n + s)
 *
 * In the nested forms of P and Q, each quotient is a look-up by one nibble. The outermost quotient and the product with
 * n + s̄ or n + s are a single look-up, by 1/P or 1/Q. A division by zero gives the index 0x80, for which every look-up
 * gives 0. This 0 is the correct result in all these cases.
 */

/** Computes a product in GF(2^8), FIPS 197 §4.2. */
function times(a: number, b: number): number {
  let product = 0;
  for (let x = a, y = b; y > 0; y >>= 1, x = (x << 1) ^ (x & 0x80 ? 0x11b : 0)) if (y & 1) product ^= x;
  return product;
}

const bytes = Array.from({ length: 256 }, (_, x) => x);
const power = (x: number, n: number): number => (n === 0 ? 1 : times(x, power(x, n - 1)));
const inverse = (x: number): number => power(x, 254);

/** An element with g⁴ + g + 1 = 0. Together with 0, the powers of g form the subfield of sixteen elements, GF(2^4). */
const g = bytes.find((x) => (power(x, 4) ^ x ^ 1) === 0)!;
/** Converts a nibble to an element of the subfield: the polynomial in g that has the nibble's bits as coefficients. */
const φ = (nibble: number): number => [0, 1, 2, 3].reduce((sum, e) => sum ^ ((nibble >> e) & 1 ? power(g, e) : 0), 0);
const nibbles = Array.from({ length: 16 }, (_, x) => x);
const nibbleOf = new Map(nibbles.map((x) => [φ(x), x]));

const s = bytes.find((x) => (x ^ power(x, 16)) === 1)!;
const s̄ = power(s, 16);
const n = times(s, s̄);
const a = inverse(n);

/** Maps a byte x to its nibbles i (high) and k (low), which the comment at the top of this file defines. */
const inside = new Map(nibbles.flatMap((i) => nibbles.map((k) => [φ(i) ^ times(φ(k), s̄), (i << 4) | k] as const)));
const toInside = (x: number): number => inside.get(x)!;

/** Computes the affine map of FIPS 197 §5.1.1 without its constant: b_i ⊕ b_(i+4) ⊕ b_(i+5) ⊕ b_(i+6) ⊕ b_(i+7). */
const affine = (x: number): number => [0, 1, 2, 3, 4].reduce((sum, k) => sum ^ ((x << k) | (x >> (8 - k))), 0) & 0xff;
const inverseAffine = (x: number): number => bytes.find((y) => affine(y) === x)!;

type Table = readonly number[];
/** Returns a linear map of bytes as two tables, one for the low and one for the high nibble. */
const linear = (map: (x: number) => number): { low: Table; high: Table } => ({
  low: nibbles.map((x) => map(x)),
  high: nibbles.map((x) => map(x << 4)),
});
/** Returns a linear map of 1/x as two tables, one that is indexed by 1/P and one that is indexed by 1/Q. */
const ofInverse = (map: (x: number) => number): { P: Table; Q: Table } => ({
  P: nibbles.map((x) => map(times(inverse(φ(x)), n ^ s̄))),
  Q: nibbles.map((x) => map(times(inverse(φ(x)), n ^ s))),
});
const quotient = (numerator: number): Table =>
  nibbles.map((x) => (x === 0 ? 0x80 : nibbleOf.get(times(numerator, inverse(φ(x))))!));

export const aesTables = {
  /** Maps a nibble x to 1/x. */
  inverse: quotient(1),
  /** Maps a nibble x to a/x. */
  a: quotient(a),
  /** Converts a byte to its nibbles i and k. */
  inside: linear(toInside),
  /** Maps 1/x to the value of the S-box for x, without the constant 0x63, as nibbles. */
  sub: ofInverse((x) => toInside(affine(x))),
  /** Maps 1/x to 2 times the value of `sub` in GF(2^8), as nibbles. */
  sub2: ofInverse((x) => toInside(times(2, affine(x)))),
  /** Maps 1/x to the value of `sub`, as an ordinary byte instead of nibbles. */
  subOutside: ofInverse(affine),
  /**
   * Applies the inverse affine map to a byte, from which the S-box's constant was removed, and converts the result to
   * nibbles. This is the first step of the inverse S-box, before the inversion.
   */
  insideInverse: linear((x) => toInside(inverseAffine(x))),
  /** Converts 1/x to an ordinary byte. This is the last step of the inverse S-box. */
  inverseOutside: ofInverse((x) => x),
  times2: linear((x) => times(2, x)),
  times4: linear((x) => times(4, x)),
};

/** The constant of the S-box (FIPS 197 §5.1.1), as a byte and as nibbles. */
export const constant = 0x63;
export const constantInside = toInside(constant);
