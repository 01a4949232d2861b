import { nameOf } from "./buttons.ts";
import { allIn, attributeOf, fits, isForm, textOf, upwards } from "./dom.ts";
import type { PageField } from "./field.ts";
import { normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";
import { isSurelyPassword } from "./password-fields.ts";

/**
 * Functions that search the page around a text field for signs that the field shows a password, or does not. Each
 * function is called only if its result is needed, because the search takes time.
 */
export interface SignsBeside {
  /** Returns true if the field is part of a search. */
  readonly isInSearch: () => boolean;
  /** Returns true if a button or an icon that shows or hides a password belongs only to this field. */
  readonly hasToggle: () => boolean;
  /** Returns true if a button that generates a password belongs only to this field. */
  readonly hasGenerator: () => boolean;
}

const besideOf = ({ element }: PageField): SignsBeside => ({
  isInSearch: () => isInSearch(element),
  hasToggle: () => hasToggle(element),
  hasGenerator: () => hasButtonBeside(element, "generate"),
});

/**
 * Returns the fields of a page. Text fields that show a password count as password fields, and so do the text fields
 * after a password field that are called its repetition.
 */
export function withShownPasswords(fields: readonly PageField[]): PageField[] {
  const all: PageField[] = [];
  for (const field of fields) {
    const shows =
      showsPassword(field, besideOf(field)) || repeatsPassword(field, all.at(-1), () => hasToggle(field.element));
    all.push(shows ? { ...field, isPassword: true } : field);
  }
  return all;
}

/**
 * Returns true if a text field shows the repetition of the password in the field before it. Such a field often has a
 * name like `confirm`, and sometimes one button shows both. A label without a word for a password needs a button.
 */
export function repeatsPassword(field: PageField, before: PageField | undefined, hasToggle: () => boolean): boolean {
  const { element, isMasked, isBox, labels, names } = field;
  if (!before?.isPassword || before.isBox || element.type !== "text" || isMasked || isBox) return false;
  const words = `${labels} ${names}`;
  if (!says(words, "repeat") || isForOther(field) || says(words, ...otherThings)) return false;
  return says(labels, "surePassword") || hasToggle();
}

/** Things other than a password that forms ask for twice, or with a word such as "verify". */
const otherThings = ["email", "userName", "phone", "code", "pin", "answer", "key", "number", "otherText"] as const;

/**
 * Returns true if a text field shows a password: a generated one, or one whose *Show* button was pressed. Everybody can
 * read what is filled into a text field, and fields for other things have similar names. So a word that can also mean a
 * key, a code or a keyword (`clave`, `pass`) counts only if a button beside the field shows or hides a password. The
 * `autocomplete` value `new-password` does not count alone, because pages put it on any field to keep browsers from
 * suggesting texts. A field whose letters are hidden only by a style gets no password.
 */
export function showsPassword(field: PageField, beside: SignsBeside): boolean {
  const { element, isMasked, isBox, tokens, labels, names } = field;
  if (element.type !== "text" || isMasked || isBox) return false;
  if (isForOther(field) || says(labels, "email", "userName", "phone") || !isSurelyPassword(field)) return false;
  const isNamed = says(names, "password") && !says(names, "email", "userName", "phone");
  const isSure = isNamed && (says(names, "surePassword") || says(labels, "surePassword"));
  const isNew = tokens.includes("new-password");
  const isOffered = (): boolean => looksGenerated(element.value) || beside.hasToggle() || beside.hasGenerator();
  const shows =
    tokens.includes("current-password") ||
    isSure ||
    (isNew && (says(labels, "surePassword") || isOffered())) ||
    ((isNamed || says(labels, "password")) && beside.hasToggle());
  return shows && !beside.isInSearch();
}

/**
 * Returns true if the words of a text field mention a search, or something that belongs to a password, such as a hint.
 */
const isForOther = ({ labels, names }: PageField): boolean => says(`${labels} ${names}`, "aboutPassword", "search");

/**
 * Returns true for a text that a program seems to have generated: eight or more characters of at least three kinds,
 * without spaces, and no address.
 */
function looksGenerated(text: string): boolean {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{L}\d\s]/u];
  return /^\S{8,}$/u.test(text) && !/@.+\./u.test(text) && kinds.filter((kind) => kind.test(text)).length >= 3;
}

const ownNames = ["id", "class", "name", "role", "aria-label", "action"];

function isInSearch(field: HTMLInputElement): boolean {
  const around = upwards(field);
  if (around.some((each) => fits(each, "search, [role=search i]"))) return true;
  const form = field.form ?? around.find(isForm);
  return form !== undefined && says(namesOf(form, ownNames), "search");
}

const namesOf = (element: Element, attributes: readonly string[]): string =>
  normalize(attributes.map((name) => attributeOf(element, name) ?? "").join(" · "));

/** Returns up to four parts of the page around a field, the smallest first. No part contains another field. */
function partsAlone(field: Element): Element[] {
  const parts = upwards(field).slice(1, 5);
  const shared = parts.findIndex((each) => allIn(each, "input:not([type=hidden], [type=checkbox])").length > 1);
  return shared < 0 ? parts : parts.slice(0, shared);
}

const buttons = "button, [role=button], input[type=checkbox]";

const hasButtonBeside = (field: Element, ...concepts: Parameters<typeof says>[1][]): boolean =>
  [...partsAlone(field).flatMap((part) => allIn(part, buttons)), ...after(field, buttons)].some((button) =>
    says(normalize(nameOf(button)), ...concepts),
  );

/**
 * Returns the elements for a selector between a field and the next field, if this field is in the same part of the page:
 * the elements after a field belong to it. Leaves out submit buttons, because they come after all fields.
 */
function after(field: Element, selector: string): Element[] {
  const found: Element[] = [];
  for (const each of upwards(field).slice(0, 3)) {
    if (isForm(each)) break;
    for (let next = nextOf(each); next; next = nextOf(next)) {
      if (fits(next, inputs) || allIn(next, inputs).length > 0) return found;
      found.push(...[next, ...allIn(next, "*")].filter((one) => fits(one, selector) && !isSubmit(one)));
    }
  }
  return found;
}

const inputs = "input:not([type=hidden], [type=checkbox], [type=button], [type=submit], [type=image])";

const nextOf = (element: Element): Element | null => Reflect.get(Element.prototype, "nextElementSibling", element);

/** Returns true for a button that sends its form, unless its text says that it shows a password. */
const isSubmit = (element: Element): boolean =>
  fits(element, "form button:not([type=button i])") && !says(normalize(nameOf(element)), "password");

/** Text that an icon font draws as an eye. */
const iconText = /^\s*visibility(?:_off)?\s*$/u;

const iconTags = "a, button, i, span, svg, img, [role=button]";

const iconNames = ["class", "id", "aria-label", "title", "data-icon"];

function hasToggle(field: Element): boolean {
  if (hasButtonBeside(field, "toggle")) return true;
  const near = partsAlone(field).slice(0, 2);
  const icons = [...near.flatMap((part) => allIn(part, iconTags)), ...after(field, iconTags)];
  return icons.some((icon) => says(namesOf(icon, iconNames), "toggleIcon") || iconText.test(textOf(icon)));
}
