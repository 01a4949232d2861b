/** Type of a code with underscores for hyphens: "too-long" becomes "too_long". */
export type Underscored<T extends string> = T extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : T;

/**
 * Replaces hyphens by underscores in a code, because names of messages have no hyphens. The literal type is kept, so that a
 * message that does not exist fails to compile.
 */
export const underscored = <T extends string>(code: T): Underscored<T> => code.replaceAll("-", "_") as Underscored<T>;
