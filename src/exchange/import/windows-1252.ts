import { type Interruption, nextSlice } from "../../slices.ts";

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
export async function fromWindows1252(bytes: Uint8Array, options: Interruption): Promise<string | undefined> {
  const codes = Uint16Array.from({ length: 256 }, (_, byte) => (byte === 0 ? unused : codeOf(byte)));
  const isUsed = new Uint8Array(256);
  const part = new Uint16Array(perCall);
  let text = "";
  let end = ""; // the last two characters before the part, because a match of `isUnlikely` has three characters
  for (let at = 0; at < bytes.length; at += perCall) {
    if (at > 0 && at % perSlice === 0) await nextSlice(options);
    const length = Math.min(perCall, bytes.length - at);
    for (let i = 0; i < length; i++) {
      const byte = bytes[at + i] ?? 0;
      isUsed[byte] = 1;
      part[i] = codes[byte] ?? 0;
    }
    const letters = String.fromCharCode(...part.subarray(0, length));
    if (isUsed.some((used, byte) => used === 1 && codes[byte] === unused)) return undefined;
    if (isUnlikely.test(end + letters)) return undefined;
    text += letters;
    end = letters.slice(-2);
  }
  const used = Array.from(codes).filter((code, byte) => code > 0x7f && isUsed[byte] === 1);
  return isOneLanguage(used.map((code) => String.fromCharCode(code).toLowerCase())) ? text : undefined;
}

/** Number of bytes that are decoded in one call, because a call can have only so many arguments. */
const perCall = 2 ** 13;

/** Number of bytes that are decoded between two pauses. This takes about 10 ms. */
const perSlice = 2 ** 18;

const unused = 0xffff;

/** Returns the code of a byte's character, or `unused`. */
function codeOf(byte: number): number {
  if (byte < 0x80 || byte >= 0xa0) return byte;
  const character = windows1252.charAt(byte - 0x80);
  return character === "-" ? unused : character.charCodeAt(0);
}

/**
 * Matches what no text in a Western language contains: three non-ASCII letters that follow each other, or a quotation
 * mark inside a word. A text in another alphabet, decoded as Windows-1252, has long sequences of such letters.
 */
const isUnlikely = /[ªºß-öø-ÿœ]{3}|\p{L}[‚„“”‹›]\p{L}/iu;

/**
 * Returns true if all non-ASCII letters are letters of one of the `languages`. A text in another language with the
 * Latin alphabet, decoded as Windows-1252, has letters of several languages.
 *
 * @param characters - the non-ASCII characters of a text, in lower case
 */
function isOneLanguage(characters: readonly string[]): boolean {
  const others = characters.filter((character) => !symbols.includes(character));
  return languages.some((letters) => others.every((letter) => letters.includes(letter)));
}
