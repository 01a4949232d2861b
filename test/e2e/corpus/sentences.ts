/** Finds the parts of the popup's English messages that are always the same, so that tests recognize a message. */
import { type Question, questions, type Refusal, refusals } from "../../../src/filling/contract.ts";
import english from "../../../ui/_locales/en/messages.json" with { type: "json" };

/** Returns the longest part of a message that contains no placeholder such as `$1`. */
export function constantPart(key: string): string {
  const messages = english as Record<string, { message: string }>;
  const { message } = messages[key] ?? messages[`${key}_other`] ?? {};
  if (message === undefined) throw new Error(`There is no message "${key}".`);
  return message
    .split(/\$\d/u)
    .reduce((longest, part) => (part.length > longest.length ? part : longest))
    .trim();
}

const ofEach = <T extends string>(prefix: string, reasons: readonly T[]): readonly (readonly [T, string])[] =>
  reasons.map((reason) => [reason, constantPart(`${prefix}_${reason.replaceAll("-", "_")}`)] as const);

export const refusalSentences: readonly (readonly [Refusal, string])[] = ofEach("fill", refusals);
export const questionSentences: readonly (readonly [Question, string])[] = ofEach("ask", questions);
