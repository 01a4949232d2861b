/** Sentences of the findings in docs/bench.md, each with the condition that the committed results must meet. */
import { engineNames } from "../../measure/engines/engine.ts";
import type { Evidence, Quantity } from "./evidence.ts";

export interface Finding {
  readonly text: string;
  readonly holds: (evidence: Evidence) => boolean;
}

/** Returns a condition that is met if all four engines have a value for which `holds` is true. */
export const inEach =
  (quantity: Quantity, holds: (value: number) => boolean) =>
  (evidence: Evidence): boolean => {
    const values = evidence.values(quantity);
    return values.length === engineNames.length && values.every(holds);
  };

/**
 * Returns a condition that is met if `holds` is true for the values of the named engines, and false for all other
 * engines.
 */
export const onlyIn =
  (names: readonly (typeof engineNames)[number][], quantity: Quantity, holds: (value: number) => boolean) =>
  (evidence: Evidence): boolean =>
    engineNames.every((name) => {
      const found = evidence.value(name, quantity);
      return found !== undefined && holds(found.value) === names.includes(name);
    });

export const above =
  (least: number) =>
  (value: number): boolean =>
    value > least;
export const below =
  (most: number) =>
  (value: number): boolean =>
    value < most;

export const both =
  (...conditions: readonly Finding["holds"][]): Finding["holds"] =>
  (evidence) =>
    conditions.every((holds) => holds(evidence));

/**
 * Returns the sentences as a Markdown list.
 *
 * @throws Error for a sentence whose condition the results do not meet
 */
export function findingsList(evidence: Evidence, findings: readonly Finding[]): string[] {
  return findings.flatMap(({ text, holds }) => {
    if (!holds(evidence)) throw new Error(`The committed results deny: ${text}`);
    return wrapped(text);
  });
}

const widest = 100;

/** Breaks a list item into lines of at most 100 characters, as in all documents. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = "-";
  for (const word of text.split(" ")) {
    if (line.length + 1 + word.length > widest) {
      lines.push(line);
      line = ` `;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
