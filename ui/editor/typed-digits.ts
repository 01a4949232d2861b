/** Arabic keyboards type digits of their own: a number typed so is the same number. Both their rows begin at a multiple of 16. */
export const withPlainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) % 16));
