import { placeOfEntry } from "./place.ts";

/** The site of an account, and the text from which another program derives the password, if the two differ. */
export interface DerivedSite {
  readonly site: string;
  /**
   * Fields to add to the account's rules: `site` is the text from which the password is derived, if it differs from the
   * site.
   */
  readonly own: { readonly site?: string };
}

/**
 * Returns the site at which an account is offered. Other programs derive the password from the text that the user
 * typed, such as `www.example.com` or `Example`. If this text differs from the site, it is returned as `own.site`.
 */
export function derivedSite(text: string): DerivedSite {
  const { site } = placeOfEntry([text], text, text);
  return { site, own: site === text ? {} : { site: text } };
}
