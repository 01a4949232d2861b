/** The popup's message after "Fill" was pressed. */
import type { Question, Refusal } from "../../../extension/fill/reasons.ts";
import type { Surface } from "../browsers/driver.ts";
import { SurfaceClosed } from "../browsers/waiting.ts";
import { constantPart, questionSentences, refusalSentences } from "./sentences.ts";

export type Verdict =
  /** The popup has closed itself. */
  | "filled"
  /** A change of password got only the old password. */
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
 * @returns true if it shows a result, or another question than before
 */
function hasAnswered(ended: string[], head: string, sentences: string[], before: string): boolean {
  const text = document.body.innerText;
  if (ended.some((sentence) => text.includes(sentence))) return true;
  return text.includes(head) && sentences.filter((sentence) => text.includes(sentence)).join() !== before;
}

/**
 * Waits until the popup has closed itself or shows a result.
 *
 * @param answered - the reasons of the question that was just answered, which is still shown for a moment
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
