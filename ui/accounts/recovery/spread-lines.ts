/**
 * Matches several lines that were pasted at once. A field has no line breaks, so they arrive as one line that includes
 * their numbers in the list.
 */
const severalLines = /^(?:(?:\p{Nd}{1,4}[.)])?[^.)]{26})+$/u;
const oneLine = /(?<number>\p{Nd}{1,4}[.)])?(?<line>[^.)]{26})/gu;

/**
 * Returns the lines of a code after the user typed into one field. Several pasted lines are spread over the fields,
 * without their list numbers. Text is kept as it is if it does not consist of full lines, so that its error can be
 * shown, or if there are too few fields.
 *
 * @param typed - texts of the fields. The first field may get any number of pasted lines, because its code contains the
 * number of lines
 * @param at - index of the changed field
 * @param value - new text of that field
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
 * Returns the texts of the fields, one for each line of the code. If the first line has a typing error, the number of
 * lines is unknown, and lines pasted after it are kept.
 */
export const fieldsFor = (typed: readonly string[], lines = typed.length): string[] =>
  Array.from({ length: lines }, (_, i) => typed[i] ?? "");
