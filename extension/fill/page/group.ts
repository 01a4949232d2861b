import type { Field } from "./field.ts";
import { upwards } from "./own.ts";

/** Fields that belong together, and the smallest part of the page that holds them. */
export interface Group {
  readonly scope: Element;
  readonly fields: readonly Field[];
}

/**
 * The forms of a page: those that are `<form>`s, around shadow roots too. Fields without one belong to the smallest part of
 * the page that holds a password together with a field of another kind, and a field alone to the part that has a button.
 */
export function groupsOf(fields: readonly Field[]): Group[] {
  const forms = new Map<Element, Field[]>();
  const loose: Field[] = [];
  for (const field of fields) {
    const form = field.element.form ?? upwards(field.element).find(({ localName }) => localName === "form");
    if (!form) loose.push(field);
    else forms.set(form, [...(forms.get(form) ?? []), field]);
  }
  return [...Array.from(forms, ([scope, its]) => ({ scope, fields: its })), ...looseGroups(loose)];
}

function looseGroups(fields: readonly Field[]): Group[] {
  const groups: Group[] = [];
  const isTaken = (field: Field): boolean => groups.some((group) => group.fields.includes(field));
  // Passwords first: what stands beside one belongs to it.
  for (const field of [...fields].sort((a, b) => Number(b.isPassword) - Number(a.isPassword))) {
    if (isTaken(field)) continue;
    const free = fields.filter((each) => !isTaken(each));
    groups.push(around(field, free));
  }
  return groups;
}

function around(field: Field, free: readonly Field[]): Group {
  let scope: Element = field.element;
  let its: Field[] = [field];
  for (const outer of upwards(field.element)) {
    const inside = free.filter(({ element }) => upwards(element).includes(outer));
    if (!field.isPassword && (inside.length > its.length || outer.localName === "body")) break;
    [scope, its] = [outer, inside];
    if (field.isPassword ? its.some(({ isPassword }) => !isPassword) : hasButton(outer)) break;
  }
  return { scope, fields: its };
}

const hasButton = (element: Element): boolean =>
  element.localName !== "input" && element.querySelector("button, [role=button], input[type=submit]") !== null;
