import { bytesIn } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import { foreignScheme } from "./foreign-scheme.ts";
import type { LessPassRules } from "./lesspass2-steps.ts";
import { flag, lengthFrom, optionalText, ownSite, readParameters, siteParameter, type ValuesOf } from "./parameters.ts";

const iterations = 100_000;
const entropyBytes = 32;

const parameters = {
  length: lengthFrom(5, 35, 16),
  lowercase: flag(true),
  uppercase: flag(true),
  digits: flag(true),
  symbols: flag(true),
  /** Characters that are never used, like the option `--exclude` of LessPass's command line. */
  exclude: optionalText,
  ...siteParameter,
};

/** The characters of each class, in LessPass's order. */
const characters = {
  lowercase: "abcdefghijklmnopqrstuvwxyz",
  uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  digits: "0123456789",
  symbols: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
} as const;
const classNames = Object.keys(characters) as (keyof typeof characters)[];

/** Returns the chosen classes without the excluded characters. */
function classesOf(rules: LessPassRules): readonly string[] {
  const excluded = new Set(rules.exclude ?? "");
  return classNames
    .filter((name) => rules[name])
    .map((name) =>
      Array.from(characters[name])
        .filter((character) => !excluded.has(character))
        .join(""),
    );
}

function validate(given: unknown): ValuesOf<typeof parameters> {
  const rules = readParameters(parameters, given);
  const classes = classesOf(rules);
  if (classes.length === 0) throw new AppError("rules-classes", "lesspass-2 needs a class", [""]);
  if (classes.includes("")) throw new AppError("rules-classes", "every character of a class is excluded", ["excluded"]);
  return rules;
}

/**
 * The scheme of LessPass 2. PBKDF2-HMAC-SHA256 derives a number of 256 bits from the master password, the site, the
 * login and the counter. The number is divided again and again. The remainders choose the characters and their
 * positions.
 */
export const lesspass2 = foreignScheme({
  id: "lesspass-2",
  program: "LessPass",
  derivesFrom: "host",
  iterations,
  isSecret: (value) => bytesIn(value) === entropyBytes,
  validate,
  secretRules: (rules) => ownSite(rules),
  /**
   * Returns the entropy of the characters. The positions of the required characters are not uniform and do not count.
   */
  entropyBits(rules) {
    const classes = classesOf(rules);
    const free = (rules.length - classes.length) * Math.log2(classes.join("").length);
    return Math.min(
      classes.reduce((bits, set) => bits + Math.log2(set.length), free),
      160,
    );
  },
  steps: async () => (await import("./lesspass2-steps.ts")).stepsOf(classesOf),
});
