import { type Requirements, intersection, printable, stricterLimit, type UnmetRequirement } from "./requirements.ts";

/**
 * Matches one class in the attribute `passwordrules`, with the comma after it. The grammar is the one that Apple
 * proposed for HTML (whatwg/html issue 3518):
 *
 *     rules     = property *( ";" property )
 *     property  = ( "required" | "allowed" ) ":" class *( "," class )
 *               | ( "minlength" | "maxlength" | "max-consecutive" ) ":" digits
 *     class     = "upper" | "lower" | "digit" | "special" | "ascii-printable" | "unicode" | "[" characters "]"
 *
 * Classes joined by commas count as one class: any of their characters satisfies it. Within brackets, "-" must come
 * first and "]" must come last. A required character is always allowed. If the attribute has neither `required` nor
 * `allowed`, all characters are allowed.
 */
const value = /\s*(?:\[((?:[^\]]|\](?=\]))*)\]|([a-z-]+))\s*(?:,|$)/iuy;

/**
 * Characters of each named class. This is a Map because an object would also find inherited properties, for example for
 * the name `constructor`.
 */
const identifiers: ReadonlyMap<string, string> = new Map([
  ["lower", "abcdefghijklmnopqrstuvwxyz"],
  ["upper", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  ["digit", "0123456789"],
  ["special", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"],
  ["ascii-printable", printable],
  ["unicode", printable], // all characters that a generated password can contain
]);

/**
 * Maximum length of the attribute `passwordrules`. A longer text is not parsed, because only a hostile page sends such
 * a text, to slow down the extension.
 */
const maxLength = 2000;

/**
 * Returns the requirements in a text of the attribute `passwordrules`. A property that breaks the grammar is ignored
 * and reported in `unmet`.
 */
export function readPasswordRules(text: string): Requirements {
  const required: string[] = [];
  const unmet: UnmetRequirement[] = [];
  let allowed: string | undefined;
  let min: number | undefined;
  let max: number | undefined;
  let maxConsecutive: number | undefined;
  for (const { name, content, source } of propertiesOf(text.length > maxLength ? "" : text)) {
    const set = name === "required" || name === "allowed" ? setOf(content) : undefined;
    const number = /^\d{1,6}$/u.test(content) ? Number(content) : undefined;
    if (name === "required" && set) required.push(set);
    else if (name === "allowed" && set !== undefined) allowed = (allowed ?? "") + set;
    else if (name === "minlength" && number !== undefined) min = stricterLimit(Math.max, min, number);
    else if (name === "maxlength" && number !== undefined) max = stricterLimit(Math.min, max, number);
    else if (name === "max-consecutive" && number) maxConsecutive = stricterLimit(Math.min, maxConsecutive, number);
    else unmet.push({ what: "passwordrules", value: source });
  }
  if (text.length > maxLength) unmet.push({ what: "passwordrules", value: text.slice(0, 40) });
  const permitted = allowed === undefined && required.length === 0 ? undefined : (allowed ?? "") + required.join("");
  return {
    required,
    allowed: permitted === undefined ? undefined : intersection(printable, permitted),
    min,
    max,
    maxConsecutive,
    unmet,
  };
}

/**
 * Splits a text at the semicolons outside brackets. Uses no regular expression, because a hostile page could send a
 * text for which a regular expression is very slow.
 */
function propertiesOf(text: string): { name: string; content: string; source: string }[] {
  const sources: string[] = [];
  let inBrackets = false;
  let begin = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === "[") inBrackets = true;
    else if (c === "]" && text[i + 1] !== "]") inBrackets = false;
    if (c !== ";" || inBrackets) continue;
    sources.push(text.slice(begin, i));
    begin = i + 1;
  }
  sources.push(text.slice(begin));
  return sources
    .map((source) => source.trim())
    .filter((source) => source !== "")
    .map((source) => {
      const [name = "", ...rest] = source.split(":");
      return { name: name.trim().toLowerCase(), content: rest.join(":").trim(), source };
    });
}

/** Returns all characters of a comma-separated list of classes, or undefined if the list breaks the grammar. */
function setOf(text: string): string | undefined {
  let set = "";
  let at = 0;
  while (at < text.length) {
    value.lastIndex = at;
    const match = value.exec(text);
    if (!match) return undefined;
    const [all, own, name = ""] = match;
    const known =
      own === undefined ? identifiers.get(name.toLowerCase()) : own.charAt(0) + own.slice(1).replaceAll("-", "");
    if (known === undefined) return undefined;
    set += known;
    at += all.length;
  }
  return intersection(printable, set);
}
