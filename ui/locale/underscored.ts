/** Type of a code with its hyphens replaced by underscores: "too-long" becomes "too_long". */
export type Underscored<T extends string> = T extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : T;

/**
 * Replaces hyphens in a code with underscores, because names of messages have no hyphens. The result has a literal
 * type, so that a missing message fails to compile.
 */
export const underscored = <T extends string>(code: T): Underscored<T> => code.replaceAll("-", "_") as Underscored<T>;
