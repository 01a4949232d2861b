/** Type of an error code in which underscores replace the hyphens: "too-long" becomes "too_long". */
export type Underscored<T extends string> = T extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : T;

/**
 * Replaces the hyphens in an error code with underscores, because message names must not contain hyphens. The return
 * type is a literal type, so the code does not compile if the message for an error code is missing.
 */
export const underscored = <T extends string>(code: T): Underscored<T> => code.replaceAll("-", "_") as Underscored<T>;
