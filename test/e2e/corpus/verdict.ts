/** Waits for the result that the popup shows after "Fill" was pressed. */
import type { Question, Refusal } from "../../../src/filling/contract.ts";
import type { Surface } from "../browsers/driver.ts";
import { SurfaceClosed } from "../browsers/waiting.ts";
import { constantPart, questionSentences, refusalSentences } from "./sentences.ts";

export type Verdict =
  /** The popup has closed itself, because everything was filled. */
  | "filled"
  /** A form for changing the password got only the old password. */
  | "old-alone"
  | Refusal
  | { readonly asks: readonly Question[] };

const ends = [["old-alone", constantPart("filled_old")] as const, ...refusalSentences];
const heading = constantPart("fillQuestion");

const sentencesOf = (reasons: readonly Question[]): string =>
  questionSentences
    .filter(([reason]) => reasons.includes(reason))
    .map(([, sentence]) => sentence)
    .join();

/**
 * Runs in the popup.
 *
 * @param before - the joined sentences of the question that was answered last, or an empty text
 * @returns true if the popup shows a result, or a question with other sentences
 */
function hasAnswered(ended: string[], head: string, sentences: string[], before: string): boolean {
  const text = document.body.innerText;
  if (ended.some((sentence) => text.includes(sentence))) return true;
  return text.includes(head) && sentences.filter((sentence) => text.includes(sentence)).join() !== before;
}

/**
 * Waits until the popup has closed itself, shows a result or asks a question.
 *
 * @param answered - reasons of the previous question, which stays visible for a moment after its answer
 */
export async function verdict(popup: Surface, answered: readonly Question[] = []): Promise<Verdict> {
  const ended = ends.map(([, sentence]) => sentence);
  const asked = questionSentences.map(([, sentence]) => sentence);
  try {
    await popup.until(hasAnswered, ended, heading, asked, sentencesOf(answered));
  } catch (error) {
    if (error instanceof SurfaceClosed) return "filled";
    throw error;
  }
  const text = await popup.text();
  const end = ends.find(([, sentence]) => text.includes(sentence))?.[0];
  return end ?? { asks: questionSentences.filter(([, sentence]) => text.includes(sentence)).map(([reason]) => reason) };
}
