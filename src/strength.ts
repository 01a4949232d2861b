/** Strength of a password, from 0 (guessed at once) to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Minimum strength of a master password that needs no advice. The windows show it as "Strong". */
export const strong: Strength = 3;

/** Returns the words of an identity. An attacker would try passwords with these words first. */
export const wordsOf = (identity: string): string[] =>
  identity.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
