import { difference, intersection, printable, type Requirements, stricterLimit } from "./requirements.ts";

/**
 * Maximum length of the attribute `pattern`. A longer text is not parsed, because only a hostile page sends such a
 * text, to slow down the extension.
 */
export const longestPattern = 1000;

/**
 * Returns the requirements in a field's attribute `pattern`, if the pattern has the usual structure for passwords:
 * conditions such as `(?=.*[a-z])` and `(?!.*\s)`, then one set with a quantifier, such as `[A-Za-z\d]{8,20}`. The
 * pattern is parsed and never executed, because a page's expression could run forever.
 *
 * @returns undefined if the pattern has another structure
 */
export function readPattern(text: string): Requirements | undefined {
  if (text.length > longestPattern) return undefined;
  const body = text.replace(/^\^/u, "").replace(/(?<!\\)\$$/u, "");
  const required: string[] = [];
  let [min, max]: [number | undefined, number | undefined] = [undefined, undefined];
  let forbidden = "";
  let at = 0;
  for (let group = /^\(\?([=!])/u.exec(body); group; group = /^\(\?([=!])/u.exec(body.slice(at))) {
    const first = termAt(body, at + 3);
    if (!first) return undefined;
    let { end } = first.quantity;
    if (body.startsWith("$)", end) && group[1] === "=") {
      min = stricterLimit(Math.max, min, first.quantity.min); // for example (?=.{8,20}$)
      max = stricterLimit(Math.min, max, first.quantity.max);
      if (first.set !== printable) return undefined;
      at = end + 2;
      continue;
    }
    const second = termAt(body, end);
    // A condition may skip characters before its set: any characters, or only those that are not in the set.
    if (!second || first.quantity.min > 0 || first.quantity.max !== undefined) return undefined;
    if (second.quantity.min !== 1) return undefined;
    if (!looksOver(first.set, second.set)) return undefined;
    ({ end } = second.quantity);
    if (body.startsWith(".*", end)) end += 2;
    if (!body.startsWith(")", end)) return undefined;
    if (group[1] === "=") required.push(second.set);
    else forbidden += second.set;
    at = end + 1;
  }
  const whole = termAt(body, at);
  if (whole?.quantity.end !== body.length) return undefined;
  const { set, quantity } = whole;
  return {
    required,
    allowed: Array.from(set, (c) => (forbidden.includes(c) ? "" : c)).join(""),
    min: stricterLimit(Math.max, min, quantity.min),
    max: stricterLimit(Math.min, max, quantity.max),
    unmet: [],
  };
}

const looksOver = (over: string, wanted: string): boolean =>
  over === printable || (intersection(over, wanted) === "" && over.length + wanted.length === printable.length);

/** Reads an atom and its quantifier. */
function termAt(text: string, at: number): { set: string; quantity: Quantity } | undefined {
  const atom = atomAt(text, at);
  return atom && { set: atom.set, quantity: quantityAt(text, atom.end) };
}

interface Quantity {
  readonly min: number;
  readonly max: number | undefined;
  readonly end: number;
}

/**
 * Reads a quantifier: `*`, `+`, `?`, `{n}`, `{n,}` or `{n,m}`, each optionally lazy. Without a quantifier, the quantity
 * is one.
 */
function quantityAt(text: string, at: number): Quantity {
  const [all = "", minimum, comma, maximum] =
    /^(?:[*+?]|\{(\d{1,6})(?:(,)(\d{1,6})?)?\})\??/u.exec(text.slice(at)) ?? [];
  const end = at + all.length;
  if (minimum !== undefined) {
    const min = Number(minimum);
    return { min, max: comma === undefined ? min : maximum === undefined ? undefined : Number(maximum), end };
  }
  if (all === "") return { min: 1, max: 1, end };
  return { min: all.startsWith("+") ? 1 : 0, max: all.startsWith("?") ? 1 : undefined, end };
}

/**
 * An atom of a regular expression: the printable characters that the atom matches, and the index of the character after
 * the atom.
 */
interface Atom {
  readonly set: string;
  readonly end: number;
}

/**
 * Parses an atom. Returns undefined at the end of the text and for syntax that is not supported, such as groups,
 * alternatives and set operations.
 */
function atomAt(text: string, at: number): Atom | undefined {
  const c = text[at];
  if (c === undefined || /[\^$*+?{}()|\]]/u.test(c)) return undefined;
  if (c === "[") return classAt(text, at);
  if (c === ".") return { set: printable, end: at + 1 };
  return c === "\\" ? escapeAt(text, at) : { set: intersection(c, printable), end: at + 1 };
}

const digit = "0123456789";
const word = `${digit}ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`;

const escapes: Readonly<Record<string, () => string>> = {
  d: () => digit,
  D: () => difference(printable, digit),
  w: () => word,
  W: () => difference(printable, word),
  s: () => "",
  S: () => printable,
};

function escapeAt(text: string, at: number): Atom | undefined {
  const c = text[at + 1] ?? "";
  const set = Object.hasOwn(escapes, c)
    ? escapes[c]?.()
    : /[^\sA-Za-z0-9]/u.test(c)
      ? intersection(c, printable)
      : undefined;
  return set === undefined ? undefined : { set, end: at + 2 };
}

/** Reads a class `[…]` or `[^…]` of characters, escapes and ranges. */
function classAt(text: string, at: number): Atom | undefined {
  const negated = text[at + 1] === "^";
  let set = "";
  let i = at + (negated ? 2 : 1);
  for (let c = text[i]; c !== "]"; c = text[i]) {
    if (c === undefined || (i + 1 < text.length && /^(?:&&|--)/u.test(text.slice(i)))) return undefined;
    const item = c === "\\" ? escapeAt(text, i) : { set: c, end: i + 1 };
    if (!item) return undefined;
    i = item.end;
    set += item.set;
    if (text[i] !== "-" || text[i + 1] === "]" || text[i + 1] === undefined) continue;
    const to = text[i + 1] === "\\" ? escapeAt(text, i + 1) : { set: text.charAt(i + 1), end: i + 2 };
    // for example, in [\w-.] the dash stands for itself and not for a range
    if (item.set.length !== 1 || to?.set.length !== 1) continue;
    if (to.set < item.set) return undefined;
    set += Array.from(printable, (p) => (p >= item.set && p <= to.set ? p : "")).join("");
    i = to.end;
  }
  return { set: negated ? difference(printable, set) : intersection(printable, set), end: i + 1 };
}
