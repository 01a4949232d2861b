/** "too-long" as "too_long". */
export type Underscored<T extends string> = T extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : T;

/** A code as part of a message's name, which has no hyphens; its type follows, so that a message that is not there does not compile. */
export const underscored = <T extends string>(code: T): Underscored<T> => code.replaceAll("-", "_") as Underscored<T>;
