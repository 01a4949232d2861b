import type { Kernel } from "./program.ts";
import { inMemory, type Recorder, type Region, type Word, type Words } from "./word.ts";

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
}

/**
 * Returns the first 32 bits of the fractional part of x. The 53 bits of a double are enough for the cube roots of
 * primes up to 311, the 64th prime.
 */
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;

/**
 * The constants of FIPS 180-4 §4.2.2, from the cube roots of the first 64 primes. They are computed instead of typed,
 * which excludes typing errors.
 */
export const K: Region = {
  name: "K",
  words: 64,
  shared: true,
  values: firstPrimes(64).map((p) => fraction(Math.cbrt(p))),
};

// The functions Σ_0, Σ_1, σ_0 and σ_1 of FIPS 180-4 §4.1.2.
const Σ0 = (r: Recorder, x: Word): Word => r.xor(r.rotr(x, 2), r.rotr(x, 13), r.rotr(x, 22));
const Σ1 = (r: Recorder, x: Word): Word => r.xor(r.rotr(x, 6), r.rotr(x, 11), r.rotr(x, 25));
const σ0 = (r: Recorder, x: Word): Word => r.xor(r.rotr(x, 7), r.rotr(x, 18), r.shr(x, 3));
const σ1 = (r: Recorder, x: Word): Word => r.xor(r.rotr(x, 17), r.rotr(x, 19), r.shr(x, 10));

/**
 * Compresses one block by SHA-256, §6.2.2.
 *
 * @param H - the eight words of the intermediate hash value
 * @param W - contains the sixteen words of the block as big-endian numbers, and receives the rest of the schedule
 * @param unroll - the number of rounds that are written out in the loop's body: a divisor of 16, or at least 64 for no
 * loop
 * @returns the eight words of the new hash value
 */
export function compress(r: Recorder, H: readonly Word[], W: Words, unroll: number): Word[] {
  r.repeat({ from: 16, to: 64, unroll }, [], (t) => {
    const back = (n: number): Word => W.get(r.add(t, -n));
    W.set(t, r.add(back(16), back(7), σ0(r, back(15)), σ1(r, back(2)))); // §6.2.2 step 1
    return [];
  });
  const last = r.repeat({ to: 64, unroll }, H, (t, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]) => {
    const Ch = r.xor(g, r.and(e, r.xor(f, g)));
    // Maj takes each bit from a and b if they agree, otherwise from c.
    const Maj = r.xor(b, r.and(r.xor(a, b), r.xor(b, c)));
    const T1 = r.add(h, r.load(K, t), W.get(t), Ch, Σ1(r, e)); // §6.2.2 step 3
    return [r.add(T1, Maj, Σ0(r, a)), a, b, c, r.add(d, T1), e, f, g];
  });
  return last.map((word, i) => r.add(word, H[i]!)); // §6.2.2 step 4
}

const H: Region = { name: "H", words: 8 };
const W: Region = { name: "W", words: 64 };

/** Builds SHA-256's compression function, which compresses the block in the first sixteen words of W into H. */
export const sha256 = (unroll: number): Kernel => ({
  name: "sha256",
  regions: [K, H, W],
  functions: {
    compress: {
      parameters: [],
      body(r) {
        r.storeAll(H, 0, compress(r, r.loadAll(H, 0, 8), inMemory(r, W), unroll));
      },
    },
  },
});
