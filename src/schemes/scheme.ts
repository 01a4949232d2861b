import type { Rules } from "./rules.ts";

/** What a scheme makes of rules, without any secret. */
export interface Scheme {
  readonly id: string;
  readonly defaultRules: Rules;
  /**
   * Checks rules.
   * @returns the same rules, their classes as sorted characters in canonical order
   * @throws AppError `rules-length`, `rules-classes`, `rules-words`, `rules-separator`, `rules-unlikely`, `bad-argument`
   */
  validate(rules: Rules): Rules;
  /** The entropy of a password under these rules for whoever does not know the root, in bits, at most 160. */
  entropyBits(rules: Rules): number;
}
