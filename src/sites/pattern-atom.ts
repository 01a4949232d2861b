import { intersection, printable, difference } from "./requirements.ts";

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

/**
 * An atom of a regular expression: the printable characters that the atom matches, and the index of the character after
 * the atom.
 */
export interface Atom {
  readonly set: string;
  readonly end: number;
}

/**
 * Parses an atom. Returns undefined at the end of the text and for syntax that is not supported, such as groups,
 * alternatives and set operations.
 */
export function atomAt(text: string, at: number): Atom | undefined {
  const c = text[at];
  if (c === undefined || /[\^$*+?{}()|\]]/u.test(c)) return undefined;
  if (c === "[") return classAt(text, at);
  if (c === ".") return { set: printable, end: at + 1 };
  return c === "\\" ? escapeAt(text, at) : { set: intersection(c, printable), end: at + 1 };
}

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
