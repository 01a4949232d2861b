/** What can stand in a generated password. */
export const printable =
  "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/** The characters of `a` that are in `b` too, in the order of `a`. */
export const intersection = (a: string, b: string): string => Array.from(a, (c) => (b.includes(c) ? c : "")).join("");

/** The characters of `a` that are not in `b`. */
export const difference = (a: string, b: string): string => Array.from(a, (c) => (b.includes(c) ? "" : c)).join("");

/** What a form asks of a password, of the characters that a generated one can have. */
export interface Requirements {
  /** At least one of each of these sets. */
  readonly required: readonly string[];
  /** Nothing but these; default everything. */
  readonly allowed?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** How often a character may stand side by side with itself. */
  readonly maxConsecutive?: number | undefined;
  /** What could not be made sense of. */
  readonly unmet: readonly UnmetRequirement[];
}

/** Something that a form asks and the account's rules do not promise. */
export interface UnmetRequirement {
  readonly what: "passwordrules" | "required" | "max-consecutive" | "minlength" | "maxlength" | "pattern" | "too-few";
  /** What was asked, as the page says it. */
  readonly value: string;
}

/** The stricter of two limits, either of which may be missing. */
export const stricterLimit = (
  pick: (...limits: number[]) => number,
  a: number | undefined,
  b: number | undefined,
): number | undefined => (a === undefined ? b : b === undefined ? a : pick(a, b));

/** Both at once. */
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
