/**
 * A text of somebody else's on a terminal or in a table: control characters, which could steer either, are made visible, and
 * so is what turns the direction of others.
 */
export const printable = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`,
  );
