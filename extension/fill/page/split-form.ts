import { nameOf } from "./buttons.ts";
import { isVisible } from "./area/visible.ts";
import { allIn, fits, isWithin, upwards } from "./dom/dom.ts";
import { normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";
import type { PageField } from "./field.ts";

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
export function splitForm(group: FormFields): FormFields[] {
  const { scope, fields } = group;
  const passwords = fields.filter(({ isPassword, isBox }) => isPassword && !isBox);
  if (passwords.length < 2) return [group];
  const buttons = allIn(scope, senders).filter(sendsWithName);
  const smallest = passwords.map(({ element }) =>
    upwards(element).find((each) => buttons.some((button) => isWithin(button, each))),
  );
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
