import { documentLanguage } from "./document-language.ts";

/** Letters of the scripts that run from right to left (their blocks in Unicode), and what turns the direction by itself. */
const turning = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\p{Bidi_Control}/u;

const first = "\u2068"; // FSI: what follows has a direction of its own, that of its first letter
const end = "\u2069"; // PDI

/**
 * A name in a line that runs the other way: it must not draw the full stop behind it, or the name beside it, over to its own
 * side. In markup `<bdi>` does the same. What a name turns itself ends with it (UAX #9, X6a); an isolate that it begins and
 * leaves open is closed, and one that it only closes is begun.
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
