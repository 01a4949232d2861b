/** What the popup says after "Fill in" was pressed. */
import type { Question, Refusal } from "../../../extension/fill/reasons.ts";
import type { Surface } from "../browsers/driver.ts";
import { SurfaceClosed, waitFor } from "../browsers/waiting.ts";
import { constantPart, questionSentences, refusalSentences } from "./sentences.ts";

export type Verdict =
  /** The popup has closed itself. */
  | "filled"
  /** Of a change of password the old one alone. */
  | "old-alone"
  | Refusal
  | { readonly asks: readonly Question[] };

const ends = [["old-alone", constantPart("filledOld")] as const, ...refusalSentences];
const heading = constantPart("fillQuestion");

/**
 * Waits until the popup has closed itself or says what came of it.
 *
 * @param answered - the reasons of the question that was answered just now, and still stands there for a moment
 */
export async function verdict(popup: Surface, answered?: readonly Question[]): Promise<Verdict> {
  const said = async (): Promise<Verdict | undefined> => {
    const text = await popup.text();
    const end = ends.find(([, sentence]) => text.includes(sentence))?.[0];
    if (end !== undefined || !text.includes(heading)) return end;
    const asks = questionSentences.filter(([, sentence]) => text.includes(sentence)).map(([reason]) => reason);
    return asks.join() === answered?.join() ? undefined : { asks };
  };
  try {
    return await waitFor("what the popup says", said, () => popup.text());
  } catch (error) {
    if (error instanceof SurfaceClosed) return "filled";
    throw error;
  }
}
