import { bytesIn } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import { foreignScheme } from "./foreign-scheme.ts";
import { classesOf } from "./lesspass2-classes.ts";
import { flag, lengthFrom, optionalText, readParameters, siteParameter, type ValuesOf } from "./parameters.ts";

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
  secretRules: ({ site }) => (site === undefined ? {} : { site }),
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
  steps: () => import("./lesspass2-steps.ts"),
});
