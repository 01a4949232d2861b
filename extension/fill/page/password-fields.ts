import type { PageField } from "./field.ts";
import { isGenerated, normalize } from "./evidence/normalize.ts";
import type { FormPurpose } from "./evidence/surroundings.ts";
import { leastSure, neverBelow, weigh } from "./evidence/weights.ts";
import { says } from "./evidence/words.ts";

/** The password fields of a form. Fields for the current password or for a new password may be missing. */
export interface Passwords {
  readonly current: PageField | undefined;
  /** Fields for a new password and for its repetition. */
  readonly fresh: readonly PageField[];
}

/** Returns the sum of the evidence that a field is for this site's password. */
export const likePassword = ({ element, label, labels, ...field }: PageField, heading = ""): number =>
  weigh("password", {
    ...field,
    label: labels,
    heading,
    type: field.isPassword ? "password" : element.type,
    isQuestion: isQuestion(label),
  });

export const isQuestion = (label: string): boolean => /[?？؟]\s*[:*]?\s*$/u.test(label);

export const isSurelyPassword = (field: PageField, heading?: string): boolean =>
  likePassword(field, heading) >= leastSure;

/**
 * Returns true if a field may get a password, perhaps only after a question to the user. Returns false for a
 * one-character box.
 */
export const mayTakeSecret = (field: PageField, heading?: string): boolean =>
  field.isPassword && !field.isBox && likePassword(field, heading) > neverBelow;

/**
 * Returns true if the `autocomplete`, the label, the name or the style of a text field asks for a password, but the
 * field does not count as a password field. Such a field gets no password.
 */
export function wantsPassword({ isPassword, isMasked, tokens, labels, names }: PageField): boolean {
  const all = `${labels} ${names}`;
  if (isPassword || says(all, "aboutPassword", "search")) return false;
  // The `autocomplete` value `new-password` alone is no sign of a password. Pages put it on any field to keep browsers
  // from suggesting texts.
  if (tokens.includes("current-password") || says(labels, "password")) return true;
  if (isMasked) return !tokens.includes("one-time-code") && !says(all, "code");
  return says(names, "password") && !says(labels, "email", "userName", "phone");
}

const saysFresh = ({ labels, names }: PageField): boolean => says(`${labels} ${names}`, "fresh");
const isNew = (field: PageField): boolean =>
  field.tokens.includes("new-password") || (!field.tokens.includes("current-password") && saysFresh(field));
const isRepeat = ({ tokens, labels, names }: PageField): boolean =>
  !tokens.includes("current-password") && says(`${labels} ${names}`, "repeat");
const isOld = ({ tokens, labels, names }: PageField): boolean =>
  tokens.includes("current-password") || (!tokens.includes("new-password") && says(`${labels} ${names}`, "old"));

/**
 * Returns a field's name or id in lower case, without digits, dashes and underscores, and without "confirm" and
 * anything after "confirm". For example, "password_2" and "passwordConfirm" become "password". If name and id are
 * missing or generated, returns the label.
 */
function stem({ element: { name, id }, labels }: PageField): string {
  const given = [name, id].find((each) => each !== "" && !isGenerated(each));
  return given === undefined ? normalize(labels) : given.toLowerCase().replaceAll(/[\d_-]|confirm.*/gu, "");
}

/**
 * Leaves out the text fields beside two password fields whose names have the same stem (see `stem`), unless the name of
 * a text field has this stem too. The two password fields are for a new password and its repetition. In a text field
 * beside them, sites show a password that they have generated.
 */
function withoutGenerated(fields: readonly PageField[]): readonly PageField[] {
  const hidden = fields.filter(({ element }) => element.type === "password");
  const [one, two] = hidden;
  if (!one || !two || hidden.length > 2 || !haveOneStem(one, two)) return fields;
  return fields.some((field) => !hidden.includes(field) && haveOneStem(field, one)) ? fields : hidden;
}

const haveOneStem = (a: PageField, b: PageField): boolean => stem(a) !== "" && stem(a) === stem(b);

/**
 * Finds the purpose of each password field of a form. Uses the fields' `autocomplete` first, then their names, then the
 * number of fields.
 *
 * @param fields - the password fields, at least one, in the order of the page
 */
export function tellPasswords(
  fields: readonly PageField[],
  focused: Element | null,
  purpose: FormPurpose = "unknown",
): Passwords {
  const hidden = withoutGenerated(fields);
  if (hidden.length < fields.length) return tellPasswords(hidden, focused, purpose);
  const [first, second, third] = fields;
  if (!second) {
    // If "Confirm your password" is the only password field, it asks for the current password. Some login forms have
    // the `autocomplete` value `new-password`, to keep browsers from filling in the password.
    const isFresh = first && isNew(first) && !isOld(first) && (purpose !== "sign-in" || saysFresh(first));
    return isFresh ? { current: undefined, fresh: fields } : { current: first, fresh: [] };
  }
  // The two fields of a login with a second factor have names such as `passwd` and `passwd1`, or `password` and
  // `password2`. The number in these names does not mean a repeated password.
  if (purpose === "sign-in" && fields.length === 2 && !fields.some(saysAnother)) return onlyCurrent(fields, focused);
  const old =
    fields.find(({ tokens }) => tokens.includes("current-password")) ?? fields.find((f) => isOld(f) && !isNew(f));
  const others = fields.filter((field) => field !== old);
  const marked = others.filter((field) => isNew(field) || isRepeat(field));
  if (old) {
    const named = old.tokens.includes("current-password") ? marked : others;
    return { current: old, fresh: marked.length > 0 ? freshFrom(marked, others) : named.slice(0, 2) };
  }
  const [mark] = marked;
  if (mark) {
    // `before` has no word for a new or repeated password. Before a field for a new password, it is for the old
    // password. Before a field that only repeats a password, it is for the new password. A field farther away may
    // belong to a login in the same form.
    const before = others.slice(0, others.indexOf(mark)).at(-1);
    if (before && marked.some(isNew) && marked.length > 1) return { current: before, fresh: marked.slice(0, 2) };
    if (before && marked.some((field) => isNew(field) && !isRepeat(field))) return { current: before, fresh: marked };
    return { current: undefined, fresh: before ? [before, ...marked.slice(0, 1)] : freshFrom(marked, others) };
  }
  if (third && fields.length === 3) return { current: first, fresh: [second, third] };
  const isPair = purpose === "new-password" || (purpose === "unknown" && second.names.endsWith("2"));
  if (first && fields.length === 2 && isPair && haveOneStem(first, second))
    return { current: undefined, fresh: fields };
  return onlyCurrent(fields, focused);
}

const onlyCurrent = (fields: readonly PageField[], focused: Element | null): Passwords => ({
  current: fields.find(({ element }) => element === focused) ?? mostLike(fields),
  fresh: [],
});

/**
 * Returns true if words or the `autocomplete` of a field, and not only a number in its name, say that the field takes
 * an old password, a new password or a repetition.
 */
const saysAnother = ({ tokens, labels, names }: PageField): boolean =>
  tokens.some((token) => token.endsWith("-password")) ||
  says(`${labels} ${names}`.replaceAll(/\d/gu, ""), "repeat", "fresh", "old");

/** Returns the field with the most evidence for a password. If several have the most, returns the first. */
const mostLike = (fields: readonly PageField[]): PageField | undefined =>
  fields.reduce<PageField | undefined>(
    (best, each) => (best && likePassword(best) >= likePassword(each) ? best : each),
    undefined,
  );

/**
 * Returns the field for the new password and, if the form has one, the field for its repetition. If `marked` has only
 * one field, the repetition is the field directly after this field in `others`, provided that the names of both fields
 * have the same stem (see `stem`).
 */
function freshFrom(marked: readonly PageField[], others: readonly PageField[]): PageField[] {
  const [one, two] = marked;
  if (!one || two) return marked.slice(0, 2);
  const next = others[others.indexOf(one) + 1];
  return next && haveOneStem(next, one) ? [one, next] : [one];
}
