/**
 * Decides for each engine if a statement holds. One run can be wrong: on the next day the same library on the same
 * computer may be half as fast again. So a statement must hold in every committed run of the same code in the same
 * engine, and in runs that other processes disturbed nothing is decided.
 */
import { isLinear, isUnsure } from "../../measure/growth.ts";
import { digits } from "../report/values.ts";
import { type Evidence, isDisturbed, type Quantity, type Run, timedFor, timedIn } from "./evidence.ts";

/** The answer of one run. It is sure if its quartiles allow no other. */
interface Seen {
  readonly holds: boolean;
  readonly sure: boolean;
}

/** A statement about one quantity in an engine. */
export interface Single {
  readonly quantity: Quantity;
  /** Decides by a value of the quantity. Missing if something else decides, such as the growth of time. */
  readonly holds?: (value: number) => boolean;
  /** The limit in words, such as "more than ×2". Missing if the limit is that two results are equal. */
  readonly limit?: string;
  see(evidence: Evidence, run: Run, engine: string): Seen | undefined;
}

/** A statement about each engine. If it has parts, all of them must hold. */
export type Test = Single | { readonly all: readonly Test[] };

/** "open": nobody can say, because the runs disagree, or the numbers are too close, or all runs were disturbed. */
export type Judgement = "yes" | "no" | "open";

const compared = (quantity: Quantity, holds: (value: number) => boolean, limit: string | undefined): Single => ({
  quantity,
  holds,
  ...(limit !== undefined && { limit }),
  see(evidence, run, engine) {
    const found = evidence.value(engine, quantity, run);
    if (found === undefined || Number.isNaN(found.value)) return undefined;
    const here = holds(found.value);
    return { holds: here, sure: holds(found.low) === here && holds(found.high) === here };
  },
});

/** Returns a limit of the quantity in words, or undefined for the limit "equal". */
const limitOf = (word: string, { over }: Quantity, limit: number): string | undefined => {
  if (over === undefined) return `${word} ${digits(limit)}`;
  return limit === 1 ? undefined : `${word} ×${digits(limit)}`;
};

/** The quantity is greater than `least` in an engine. */
export const above = (quantity: Quantity, least = 1): Single =>
  compared(quantity, (value) => value > least, limitOf("more than", quantity, least));

/** The quantity is less than `most` in an engine. */
export const below = (quantity: Quantity, most = 1): Single =>
  compared(quantity, (value) => value < most, limitOf("less than", quantity, most));

/** The quantity is between `1 / factor` and `factor`. */
export const similar = (quantity: Quantity, factor: number): Single =>
  compared(quantity, (value) => value < factor && value > 1 / factor, `less than ×${digits(factor)} apart`);

/** The time of the contender is proportional to the size. */
export const proportional = (quantity: Quantity): Single => ({
  quantity,
  see(evidence, run, engine) {
    const growth = evidence.series(run, engine, quantity.study, quantity.contender)?.growth;
    return growth && { holds: isLinear(growth), sure: !isUnsure(growth) };
  },
});

/** The time of the contender grows faster than the size. */
export const beyondLinear = (quantity: Quantity): Single => ({
  quantity,
  see(evidence, run, engine) {
    const growth = evidence.series(run, engine, quantity.study, quantity.contender)?.growth;
    return growth && { holds: growth.exponent > 1 && !isLinear(growth), sure: !isUnsure(growth) };
  },
});

export const all = (...tests: readonly Test[]): Test => ({ all: tests });

/** Returns the single statements of which a test consists. */
export const singlesOf = (test: Test): readonly Single[] => ("all" in test ? test.all.flatMap(singlesOf) : [test]);

/** Returns all quantities that a test compares. */
const quantitiesOf = (test: Test): Quantity[] => singlesOf(test).map(({ quantity }) => quantity);

/**
 * Judges a test in one engine. A run that has not recorded the load of other processes can deny a statement, but not
 * prove it.
 */
export function judge(evidence: Evidence, test: Test, engine: string): Judgement {
  if ("all" in test) {
    const parts = test.all.map((part) => judge(evidence, part, engine));
    if (parts.includes("no")) return "no";
    return parts.every((part) => part === "yes") ? "yes" : "open";
  }
  const { quantity } = test;
  const witnesses = evidence
    .sameCode(engine, quantity)
    .filter((run) => !timedFor(run, engine, quantity).some(isDisturbed))
    .flatMap((run) => {
      const seen = test.see(evidence, run, engine);
      return seen ? [{ ...seen, known: timedFor(run, engine, quantity).every(({ load }) => load !== undefined) }] : [];
    });
  const [first, ...others] = witnesses;
  if (first === undefined || !witnesses.some(({ known }) => known)) return "open";
  if (others.some(({ holds }) => holds !== first.holds)) return "open";
  if (!witnesses.some(({ known, sure }) => known && sure)) return "open";
  return first.holds ? "yes" : "no";
}

/** The engines in which a test holds, does not hold, and is open. */
export interface Verdict {
  readonly yes: readonly string[];
  readonly no: readonly string[];
  readonly open: readonly string[];
}

/**
 * Judges a test in all engines that a run with its studies has measured.
 *
 * @param where - the names of the engines to judge; default: all
 */
export function verdictOf(evidence: Evidence, test: Test, where?: readonly string[]): Verdict {
  const quantities = quantitiesOf(test);
  const asked = evidence.engines.filter((engine) => where?.includes(engine) ?? true);
  const engines = asked.filter((engine) =>
    quantities.every((quantity) => {
      const run = evidence.runOf(quantity);
      return run && timedIn(run, quantity.study, engine) !== undefined && quantity.over?.engine !== engine;
    }),
  );
  const judged = engines.map((engine) => ({ engine, judgement: judge(evidence, test, engine) }));
  const of = (wanted: Judgement): string[] =>
    judged.flatMap(({ engine, judgement }) => (judgement === wanted ? [engine] : []));
  return { yes: of("yes"), no: of("no"), open: of("open") };
}
