import { placeOfEntry } from "./place.ts";

/** The site of an account, and the text from which another program derives its password if that differs. */
export interface DerivedSite {
  readonly site: string;
  /** Fields for the rules of the scheme. */
  readonly own: { readonly site?: string };
}

/**
 * Returns the site at which an account is offered. Other programs derive from the text that the user typed, such as
 * `www.example.com` or `Example`. That text is kept in the rules.
 */
export function derivedSite(text: string): DerivedSite {
  const { site } = placeOfEntry([text], text, text);
  return { site, own: site === text ? {} : { site: text } };
}
