import { placeOfEntry } from "./place.ts";

/** The site of an account, and the text from which another program derives the password, if the two differ. */
export interface DerivedSite {
  readonly site: string;
  /**
   * Fields to add to the account's rules. If the other program derives the password from a text that differs from
   * {@link DerivedSite.site}, this object contains that text; otherwise it is empty.
   */
  readonly own: { readonly site?: string };
}

/**
 * Returns the site at which an account is offered.
 *
 * @param text - the text that the user typed in the other program, such as `www.example.com` or `Example`. That program
 * derives the password from this text. If the text differs from the site, `own.site` is the text.
 */
export function derivedSite(text: string): DerivedSite {
  const { site } = placeOfEntry([text], text, text);
  return { site, own: site === text ? {} : { site: text } };
}
