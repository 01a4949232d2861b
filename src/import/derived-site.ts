import { placeOfEntry } from "./place.ts";

/** The site of an account whose password depends on another text, and that text if it differs. */
export interface DerivedSite {
  readonly site: string;
  /** For the rules of the scheme. */
  readonly own: { readonly site?: string };
}

/**
 * Returns the site at which an account is offered. Other programs derive from whatever the user typed, such as
 * `www.example.com` or `Example`. That text stays in the rules.
 */
export function derivedSite(text: string): DerivedSite {
  const { site } = placeOfEntry([text], text, text);
  return { site, own: site === text ? {} : { site: text } };
}
