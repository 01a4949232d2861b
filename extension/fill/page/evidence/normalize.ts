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
