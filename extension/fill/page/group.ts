import { isVisible } from "./area/visible.ts";
import { nameOf } from "./buttons.ts";
import { allIn, fits, isForm, isWithin, localNameOf, upwards } from "./dom.ts";
import { normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";
import type { PageField } from "./field.ts";
import { likeUserName } from "./user-name-field.ts";

/** Fields that belong together, and the form or the part of the page that contains all of them. */
export interface Group {
  readonly scope: Element;
  readonly fields: readonly PageField[];
}

/**
 * Returns the forms of a page. Each `<form>` element is one form, even if it contains shadow roots. A `<form>` element
 * is split only if it contains several forms, see `splitForm`. Fields outside of a `<form>` are grouped by the page's
 * structure: the smallest part of the page that contains a password field and a field of another type is a form. For a
 * username field without a password field, the form is the smallest part with a button. If this part contains other
 * fields, the form is the largest part without other fields.
 */
export function groupsOf(fields: readonly PageField[]): Group[] {
  const forms = new Map<Element, PageField[]>();
  const loose: PageField[] = [];
  for (const field of fields) {
    const form = field.element.form ?? upwards(field.element).find(isForm);
    const its = form ? (forms.get(form) ?? []) : loose;
    its.push(field);
    if (form) forms.set(form, its);
  }
  return [...Array.from(forms, ([scope, its]) => splitForm({ scope, fields: its })).flat(), ...looseGroups(loose)];
}

function looseGroups(fields: readonly PageField[]): Group[] {
  const inside = new Map<Element, PageField[]>();
  for (const field of fields) {
    for (const outer of upwards(field.element)) {
      const its = inside.get(outer) ?? [];
      its.push(field);
      inside.set(outer, its);
    }
  }
  const taken = new Set<PageField>();
  const freeIn = (outer: Element): PageField[] => (inside.get(outer) ?? []).filter((field) => !taken.has(field));
  const counts = new Map(Array.from(inside, ([outer, its]) => [outer, its.length]));
  const countIn = (outer: Element): number => counts.get(outer) ?? 0;
  // Groups of password fields come first, because the fields around a password field belong to its form.
  const passwords = fields.filter(({ isPassword }) => isPassword);
  const logins = fields.filter((field) => likeUserName(field, {}) > 0);
  return [...passwords, ...logins].flatMap((field) => {
    if (taken.has(field)) return [];
    const group = field.isPassword ? aroundPassword(field, freeIn) : aroundLogin(field, countIn);
    for (const each of group.fields) {
      taken.add(each);
      for (const outer of upwards(each.element)) counts.set(outer, countIn(outer) - 1);
    }
    return [group];
  });
}

function aroundPassword({ element }: PageField, freeIn: (outer: Element) => PageField[]): Group {
  let group: Group = { scope: element, fields: [] };
  for (const outer of upwards(element)) {
    group = { scope: outer, fields: freeIn(outer) };
    if (group.fields.some(({ isPassword }) => !isPassword)) break;
  }
  return group;
}

/** @param countIn - returns the number of fields in a part of the page that belong to no other form */
function aroundLogin(field: PageField, countIn: (outer: Element) => number): Group {
  let scope: Element = field.element;
  for (const outer of upwards(field.element)) {
    if (localNameOf(outer) === "body" || countIn(outer) > 1) break;
    scope = outer;
    if (allIn(outer, "button, [role=button], input[type=submit]").length > 0) break;
  }
  return { scope, fields: [field] };
}

/** The fields of a form or of a part of it. */
interface FormFields {
  readonly scope: Element;
  readonly fields: readonly PageField[];
}

/**
 * Splits a form element that contains several forms, such as a login and a registration. Some servers write one form
 * element around the whole page. Each of the returned parts has its own password and its own button, and no part
 * contains another part. Fields outside of the parts are left out. Any other form is returned unchanged.
 */
function splitForm(group: FormFields): FormFields[] {
  const { scope, fields } = group;
  const passwords = fields.filter(({ isPassword, isBox }) => isPassword && !isBox);
  if (passwords.length < 2) return [group];
  const buttons = allIn(scope, senders).filter(sendsWithName);
  const around = new Set(buttons.flatMap(upwards));
  const smallest = passwords.map(({ element }) => upwards(element).find((each) => around.has(each)));
  const parts = [
    ...new Set(smallest.flatMap((part) => (part && part !== scope && isWithin(part, scope) ? [part] : []))),
  ];
  const isEach = smallest.every((part) => part !== undefined && parts.includes(part));
  if (!isEach || parts.length < 2 || !areApart(parts) || !haveOwnPurposes(parts, buttons)) return [group];
  return parts.map((part) => {
    const whole = grown(part, parts, scope);
    return { scope: whole, fields: fieldsIn(whole, fields) };
  });
}

const fieldsIn = (part: Element, fields: readonly PageField[]): PageField[] =>
  fields.filter(({ element }) => isWithin(element, part));

const nameIn = (button: Element): string => normalize(nameOf(button)).trim();

/** Elements that may send a form: by themselves, or with a script of the page. */
const senders = `button, input[type=submit], input[type=image], input[type=button], [role=button], a[href^="javascript:" i]`;

/**
 * Returns true for a visible submit button with a text, unless the text is about showing, generating or recovering a
 * password. A button or link with a script counts only if its text is about a login or a registration, because the
 * script may do anything.
 */
function sendsWithName(button: Element): boolean {
  const name = nameIn(button);
  if (name === "" || says(name, "toggle", "generate", "recover")) return false;
  return (fits(button, submitters) || says(name, "signIn", "register")) && isVisible(button);
}

const submitters = "button:not([type=button i], [type=reset i]), input[type=submit], input[type=image]";

const areApart = (parts: readonly Element[]): boolean =>
  parts.every((one) => parts.every((other) => one === other || !isWithin(one, other)));

/**
 * Returns true if the texts of the buttons are different in all parts, and the buttons of at least one part are for a
 * login or a registration.
 */
function haveOwnPurposes(parts: readonly Element[], buttons: readonly Element[]): boolean {
  const names = parts.map((part) =>
    buttons
      .filter((button) => isWithin(button, part))
      .map(nameIn)
      .join(" · "),
  );
  return new Set(names).size === names.length && names.some((name) => says(name, "signIn", "register"));
}

/** Returns the largest element in the form that contains `part` but no other part. */
function grown(part: Element, parts: readonly Element[], scope: Element): Element {
  const around = upwards(part);
  const isAlone = (outer: Element): boolean => parts.every((other) => other === part || !isWithin(other, outer));
  return around.slice(0, around.indexOf(scope)).findLast(isAlone) ?? part;
}
