import { InvalidArgumentError } from "commander";
import { defaultRulesOf, pinRules } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import {
  type ClassName,
  classNames,
  defaultScheme,
  type ForeignRules,
  type ForeignScheme,
  type Rules,
  type Scheme,
} from "../../src/schemes/index.ts";
import type { Config } from "../config.ts";
import { Failure } from "../failure.ts";

/** Command-line options for a password of characters, a password of words, a PIN or a password of another program. */
export interface RuleOptions {
  /** The number of characters, of digits in a PIN, or of words. */
  readonly length?: number;
  readonly words?: true;
  readonly separator?: string;
  readonly pin?: true;
  readonly lower: boolean;
  readonly upper: boolean;
  readonly digits: boolean;
  readonly symbols?: string | boolean;
  readonly class?: readonly string[];
  /** JSON with the parameters for another program's scheme. */
  readonly rules?: string;
}

/** Parses the value of `--length`. Only the kind of password and the scheme decide which numbers are possible. */
export function parseLength(text: string): number {
  if (/^\d+$/u.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number: 4 to 128 characters or digits, or 3 to 16 words.");
}

/**
 * Runs work that checks the rules of a password. If the length is impossible, the error says which lengths are possible
 * for this kind of password.
 *
 * @throws Failure `usage`; the other errors of `check`
 */
export function withLengths<T>(scheme: Pick<Scheme, "id">, { pin, words }: RuleOptions, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "rules-length" && error.code !== "rules-words")) throw error;
    const [came = "", least = "", most = ""] = error.values;
    const unit = words ? "words" : pin ? "digits" : "characters";
    const what = words ? "a password of words" : pin ? "a PIN" : "a password";
    const whose = scheme.id === defaultScheme.id ? what : `${what} of ${scheme.id}`;
    const message = `the length of ${whose} must be from ${least} to ${most} ${unit}, not ${came}`;
    throw new Failure("usage", message, { cause: error });
  }
}

/**
 * Returns the rules for a password. The length is not checked here: the scheme checks it.
 *
 * @throws Failure `usage` if options contradict each other
 */
export function rulesOf(options: RuleOptions, config: Config): Rules {
  const { length, words, separator, pin } = options;
  if (separator !== undefined && !words) throw new Failure("usage", "--separator needs --words");
  if ((pin ?? words) && choosesCharacters(options)) {
    throw new Failure("usage", `${pin ? "--pin" : "--words"} cannot be combined with options for characters`);
  }
  const defaults = defaultRulesOf.words;
  if (words) return { words: length ?? defaults.words, separator: separator ?? defaults.separator };
  if (pin) return pinRules(length);
  const { length: defaultLength } = defaultRulesOf.characters;
  return { length: length ?? config.length ?? defaultLength, classes: options.class ?? classesOf(options, config) };
}

/**
 * Returns the parameters for another program's scheme, from `--length` and the JSON of `--rules`.
 *
 * @throws Failure `usage` for options that choose words, a PIN or characters, for `--length` if the scheme has no
 * length, and if `--rules` is not a JSON object
 */
export function parametersOf(
  options: RuleOptions,
  { id, defaultRules }: Pick<ForeignScheme, "id" | "defaultRules">,
): ForeignRules {
  const { length, rules = "{}", words, pin } = options;
  if ((words ?? pin) || choosesCharacters(options)) {
    throw new Failure("usage", "another program's scheme accepts only --length and --rules");
  }
  if (length !== undefined && !Object.hasOwn(defaultRules, "length"))
    throw new Failure("usage", `--length does not work with the scheme ${id}, which chooses the length itself`);
  let parameters: unknown;
  try {
    parameters = JSON.parse(rules);
  } catch {
    parameters = undefined;
  }
  if (typeof parameters !== "object" || parameters === null || Array.isArray(parameters)) {
    throw new Failure("usage", `--rules must be a JSON object, such as '{"length":20}'`);
  }
  return { ...(length === undefined ? {} : { length }), ...parameters };
}

const choosesCharacters = ({ lower, upper, digits, symbols, class: sets }: RuleOptions): boolean =>
  !lower || !upper || !digits || symbols !== undefined || sets !== undefined;

function classesOf({ lower, upper, digits, symbols }: RuleOptions, config: Config): string[] {
  const wanted: Record<ClassName, boolean> = { lower, upper, digit: digits, symbol: false };
  const sets: string[] = classNames.filter((name) => wanted[name]);
  const own = symbols ?? config.symbols ?? true;
  if (own === true) sets.push("symbol");
  else if (own !== false) sets.push(own);
  return sets;
}

/**
 * Parses the value of `--revision`. In most schemes, the revision is a counter (a whole number). In other schemes, it
 * is a text, such as PasswordMaker's modifier. The default is the scheme's first revision.
 *
 * @throws Failure `usage`
 */
export function revisionOf(
  { firstRevision, isRevision }: Pick<Scheme, "firstRevision" | "isRevision">,
  text = String(firstRevision),
): number | string {
  if (typeof firstRevision === "string") return text;
  const revision = /^\d{1,10}$/u.test(text) ? Number(text) : 0;
  if (isRevision(revision)) return revision;
  throw new Failure("usage", "the password number must be a whole number from 1 to 4294967295");
}
