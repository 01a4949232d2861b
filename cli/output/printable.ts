/** A text of somebody else's on a terminal or in a table: control characters, which could steer either, are made visible. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`);
