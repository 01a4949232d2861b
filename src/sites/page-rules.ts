import { AppError } from "../errors.ts";
import {
  canonicalClasses,
  type CharacterRules,
  classNames,
  isWordRules,
  namedClasses,
  type Rules,
  saltmill1,
} from "../schemes/index.ts";
import { assertString } from "../text.ts";
import { readPasswordRules } from "./password-rules.ts";
import { longestPattern, readPattern } from "./pattern.ts";
import {
  combine,
  difference,
  intersection,
  printable,
  type Requirements,
  type UnmetRequirement,
} from "./requirements.ts";

/** The attributes of a password field on a web page. Missing attributes are null, undefined or empty. */
export interface PageAttributes {
  readonly passwordrules?: string | null | undefined;
  readonly minlength?: string | number | null | undefined;
  readonly maxlength?: string | number | null | undefined;
  readonly pattern?: string | null | undefined;
}

/** Password rules for a form on a web page, and the requirements that these rules do not guarantee. */
export interface PageRules {
  /**
   * Rules of the scheme saltmill-1 that satisfy all requirements except those in `unmet`. Undefined if there are no
   * such rules.
   */
  readonly rules: CharacterRules | undefined;
  /** Requirements of the form that `rules` do not guarantee. The interface must report them. */
  readonly unmet: readonly UnmetRequirement[];
}

/**
 * Returns rules that satisfy a form's requirements and are as close as possible to an account's rules.
 *
 * @param wanted - the account's rules. Rules for a password of words are replaced by the default rules for a password
 * of characters.
 * @throws {@link AppError} `bad-argument` if `passwordrules` or `pattern` is not a text; a code that begins with
 * `rules-` if `wanted` is invalid
 * @example
 * ```ts
 * import { rulesOfPage } from "saltmill";
 * rulesOfPage({ passwordrules: "required: upper; required: digit; max-consecutive: 2", maxlength: "12" });
 * // { rules: { length: 12, classes: ["upper", "digit"] }, unmet: [{ what: "max-consecutive", value: "2" }] }
 * ```
 */
export function rulesOfPage(attributes: PageAttributes, wanted: Rules = saltmill1.defaultRules): PageRules {
  const own = isWordRules(wanted) ? saltmill1.defaultRules : wanted;
  const requirements = requirementsOf(attributes);
  const unmet = [...requirements.unmet];
  for (const set of requirements.required) {
    if (intersection(set, requirements.allowed ?? set) === "") unmet.push({ what: "required", value: set });
  }
  const { min = 0, max = Infinity, maxConsecutive } = requirements;
  const length = Math.min(Math.max(own.length, min), max);
  if (length < min || min > 128) unmet.push({ what: "minlength", value: String(min) });
  if (max < 4) unmet.push({ what: "maxlength", value: String(max) });
  const rules = fitting({ ...requirements, length: Math.min(Math.max(length, 4), 128) }, canonicalClasses(own.classes));
  if (!rules) unmet.push({ what: "too-few", value: requirements.allowed ?? "" });
  if (rules && maxConsecutive !== undefined && maxConsecutive < rules.length) {
    unmet.push({ what: "max-consecutive", value: String(maxConsecutive) });
  }
  return { rules, unmet };
}

const noRequirements: Requirements = { required: [], unmet: [] };

function requirementsOf({ passwordrules, minlength, maxlength, pattern }: PageAttributes): Requirements {
  const parts: Requirements[] = [{ ...noRequirements, min: lengthOf(minlength), max: lengthOf(maxlength) }];
  if (passwordrules) {
    assertString("passwordrules", passwordrules);
    parts.push(readPasswordRules(passwordrules));
  }
  if (pattern) {
    assertString("pattern", pattern);
    const excerpt = pattern.slice(0, longestPattern); // the popup shows this text, and a page may send megabytes
    const unread: Requirements = { ...noRequirements, unmet: [{ what: "pattern", value: excerpt }] };
    parts.push(readPattern(pattern) ?? unread);
  }
  return parts.reduce(combine);
}

/**
 * Parses an attribute by HTML's rules for non-negative integers: white space or a plus sign may precede the digits, and
 * any text may follow them. Returns undefined for a number with more than six digits.
 */
function lengthOf(attribute: string | number | null | undefined): number | undefined {
  const digits = /^[\t\n\f\r ]*\+?(\d{1,6})(?!\d)/u.exec(String(attribute))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Returns rules for a form. As long as the scheme rejects the rules, removes the last class that no requirement needs.
 * Returns undefined if the scheme rejects even the rules without such classes.
 */
function fitting(
  { required, allowed, length }: Requirements & { length: number },
  wanted: readonly string[],
): CharacterRules | undefined {
  const { needed, extra } = classesFor(wanted, required, allowed);
  for (let more = extra.length; more >= 0; more--) {
    const classes = [...needed, ...extra.slice(0, more)];
    try {
      saltmill1.validate({ length, classes });
      return { length, classes: canonicalClasses(classes).map(nameOf) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return undefined;
}

/**
 * Returns character classes that satisfy a form's requirements, contain only allowed characters, and are as close as
 * possible to the wanted classes.
 *
 * Each required set must contain a class completely. If a set does not, the class that shares the most characters with
 * the set is reduced to the shared characters. If no class shares a character with the set, a class is added.
 *
 * @param wanted - disjoint sets of characters
 * @returns disjoint sets: `needed` are those that satisfy a requirement, `extra` are all others. Both are empty if no
 * character is allowed.
 */
function classesFor(
  wanted: readonly string[],
  required: readonly string[],
  allowed = printable,
): { readonly needed: readonly string[]; readonly extra: readonly string[] } {
  const classes = wanted.map((set) => intersection(set, allowed)).filter((set) => set !== "");
  if (classes.length === 0 && allowed !== "") classes.push(allowed);
  // If only digits are allowed, the password is a PIN. A PIN uses all ten digits, unlike the class `digit`, which has
  // eight.
  if (/^\d+$/u.test(allowed)) classes.splice(0, classes.length, allowed);
  const sets = required.map((set) => intersection(set, allowed)).filter((set) => set !== "");
  sets.sort((a, b) => a.length - b.length);
  const isSubset = (inner: string, outer: string): boolean => difference(inner, outer) === "";
  for (const set of sets) {
    if (classes.some((each) => isSubset(each, set))) continue;
    const shared = classes.map((each) => intersection(each, set));
    const closest = shared.reduce((best, each, i) => (each.length > (shared[best] ?? "").length ? i : best), 0);
    if (shared[closest]) classes[closest] = shared[closest];
    else classes.push(unambiguous(set) || set);
  }
  const needed = classes.filter((each) => sets.some((set) => isSubset(each, set)));
  return { needed, extra: classes.filter((each) => !needed.includes(each)) };
}

/**
 * Returns the characters of a set that are in a named class. The named classes leave out characters that are easily
 * misread.
 */
const unambiguous = (set: string): string => intersection(set, Object.values(namedClasses).join(""));

/** Returns the name of a class, or its characters if it has no name. */
function nameOf(set: string): string {
  return classNames.find((name) => Array.from(namedClasses[name]).sort().join("") === set) ?? set;
}
