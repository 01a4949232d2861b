import { AppError, kindOf } from "../errors.ts";

/**
 * Guesses per second in typical attacks.
 *
 * @example
 * ```ts
 * import { guessRates } from "saltmill";
 * guessRates.fastHash; // 1_000_000_000_000
 * ```
 */
export const guessRates = {
  /** Guesses in the site's sign-in form, if the site does not limit them. */
  online: 10,
  /**
   * Guesses against a stolen list of slow hashes such as bcrypt, or against a master password, with one graphics card:
   * about as many as a card of 2022 makes against saltmill-1 (`docs/bench.md`).
   */
  slowHash: 1e4,
  /** Guesses against a stolen list of fast hashes, on a dozen graphics cards. */
  fastHash: 1e12,
} as const;

/**
 * Name of a translated message, and the values in that message: the number of time units and the guesses per second.
 */
export interface GuessTime {
  readonly message:
    "guessAtOnce" | "guessSeconds" | "guessMinutes" | "guessHours" | "guessDays" | "guessYears" | "guessForever";
  readonly values: readonly [count: number, perSecond: number];
}

const year = 31_556_952;
/** 14 billion years in seconds, about the age of the universe. A larger number would tell the user nothing more. */
const forever = 1.4e10 * year;

const units = [
  ["guessYears", year],
  ["guessDays", 86_400],
  ["guessHours", 3600],
  ["guessMinutes", 60],
  ["guessSeconds", 1],
] as const;

/**
 * Returns the average time to guess one of 2^bits equally likely passwords. On average, an attacker finds the password
 * after half of all guesses. The result contains the name of a message to translate and the values in this message. The
 * number of time units is rounded to two significant digits.
 *
 * @param bits - 0 or more
 * @param perSecond - guesses per second, more than 0; see {@link guessRates}
 * @throws {@link AppError} `bad-argument`
 * @example
 * ```ts
 * import { guessRates, guessTime } from "saltmill";
 * guessTime(64, guessRates.fastHash); // { message: "guessDays", values: [110, 1e12] }
 * ```
 */
export function guessTime(bits: number, perSecond: number): GuessTime {
  assertNumber("bits", bits, bits >= 0);
  assertNumber("perSecond", perSecond, perSecond > 0);
  const seconds = 2 ** (bits - 1) / perSecond;
  if (seconds >= forever) return { message: "guessForever", values: [0, perSecond] };
  const [message, size] = units.find(([, unitSeconds]) => seconds >= unitSeconds) ?? ["guessAtOnce", 1];
  const count = message === "guessAtOnce" ? 0 : Number((seconds / size).toPrecision(2));
  return { message, values: [count, perSecond] };
}

function assertNumber(name: string, value: unknown, inRange: boolean): void {
  if (typeof value === "number" && Number.isFinite(value) && inRange) return;
  throw new AppError("bad-argument", `${name} must be a number in its range, not ${kindOf(value)}`, [
    name,
    kindOf(value),
  ]);
}
