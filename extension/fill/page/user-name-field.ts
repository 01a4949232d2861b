import type { Field } from "./field.ts";
import { codeWords, loginWords, otherWords } from "./evidence/words.ts";

/** What `autocomplete` has for things that are no login. A token that no standard has means as little as `off`. */
const others =
  /^(?:name|honorific-.*|given-name|additional-name|family-name|.*-password|one-time-code|organization.*|street-address|address-.*|country.*|postal-code|cc-.*|transaction-.*|language|bday.*|sex|url|photo|impp|search)$/u;

export const asksForLogin = ({ tokens }: Field): boolean => tokens.includes("username") || tokens.includes("webauthn");

/** How much a field looks like that of a login; below zero it is none. */
export function likeLogin(field: Field): number {
  const { element, hint, tokens, isBox, isPassword } = field;
  if (isPassword || isBox) return -1;
  if (asksForLogin(field)) return 100;
  if (tokens.some((token) => others.test(token))) return -1;
  const words = loginWords.test(hint) ? 20 : 0;
  // "Company e-mail" is one: what is typed as an address is no company's name.
  const otherwise = codeWords.test(hint) || (element.type !== "email" && otherWords.test(hint)) ? 40 : 0;
  const type = { email: 15, number: -10, url: -20 }[element.type] ?? 0;
  return words + type + (tokens.includes("email") ? 20 : 0) - otherwise;
}

/** By its names or its token. */
const surely = 20;

/**
 * The login of a form: by token, then by its names, then the nearest before the password.
 *
 * @param before - what stands before the password, in the order of the page
 * @param after - what stands after it: there the token counts, and its names where nothing stands before
 */
export function loginAmong(before: readonly Field[], after: readonly Field[] = []): Field | undefined {
  let best: Field | undefined;
  for (const field of before) {
    if (likeLogin(field) >= Math.max(0, best ? likeLogin(best) : 0)) best = field;
  }
  if (best) return asksForLogin(best) ? best : (after.find(asksForLogin) ?? best);
  return after.find((field) => likeLogin(field) >= surely);
}
