/** Letters that no accent makes, as they are written where a keyboard or an alphabet lacks them. */
const others: Readonly<Record<string, string>> = { ı: "i", ł: "l", Ł: "L", đ: "d", Đ: "D", ø: "o", Ø: "O", ß: "ss" };

/**
 * Letters without their accents: a form writes "usuario" as often as "usuário", and "KULLANICI" has no dotless i left. Narrow
 * and wide forms become the ordinary ones.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/gu, "")
    .replaceAll(/[ıłŁđĐøØß]/gu, (letter) => others[letter] ?? letter);

/** "newPassword_2" becomes "new password 2". */
export const normalize = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .toLowerCase();
