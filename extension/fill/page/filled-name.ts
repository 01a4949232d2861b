import { lettersOf, successorOf, valueOf } from "./kept.ts";

/** A field into which a username was filled. */
interface FilledName {
  readonly field: HTMLInputElement;
  readonly text: string;
}

/**
 * Name of a global property in the extension's isolated world, which the page cannot see. The property contains the
 * field of the first step of a login, so that its text can be read even after the page has removed the field.
 */
const place = "saltmillFilledName";

/** Remembers the field of the first step of a login. Without a field, forgets the one that was remembered. */
export function rememberName(filled: FilledName | undefined): void {
  if (filled) Reflect.set(globalThis, place, { field: filled.field, text: filled.text });
  else Reflect.deleteProperty(globalThis, place);
}

/**
 * Returns true if the field of the first step of a login contains another username than the one that was filled, or
 * contained it when the page removed the field. Returns undefined if there is no such field, or if it says nothing,
 * because the page has emptied it.
 */
export function isTypedOver(): boolean | undefined {
  const filled = Reflect.get(globalThis, place) as FilledName | undefined;
  if (!filled) return undefined;
  const is = isOther(filled);
  const field = filled.field.isConnected || is === true ? undefined : successorOf(filled.field);
  if (!field) return is;
  rememberName({ ...filled, field }); // frameworks replace fields, and the user types into the new one
  return isOther({ ...filled, field }) ?? is;
}

function isOther({ field, text }: FilledName): boolean | undefined {
  const value = valueOf(field);
  return field.type === "password" || value.trim() === "" || masks.test(value) ? undefined : !isStill(value, text);
}

/** Characters that pages show instead of some letters of a username. Such a name is compared later, where it is shown. */
const masks = /[*•●∙·…]|\.{2,}/u;

/**
 * Returns true if a text still means the username that was filled: if the page has written the username in another way,
 * such as in lower case, with a domain, or as a number in groups of digits.
 */
export function isStill(value: string, text: string): boolean {
  const [there, ours] = [bare(value), bare(text)];
  if (lettersOf(there) === lettersOf(ours)) return true;
  if (there.includes("@") !== ours.includes("@")) return lettersOf(localPart(there)) === lettersOf(localPart(ours));
  const [short = "", long = ""] = [there, ours].map(digitsOf).sort((a, b) => a.length - b.length);
  return short.length > 5 && long.endsWith(short);
}

/** Returns a name without the domain of Windows in `DOMAIN\\name`. */
const bare = (name: string): string => name.trim().replace(/^.*\\/u, "");

const localPart = (name: string): string => name.replace(/@[^@]*$/u, "");

/** Returns the digits of a telephone number without a leading zero. Returns no digits for any other name. */
const digitsOf = (name: string): string =>
  /^[\d\s()+/.-]+$/u.test(name) ? name.replaceAll(/\D/gu, "").replace(/^0+/u, "") : "";
