/** Letters without their accents: a form writes "usuario" as often as "usuário". */
export const bare = (text: string): string => text.normalize("NFD").replaceAll(/[\u0300-\u036f]/gu, "");

/** "newPassword_2" becomes "new password 2". */
export const plain = (text: string): string =>
  bare(text)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .toLowerCase();
