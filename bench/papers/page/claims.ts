/** The statements of the papers, and what became of them. */
import type { Evidence, Quantity } from "./evidence.ts";
import { namesOf } from "./findings.ts";
import { singlesOf, type Test, verdictOf } from "./judge.ts";
import { cell, columnsOf, headings, isMeasured, sourceHeading, sourceOf } from "./rows.ts";
import { table } from "./table.ts";

export interface Claim {
  /** The statement of the paper, in the words of this page. */
  readonly says: string;
  /** The number that the paper published for it. */
  readonly then?: string;
  /** True if the paper leaves it to future work, so that it was not true before. */
  readonly future?: true;
  /** The number that shows today if the statement holds. */
  readonly now?: Quantity;
  /** Holds in the engines in which the statement is still true. */
  readonly test?: Test;
  /** The engines of which the paper speaks. Default: all. */
  readonly where?: readonly string[];
  /** The verdict, if it is not a matter of engines, or undefined if nothing is known. */
  readonly verdict?: (evidence: Evidence) => string | undefined;
  /** The compared things, such as "for sjcl and forge", if they are not only the quantity of the row. */
  readonly judged?: string;
  /** A limit of the verdict that a reader must know. */
  readonly note?: string;
  /** The statement to tell if no run has measured `now`. */
  readonly instead?: Claim;
}

/** The words for a statement that was true then, and for one that the paper only expects. */
const words = { then: ["still true", "no longer true"], future: ["true", "not true"] } as const;

/** Returns what became of a statement: "still true", "no longer true", or in which engines which of the two. */
export function verdictText(evidence: Evidence, { test, where, future }: Claim & { readonly test: Test }): string {
  const { yes, no, open } = verdictOf(evidence, test, where);
  const names = (engines: readonly string[]): string => namesOf(evidence, test, engines);
  const [right, wrong] = words[future ? "future" : "then"];
  if (yes.length + no.length === 0) return "open: disturbed, too close, or different from run to run";
  if (yes.length > 0 && no.length > 0) {
    const rest = open.length === 0 ? "" : `; open in ${names(open)}`;
    return `mixed: true in ${names(yes)}, not in ${names(no)}${rest}`;
  }
  const [word, engines] = yes.length > 0 ? [right, yes] : [wrong, no];
  return open.length === 0 ? word : `${word} in ${names(engines)}; open in ${names(open)}`;
}

function verdictFor(evidence: Evidence, claim: Claim): string {
  const { now, test, verdict, note } = claim;
  const own = verdict?.(evidence);
  const tested = own === undefined && test && now && isMeasured(evidence, now) ? { ...claim, test } : undefined;
  const found = own ?? (tested && verdictText(evidence, tested)) ?? "not judged";
  return [found, tested && judgedBy(tested), note].filter((part) => part !== undefined).join(". ");
}

/** Returns the limits by which a statement is judged, and what was compared, or undefined if the row shows both. */
function judgedBy({ test, judged }: Claim & { readonly test: Test }): string | undefined {
  const limits = new Set(singlesOf(test).flatMap(({ limit }) => limit ?? []));
  const parts = [...limits, ...(judged === undefined ? [] : [judged])];
  return parts.length === 0 ? undefined : `Judged: ${parts.join(", ")}`;
}

/** Returns the statement itself, or the one to tell instead. */
const told = (evidence: Evidence, claim: Claim): Claim =>
  claim.instead && !(claim.now && isMeasured(evidence, claim.now)) ? told(evidence, claim.instead) : claim;

/** Returns a statement and all that may stand for it. */
export const withInstead = (claim: Claim): Claim[] => [claim, ...(claim.instead ? withInstead(claim.instead) : [])];

/** Returns the lines of a table with a row for each statement. */
export function claimsTable(evidence: Evidence, all: readonly Claim[]): string[] {
  const claims = all.map((claim) => told(evidence, claim));
  const quantities = claims.flatMap(({ now }) => now ?? []);
  return table(
    ["the paper said", "then", ...headings(evidence, quantities), sourceHeading, "verdict"],
    claims.map((claim) => [
      claim.says,
      claim.then ?? (claim.future ? "future work" : "—"),
      ...columnsOf(evidence, quantities).map((engine) => (claim.now ? cell(evidence, engine, claim.now) : "—")),
      claim.now && isMeasured(evidence, claim.now) ? sourceOf(evidence, claim.now) : "—",
      verdictFor(evidence, claim),
    ]),
  );
}
