/**
 * Letters that Unicode does not decompose into a plain letter and an accent, with the plain letters that usually
 * replace them.
 */
const others: Readonly<Record<string, string>> = { ı: "i", ł: "l", Ł: "L", đ: "d", Đ: "D", ø: "o", Ø: "O", ß: "ss" };

/**
 * Removes the accents of letters, because forms write "usuario" as often as "usuário". A dotless ı, as in the Turkish
 * "kullanıcı", becomes an ordinary i. Halfwidth and fullwidth letters become ordinary letters.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/gu, "")
    .replaceAll(/[ıłŁđĐøØß]/gu, (letter) => others[letter] ?? letter);

/** Converts a name or text to lower-case words without accents: "newPassword_2" becomes "new password 2". */
export const normalize = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .toLowerCase();

/**
 * Spaces, digits, and the voicing marks that Japanese letters decompose into: all that is not a letter in a normalized
 * text, as the inside of a character class. With the class `\p{L}` and its thousands of ranges, the browser took twice
 * as long for the patterns: 40 instead of 20 ms for the first page in Chromium.
 */
const noLetters = " \\d\\u3099\\u309a";

/**
 * Returns a pattern that finds words of many languages in a normalized text. The words in `beginnings` match only at
 * the beginning of a word. The words in `inside` match anywhere, because names such as `loginpassword` join several
 * words, and because some scripts have no spaces.
 */
export const matcher = (beginnings: string, inside = ""): RegExp => {
  const anyOf = (words: string): string =>
    withoutAccents(words)
      .trim()
      .split(/\s+/u)
      .join("|")
      .replaceAll("\\P{L}", `[${noLetters}]`)
      .replaceAll("\\p{L}", `[^${noLetters}]`);
  const start = `(?:^|[${noLetters}])(?:${anyOf(beginnings)})`;
  return new RegExp(inside === "" ? start : `${start}|${anyOf(inside)}`);
};

/** Names that component libraries generate with a counter, such as `mat-input-1` or `radix-:r3:`. */
const counted =
  /^(?:mat|cdk|mdc|mui|radix|headlessui|react-aria|react-select|chakra|mantine|downshift|ember|ext|gwt|gen|comp|el-id|ng|rc|aria|__bvid_|yui|isc|jqg|dijit|formly|control|input|field|text|textfield|textbox|form-item|auto|uid|uniq)(?:[-_][a-z]+)*[-_:]*(?:\d+|:?r[\da-z]+:)(?:[-_:].*)?$|^(?:[a-z]|id)[-_]?\d+$/iu;

/** Hexadecimal numbers, UUIDs, and ids that React generates. */
const made =
  /^(?:[{]?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}[}]?|(?=.*\d)[\da-f]{6,}|:r[\da-z]+:|«r[\da-z]+»|_r_[\da-z]+_)/iu;

/** Mixed letters and digits that no person would write as a name, such as `x7fK2q9Lp`. */
const mixed = /\d[a-z]+\d[a-z]*|[a-z]\d[A-Z]|[a-z][A-Z]\d[a-z]/u;

/** Returns true if a program generated a name or an id. Such a name does not describe the field. */
export function isGenerated(name: string): boolean {
  if (counted.test(name) || made.test(name)) return true;
  return /^[\da-z]{8,}$/iu.test(name) && mixed.test(name) && (name.match(/\d/gu)?.length ?? 0) >= 3;
}
