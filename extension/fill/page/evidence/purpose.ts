import type { Clues } from "./clues.ts";
import { says } from "./words.ts";

/** Purpose of a form according to the texts around its fields. */
export type FormPurpose = "sign-in" | "new-password" | "unknown";

/**
 * Returns the purpose of a form according to its buttons, its heading and its own names, or else the title and path of
 * the page. Words for a login in the form do not count if the title and path mention only a registration.
 */
export function purposeOf({ buttons = "", heading = "", form = "", page = "" }: Clues): FormPurpose {
  const own = `${buttons} · ${heading} · ${form}`;
  if (says(own, "register", "fresh")) return "new-password";
  if (says(own, "signIn") && (!says(page, "register") || says(page, "signIn"))) return "sign-in";
  return says(page, "register", "fresh") ? "new-password" : "unknown";
}
