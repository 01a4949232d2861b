import { nameOf, pressable } from "../buttons.ts";
import type { Group } from "../group.ts";
import { asksForLogin, likeLogin } from "../user-name-field.ts";
import { allIn, attributeOf, textOf } from "../dom/dom.ts";
import { wantsPassword } from "../password-fields.ts";
import { plain } from "./normalize.ts";
import { noSignInWords, signInWords } from "./words.ts";

const nameOfPage = (): string => plain(`${location.pathname} ${document.title}`);

/**
 * Whether a form without a password is the first step of a login: it says so by a token, or asks for one thing that looks
 * like a login, and calls itself a way in and not a newsletter, a search or a way to a lost password.
 */
export function isFirstStep({ scope, fields }: Group, elements: readonly Element[]): boolean {
  if (fields.some(wantsPassword)) return false;
  if (fields.some(asksForLogin)) return true;
  const [only, ...more] = fields;
  if (!only || more.length > 0 || likeLogin(only) <= 0) return false;
  const own = ["id", "class", "name", "aria-label", "action"].map((name) => attributeOf(scope, name));
  const headings = allIn(scope, "h1, h2, h3, legend").map(textOf);
  const buttons = pressable(scope, elements).map(nameOf);
  const said = plain([...own, ...headings, ...buttons].join(" "));
  if (noSignInWords.test(said)) return false;
  // What the page is for does not say what each of its forms is for.
  return signInWords.test(said) || (signInWords.test(nameOfPage()) && !noSignInWords.test(only.hint));
}
