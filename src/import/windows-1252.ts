/**
 * Characters of the bytes 0x80 … 0x9f in Windows-1252. A hyphen stands for each of the five unused bytes. This table is
 * needed because Node 20's `TextDecoder` decodes Windows-1252 wrongly, as ISO-8859-1.
 */
const windows1252 = "€-‚ƒ„…†‡ˆ‰Š‹Œ-Ž--‘’“”•–—˜™š›œ-žŸ";

/** Non-ASCII letters of the languages for which Windows-1252 is in use, in lower case, with those of loanwords. */
const languages = [
  "äöüßàáçèéêëñ", // German
  "àâæçèéêëîïôœùûüÿ", // French
  "áéíñóúüºª", // Spanish
  "àçèéíïòóúü", // Catalan
  "àáâãçéêíóôõúüºª", // Portuguese
  "àèéìíîòóùú", // Italian
  "äåæéöøàüè", // Danish, Finnish, Norwegian, Swedish
  "áäèéêëïíóöúü", // Dutch
];

/** Other characters that texts in these languages contain. */
const symbols = "€‚„…‘’“”•–—™›‹\u00a0¡£§©«\u00ad®°´·»¿½";

/**
 * Decodes bytes as Windows-1252. Returns undefined if the result is unlikely: the file is probably in another encoding
 * with one byte per character, such as Windows-1251, and passwords would be decoded wrongly without a message.
 */
export function fromWindows1252(bytes: Uint8Array): string | undefined {
  if (bytes.some((byte) => isSpecial(byte) && windows1252.charAt(byte - 0x80) === "-")) return undefined;
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    const codes = Array.from(bytes.subarray(from, from + 8192), (byte) =>
      isSpecial(byte) ? windows1252.charCodeAt(byte - 0x80) : byte,
    );
    parts.push(String.fromCharCode(...codes));
  }
  const text = parts.join("");
  return isWestern(text) ? text : undefined;
}

const isSpecial = (byte: number): boolean => byte >= 0x80 && byte < 0xa0;

/**
 * Returns true if a text seems to be in a Western language: its non-ASCII letters are all letters of one of the
 * `languages`, no three of them follow each other, and no quotation mark is inside a word. A text in another alphabet,
 * decoded as Windows-1252, has long sequences of such letters. A text in another language with the Latin alphabet,
 * decoded as Windows-1252, has letters of several languages.
 */
function isWestern(text: string): boolean {
  const others = Array.from(new Set(text.toLowerCase().replaceAll(/[\0-\x7f]/gu, ""))).filter(
    (character) => !symbols.includes(character),
  );
  const isOneLanguage = languages.some((letters) => others.every((letter) => letters.includes(letter)));
  return isOneLanguage && !/[ªºß-öø-ÿœ]{3}|\p{L}[‚„“”‹›]\p{L}/iu.test(text);
}
