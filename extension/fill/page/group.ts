import type { PageField } from "./field.ts";
import { likeUserName } from "./user-name-field.ts";
import { splitForm } from "./split-form.ts";
import { allIn, isForm, localNameOf, upwards } from "./dom/dom.ts";

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
  // Groups of password fields come first, because the fields around a password field belong to its form.
  const passwords = fields.filter(({ isPassword }) => isPassword);
  const logins = fields.filter((field) => likeUserName(field, {}) > 0);
  return [...passwords, ...logins].flatMap((field) => {
    if (taken.has(field)) return [];
    const group = field.isPassword ? aroundPassword(field, freeIn) : aroundLogin(field, freeIn);
    for (const each of group.fields) taken.add(each);
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

function aroundLogin(field: PageField, freeIn: (outer: Element) => PageField[]): Group {
  let scope: Element = field.element;
  for (const outer of upwards(field.element)) {
    if (localNameOf(outer) === "body" || freeIn(outer).length > 1) break;
    scope = outer;
    if (allIn(outer, "button, [role=button], input[type=submit]").length > 0) break;
  }
  return { scope, fields: [field] };
}
