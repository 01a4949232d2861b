import { badImport } from "../../formats/index.ts";
import { type Interruption, nextSlice } from "../../slices.ts";

/**
 * Decodes the text of a file in UTF-8, UTF-16 or Windows-1252. A byte order mark tells the encoding. Without such a
 * mark, the encoding is guessed from the bytes. The result does not contain the mark.
 *
 * @throws AppError `import-format` if the bytes are damaged UTF-8, or do not seem to be in one of these encodings; the
 * signal's reason when aborted
 */
export async function decodeText(bytes: Uint8Array, options: Interruption): Promise<string> {
  const utf16 = utf16Of(bytes);
  const text =
    utf16 === undefined
      ? ((await decoded("utf-8", bytes, options)) ?? (await fromOtherThanUtf8(bytes, options)))
      : await decoded(utf16, bytes, options);
  if (text === undefined) throw badImport(utf16 === undefined && bytes.includes(0) ? "noText" : "encoding");
  await nextSlice(options); // the next search joins the parts of the text, which takes 70 ms for 64 MiB (Node 20)
  return text;
}

/** Number of bytes that are decoded between two pauses. This takes about 5 ms, and ten times as long in UTF-16. */
const perSlice = 2 ** 20;

/**
 * Decodes bytes, or returns undefined if they are not valid in this encoding.
 *
 * @throws AppError `import-format` for a zero character in the first line of a text, or anywhere in UTF-16. Such bytes
 * are probably no text, or in another encoding. In the other lines, a password can contain a zero character.
 */
async function decoded(encoding: string, bytes: Uint8Array, options: Interruption): Promise<string | undefined> {
  let text = "";
  let isSecondLine = false;
  for (let at = 0, end = 0; ; at = end) {
    if (at > 0) await nextSlice(options);
    end = Math.min(endOfPart(encoding, bytes, at + perSlice), bytes.length);
    let part: string;
    try {
      part = new TextDecoder(encoding, { fatal: true, ignoreBOM: at > 0 }).decode(bytes.subarray(at, end));
    } catch {
      return undefined;
    }
    isSecondLine ||= encoding === "utf-8" && /^[^\0]*?[\r\n]/u.test(part);
    if (!isSecondLine && part.includes("\0")) throw badImport("noText");
    text += part;
    if (end >= bytes.length) return text;
  }
}

/**
 * Returns the end of a part of a text: `end`, or up to three bytes before it, so that no character is cut. The parts are
 * decoded on their own, because Node decodes the parts of a stream to strings with two bytes for each character. A file
 * of 64 MiB in ASCII would need 190 MiB more.
 */
function endOfPart(encoding: string, bytes: Uint8Array, end: number): number {
  if (encoding === "utf-8") {
    const isInside = (at: number): boolean => ((bytes[at] ?? 0) & 0xc0) === 0x80;
    return [end, end - 1, end - 2, end - 3].find((at) => !isInside(at)) ?? end; // `end` if the text is not UTF-8
  }
  const isFirstOfPair = ((bytes[encoding === "utf-16be" ? end - 2 : end - 1] ?? 0) & 0xfc) === 0xd8;
  return isFirstOfPair ? end - 2 : end;
}

/**
 * Returns the variant of UTF-16 in which a file is encoded, or undefined for another encoding. Reads the byte order
 * mark. Without a mark, looks for the zero bytes of the first two characters, which are ASCII in almost every file.
 */
function utf16Of([first, second, third, fourth]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? "utf-16be" : undefined;
}

/**
 * Decodes bytes as Windows-1252. Returns undefined if the bytes seem to be damaged UTF-8, because the decoded letters
 * would be wrong.
 */
const fromOtherThanUtf8 = async (bytes: Uint8Array, options: Interruption): Promise<string | undefined> =>
  (await isDamagedUtf8(bytes, options)) ? undefined : fromWindows1252(bytes, options);

/**
 * Returns true if invalid UTF-8 seems to be damaged UTF-8 and not Windows-1252: it begins with the byte order mark of
 * UTF-8, or at least a fifth of its sequences beyond ASCII are valid. Text in Windows-1252 rarely contains sequences
 * that are valid in UTF-8, such as the bytes of `ß“`.
 */
async function isDamagedUtf8(bytes: Uint8Array, options: Interruption): Promise<boolean> {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return true;
  const decoder = new TextDecoder();
  let [valid, wrong] = [0, 0];
  for (let at = 0; at < bytes.length; at += perSlice) {
    if (at > 0) await nextSlice(options);
    const text = decoder.decode(bytes.subarray(at, at + perSlice), { stream: at + perSlice < bytes.length });
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 0xfffd) wrong++;
      else if (code >= 0x80) valid++;
    }
  }
  return valid > 0 && 4 * valid >= wrong;
}

/**
 * Decodes bytes as Windows-1252. Returns undefined if the result is unlikely: the file is probably in another encoding
 * with one byte per character, such as Windows-1251, and passwords would be decoded wrongly without a message.
 */
async function fromWindows1252(bytes: Uint8Array, options: Interruption): Promise<string | undefined> {
  const codes = Uint16Array.from({ length: 256 }, (_, byte) => (byte === 0 ? unused : codeOf(byte)));
  const isUsed = new Uint8Array(256);
  const part = new Uint16Array(perCall);
  let text = "";
  let end = ""; // the last two characters before the part, because a match of `isUnlikely` has three characters
  for (let at = 0; at < bytes.length; at += perCall) {
    if (at > 0 && at % windows1252PerSlice === 0) await nextSlice(options);
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
const windows1252PerSlice = 2 ** 18;

/**
 * Characters of the bytes 0x80 … 0x9f in Windows-1252. A hyphen stands for each of the five unused bytes. This table is
 * needed because Node 20's `TextDecoder` decodes Windows-1252 wrongly, as ISO-8859-1.
 */
const windows1252 = "€-‚ƒ„…†‡ˆ‰Š‹Œ-Ž--‘’“”•–—˜™š›œ-žŸ";

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
