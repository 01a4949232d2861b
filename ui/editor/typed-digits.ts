/** Replaces the digits of Arabic keyboards by the digits 0 to 9. Both rows of these digits begin at a multiple of 16. */
export const withPlainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) % 16));
