import type { Field } from "./field.ts";
import { codeWords, newWords, oldWords, passwordWords, repeatWords } from "./evidence/words.ts";

/** The passwords of a form: the one there is, and those that shall be. One of the two may be missing. */
export interface Passwords {
  readonly current: Field | undefined;
  /** A new one, and where it is typed again. */
  readonly fresh: readonly Field[];
}

/** Whether a field is for a password, and not for a code of one use or of a card. */
export const isForPassword = ({ isPassword, isBox, tokens, hint }: Field): boolean =>
  isPassword &&
  !isBox &&
  !tokens.some((token) => token === "one-time-code" || token.startsWith("cc-")) &&
  (tokens.some((token) => token.endsWith("-password")) || !codeWords.test(hint));

/** A text field for a password: a "show password" that is on, or dots that are drawn. No password goes into it. */
export const wantsPassword = ({ isPassword, isMasked, tokens, hint }: Field): boolean =>
  !isPassword &&
  (tokens.some((token) => token.endsWith("-password")) ||
    passwordWords.test(hint) ||
    (isMasked && !tokens.includes("one-time-code") && !codeWords.test(hint)));

const isNew = ({ tokens, hint }: Field): boolean =>
  tokens.includes("new-password") || (!tokens.includes("current-password") && newWords.test(hint));
const isRepeat = ({ tokens, hint }: Field): boolean => !tokens.includes("current-password") && repeatWords.test(hint);
const isOld = ({ tokens, hint }: Field): boolean =>
  tokens.includes("current-password") || (!tokens.includes("new-password") && oldWords.test(hint));

/** "password" of "password_2". */
const stem = ({ element: { name, id } }: Field): string =>
  (name || id).toLowerCase().replaceAll(/[\d_-]|confirm.*/gu, "");

/**
 * Which is which among the password fields of one form: by token, then by their names, then by their number.
 *
 * @param fields - at least one, in the order of the page
 */
export function tellPasswords(fields: readonly Field[], focused: Element | null): Passwords {
  const [first, second, third] = fields;
  if (!second) {
    // "Confirm your password" alone is the one there is, asked for again.
    const isFresh = first && isNew(first) && !isOld(first);
    return isFresh ? { current: undefined, fresh: fields } : { current: first, fresh: [] };
  }
  const old =
    fields.find(({ tokens }) => tokens.includes("current-password")) ?? fields.find((f) => isOld(f) && !isNew(f));
  const others = fields.filter((field) => field !== old);
  const marked = others.filter((field) => isNew(field) || isRepeat(field));
  if (old) {
    const named = old.tokens.includes("current-password") ? marked : others;
    return { current: old, fresh: marked.length > 0 ? freshFrom(marked, others) : named.slice(0, 2) };
  }
  const unmarked = others.filter((field) => !marked.includes(field));
  const [plain] = unmarked;
  if (marked.length > 0) {
    // A field without a mark before a new one is the old one; before a repeated one it is what is repeated.
    const before = plain && fields.indexOf(plain) < fields.indexOf(marked[0] ?? plain) ? plain : undefined;
    if (before && marked.some(isNew) && marked.length > 1) return { current: before, fresh: marked.slice(0, 2) };
    if (before && marked.some((field) => isNew(field) && !isRepeat(field))) return { current: before, fresh: marked };
    return { current: undefined, fresh: before ? [before, ...marked.slice(0, 1)] : freshFrom(marked, others) };
  }
  if (third && fields.length === 3) return { current: first, fresh: [second, third] };
  if (first && fields.length === 2 && stem(first) === stem(second)) return { current: undefined, fresh: fields };
  const named = fields.find(({ hint }) => passwordWords.test(hint));
  return { current: fields.find(({ element }) => element === focused) ?? named ?? first, fresh: [] };
}

/** The new one, and the field after it where it is typed again, marked or not. */
function freshFrom(marked: readonly Field[], others: readonly Field[]): Field[] {
  const [one, two] = marked;
  if (!one || two) return marked.slice(0, 2);
  const next = others[others.indexOf(one) + 1];
  return next && stem(next) === stem(one) ? [one, next] : [one];
}
