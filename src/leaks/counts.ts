import { leaksFailed, prefixDigits } from "./range.ts";

/**
 * Finds passwords in an answer of the list. Compares digit by digit, so the digits of a digest that were not sent never
 * become a text, which could not be wiped.
 *
 * @param answer - lines such as `0018A45C4D1DEF81644B54AB7F969B88D65:10`: the digits 6 to 40 of a digest, and how often
 * the password was found in leaks. Lines with the number 0 are padding.
 * @param digests - SHA-1 digests of passwords, 20 bytes each, which begin with the prefix of the answer
 * @returns for each digest, how often its password was found in leaks; 0 if it is not in the list
 * @throws {@link AppError} `leaks-failed` with the reason `answer` unless all lines are as above. There is at least one,
 * because no part of the real list is empty.
 */
export function countsIn(answer: string, digests: readonly Uint8Array[]): readonly number[] {
  const lines = answer.replace(/\r?\n$/u, "").split(/\r?\n/u);
  const counts = digests.map(() => 0);
  for (const line of lines) {
    if (!/^[0-9A-Fa-f]{35}:\d{1,15}$/u.test(line)) throw leaksFailed("answer");
    for (const [i, digest] of digests.entries()) {
      if (!endsLike(digest, line)) continue;
      const count = Number(line.slice(restDigits + 1));
      counts[i] = Math.max(counts[i] ?? 0, count);
    }
  }
  return counts;
}

const restDigits = 40 - prefixDigits;

/** Returns true if the digits of a digest after the prefix are those at the beginning of a line. */
function endsLike(digest: Uint8Array, line: string): boolean {
  for (let i = 0; i < restDigits; i++) {
    if (digitOf(digest, prefixDigits + i) !== parseInt(line.charAt(i), 16)) return false;
  }
  return true;
}

/** Returns a hexadecimal digit of a digest, from 0 to 15. */
const digitOf = (digest: Uint8Array, i: number): number =>
  i % 2 === 0 ? (digest[i >> 1] ?? 0) >> 4 : (digest[i >> 1] ?? 0) & 15;
