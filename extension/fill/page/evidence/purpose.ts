import type { Clues } from "./clues.ts";
import { says } from "./words.ts";

/** Purpose of a form according to the texts around its fields. */
export type FormPurpose = "sign-in" | "new-password" | "unknown";

/**
 * Returns the purpose of a form according to its buttons, its heading and its own names, or else the title and path of
 * the page. Words for a login in the form do not count if the title and path mention only a registration. If the button
 * after the fields is for a login, a second button or a heading such as "New here?" does not make the form a
 * registration. Some frameworks name a login form `new_user`, so a form's own names do not count as words for a new
 * password.
 */
export function purposeOf({ buttons = "", submit = "", heading = "", form = "", page = "" }: Clues): FormPurpose {
  const own = `${buttons} · ${heading} · ${form}`;
  const isLoginPage = !says(page, "register") || says(page, "signIn");
  if (isLoginPage && saysOnlySignIn(submit) && !asksForNewPassword(heading)) return "sign-in";
  if (says(own, "register") || says(`${buttons} · ${heading}`, "fresh")) return "new-password";
  if (isLoginPage && says(own, "signIn")) return "sign-in";
  return says(page, "register", "fresh") ? "new-password" : "unknown";
}

const saysOnlySignIn = (button: string): boolean => says(button, "signIn") && !says(button, "register", "fresh");

const asksForNewPassword = (heading: string): boolean =>
  !says(heading, "signIn") && (says(heading, "register") || (says(heading, "fresh") && says(heading, "password")));
