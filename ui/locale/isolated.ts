import { documentLanguage } from "./document-language.ts";

/**
 * Matches letters of right-to-left scripts (by Unicode block), and control characters that change the text direction.
 */
const turning = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\p{Bidi_Control}/u;

const first = "\u2068"; // FSI: isolates the following text and gives it the direction of its first letter
const end = "\u2069"; // PDI: ends the isolate

/**
 * Isolates a name from the text direction of the sentence around the name, like `<bdi>` in HTML. Otherwise, a
 * right-to-left name in a left-to-right sentence could move the full stop or the next name to the wrong side. The end
 * of the isolate also ends all embeddings and overrides that the name begins (UAX #9, X6a). If isolates in the name
 * lack their beginning or their end, the missing characters are added.
 */
export function isolated(text: string): string {
  if (text === "" || (documentLanguage.value.direction === "ltr" && !turning.test(text))) return text;
  let open = 0;
  let unbegun = 0;
  for (const [each] of text.matchAll(/[\u2066-\u2069]/gu)) {
    if (each !== end) open++;
    else if (open > 0) open--;
    else unbegun++;
  }
  return first.repeat(unbegun + 1) + text + end.repeat(open + 1);
}
