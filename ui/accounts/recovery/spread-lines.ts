/** A field takes no line breaks: what is pasted from several lines comes in one, with the numbers that they had on the list. */
const severalLines = /^(?:(?:\p{Nd}{1,4}[.)])?[^.)]{26})+$/u;
const oneLine = /(?<number>\p{Nd}{1,4}[.)])?(?<line>[^.)]{26})/gu;

/**
 * The lines of a code after one field was typed into: lines that were pasted at once go into a field each, without their list
 * numbers. What is not made of full lines stays as it is, to be told what is wrong with it; so do more than there is room for.
 *
 * @param typed - what the fields say; the first one's code tells how many there are, so that it has room for any number
 * @param at - the index of the field
 * @param value - what it says now
 */
export function spreadLines(typed: readonly string[], at: number, value: string): string[] {
  const next = [...typed];
  next.splice(at, 1, value);
  const plain = value.replace(/[\s\p{Pd}]/gu, "");
  if (!severalLines.test(plain)) return next;
  const lines = Array.from(plain.matchAll(oneLine), ({ groups }) => groups?.["line"] ?? "");
  const isOneAsTyped = lines.length === 1 && plain.length === 26;
  if (isOneAsTyped || (at > 0 && at + lines.length > typed.length)) return next;
  next.splice(at, lines.length, ...lines);
  return next;
}

/**
 * What the fields say: as many as the code has lines. While a mistyped first line tells no number, those that were pasted
 * behind it stay.
 */
export const fieldsFor = (typed: readonly string[], lines = typed.length): string[] =>
  Array.from({ length: lines }, (_, i) => typed[i] ?? "");
