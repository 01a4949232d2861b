/** Type of an error code whose hyphens are replaced by underscores: "too-long" becomes "too_long". */
export type Underscored<T extends string> = T extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : T;

/**
 * Replaces hyphens in an error code with underscores, because message names must not contain hyphens. The result has a
 * literal type, so that code with a missing message does not compile.
 */
export const underscored = <T extends string>(code: T): Underscored<T> => code.replaceAll("-", "_") as Underscored<T>;
