/** All characters that a generated password can contain. */
export const printable =
  "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/** Returns the characters of `a` that are also in `b`, in the order of `a`. */
export const intersection = (a: string, b: string): string => Array.from(a, (c) => (b.includes(c) ? c : "")).join("");

/** Returns the characters of `a` that are not in `b`. */
export const difference = (a: string, b: string): string => Array.from(a, (c) => (b.includes(c) ? "" : c)).join("");

/** Requirements of a form. All sets are limited to the characters that a generated password can contain. */
export interface Requirements {
  /** Sets of characters. The password must contain at least one character of each set. */
  readonly required: readonly string[];
  /** All allowed characters. Default: every character. */
  readonly allowed?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Maximum number of equal characters in a row. */
  readonly maxConsecutive?: number | undefined;
  /** Requirements that could not be understood. */
  readonly unmet: readonly UnmetRequirement[];
}

/** A requirement of a form that could not be understood, or that the returned rules do not guarantee. */
export interface UnmetRequirement {
  readonly what: "passwordrules" | "required" | "max-consecutive" | "minlength" | "maxlength" | "pattern" | "too-few";
  /** The requirement itself, for example a length, a set of characters or the text of the attribute. */
  readonly value: string;
}

/** Returns the stricter of two limits. A missing limit (undefined) does not count. */
export const stricterLimit = (
  pick: (...limits: number[]) => number,
  a: number | undefined,
  b: number | undefined,
): number | undefined => (a === undefined ? b : b === undefined ? a : pick(a, b));

/** Combines the requirements of two attributes. A password that satisfies the result satisfies `a` and `b`. */
export function combine(a: Requirements, b: Requirements): Requirements {
  return {
    required: [...a.required, ...b.required],
    allowed:
      a.allowed === undefined || b.allowed === undefined
        ? (a.allowed ?? b.allowed)
        : intersection(a.allowed, b.allowed),
    min: stricterLimit(Math.max, a.min, b.min),
    max: stricterLimit(Math.min, a.max, b.max),
    maxConsecutive: stricterLimit(Math.min, a.maxConsecutive, b.maxConsecutive),
    unmet: [...a.unmet, ...b.unmet],
  };
}
