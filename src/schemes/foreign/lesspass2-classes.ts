/** The characters of each class, in LessPass's order. */
const characters = {
  lowercase: "abcdefghijklmnopqrstuvwxyz",
  uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  digits: "0123456789",
  symbols: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
} as const;
const classNames = Object.keys(characters) as (keyof typeof characters)[];

/** The parameters of LessPass that decide which characters are used. */
export interface LessPassRules extends Readonly<Record<keyof typeof characters, boolean>> {
  readonly length: number;
  readonly exclude?: string | undefined;
}

/** Returns the chosen classes without the excluded characters. */
export function classesOf(rules: LessPassRules): readonly string[] {
  const excluded = new Set(rules.exclude ?? "");
  return classNames
    .filter((name) => rules[name])
    .map((name) =>
      Array.from(characters[name])
        .filter((character) => !excluded.has(character))
        .join(""),
    );
}
