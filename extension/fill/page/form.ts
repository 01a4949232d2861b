import { type Boxes, boxesAmong } from "./character-fields.ts";
import type { Field } from "./field.ts";
import type { FormKind } from "./form-kind.ts";
import type { Group } from "./group.ts";
import { loginAmong } from "./user-name-field.ts";
import { listsBefore } from "./user-name-list.ts";
import { isForPassword, tellPasswords } from "./password-fields.ts";
import { isFirstStep } from "./evidence/first-step.ts";

/** A form that can be filled in, and its fields by what goes into them. */
export interface Form {
  readonly kind: FormKind;
  readonly scope: Element;
  readonly login: Field | undefined;
  /** Where there is no field for it: what it may be chosen from. */
  readonly lists: readonly HTMLSelectElement[];
  /** The password there is; on a form that changes it the old one. */
  readonly current: Field | undefined;
  /** A new password, and where it is typed again. */
  readonly fresh: readonly Field[];
  readonly boxes: Boxes | undefined;
}

/** What a group of fields is, or nothing where no password and no login belongs into it. */
export function formOf(group: Group, elements: readonly Element[], focused: Element | null): Form | undefined {
  const { scope, fields } = group;
  const passwords = fields.filter(isForPassword);
  const [first] = passwords;
  const texts = fields.filter(({ isPassword }) => !isPassword);
  const none = { scope, current: undefined, fresh: [], boxes: undefined, lists: [] };
  if (first) {
    const { current, fresh } = tellPasswords(passwords, focused);
    const kind = fresh.length === 0 ? "login" : current ? "change" : "sign-up";
    const login = loginBeside(current ?? first, fields);
    const lists = login || kind !== "login" ? [] : listsBefore(first.element, scope, elements);
    return { kind, scope, login, lists, current, fresh, boxes: undefined };
  }
  const boxes = boxesAmong(fields, scope, elements);
  if (boxes) {
    const [at = 0] = fields.flatMap(({ isBox }, i) => (isBox ? [i] : []));
    return { ...none, kind: "partial", login: loginAmong(fields.slice(0, at)), boxes };
  }
  const login = loginAmong(texts);
  return login && isFirstStep(group, elements) ? { ...none, kind: "user-name", login } : undefined;
}

function loginBeside(password: Field, fields: readonly Field[]): Field | undefined {
  const at = fields.indexOf(password);
  return loginAmong(fields.slice(0, at), fields.slice(at + 1));
}

/** The fields of a form that something goes into, in the order of the page. */
export const filledFields = ({ login, current, fresh, boxes }: Form): HTMLInputElement[] => [
  ...[login, current, ...fresh].flatMap((field) => (field ? [field.element] : [])),
  ...(boxes?.boxes ?? []).map(({ element }) => element),
];
