/** Waits for the result that the popup shows after "Fill" was pressed. */
import { type Question, questions, type Refusal, refusals } from "../../../src/filling/contract.ts";
import english from "../../../ui/_locales/en/messages.json" with { type: "json" };
import type { Surface } from "../browsers/driver.ts";
import { SurfaceClosed } from "../browsers/waiting.ts";

export type Verdict =
  /** The popup says that everything was filled, or has closed itself after that. */
  | "filled"
  /** A form for changing the password got only the old password. */
  | "old-alone"
  /** A login got only the password, or only the username. The popup shows a message. */
  | "password-alone"
  | "name-alone"
  | Refusal
  | { readonly asks: readonly Question[] };

/** Returns the longest part of a message that contains no placeholder such as `$1`. */
function constantPart(key: string): string {
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

const refusalSentences: readonly (readonly [Refusal, string])[] = ofEach("fill", refusals);
const questionSentences: readonly (readonly [Question, string])[] = ofEach("ask", questions);
const ends = [
  ["old-alone", constantPart("filled_old")] as const,
  ["password-alone", constantPart("filled_password_alone")] as const,
  ["name-alone", constantPart("filled_name_alone")] as const,
  ...refusalSentences,
];
const harmless = constantPart("dontFill");

const sentencesOf = (reasons: readonly Question[]): string =>
  questionSentences
    .filter(([reason]) => reasons.includes(reason))
    .map(([, sentence]) => sentence)
    .join();

/**
 * Runs in the popup.
 *
 * @param before - the joined sentences of the question that was answered last, or an empty text
 * @param isSoon - true if it is enough that the popup says that the form is filled
 * @returns true if the popup shows a result, or a question with other sentences
 */
function hasAnswered(ended: string[], no: string, sentences: string[], before: string, isSoon: boolean): boolean {
  const text = document.body.innerText;
  if (document.querySelector(".filled")) return isSoon;
  if (ended.some((sentence) => text.includes(sentence))) return true;
  return text.includes(no) && sentences.filter((sentence) => text.includes(sentence)).join() !== before;
}

/**
 * Waits until the popup says that the form is filled, shows another result or asks a question.
 *
 * @param answered - reasons of the previous question, which stays visible for a moment after its answer
 * @param isSoon - true to return as soon as the popup says that the form is filled; false to wait until it has watched
 * the page and has closed itself
 */
export async function verdict(popup: Surface, answered: readonly Question[] = [], isSoon = false): Promise<Verdict> {
  const ended = ends.map(([, sentence]) => sentence);
  const asked = questionSentences.map(([, sentence]) => sentence);
  try {
    await popup.until(hasAnswered, ended, harmless, asked, sentencesOf(answered), isSoon);
    if (isSoon && (await popup.evaluate(() => document.querySelector(".filled") !== null))) return "filled";
  } catch (error) {
    if (error instanceof SurfaceClosed) return "filled";
    throw error;
  }
  const text = await popup.text();
  const end = ends.find(([, sentence]) => text.includes(sentence))?.[0];
  return end ?? { asks: questionSentences.filter(([, sentence]) => text.includes(sentence)).map(([reason]) => reason) };
}
