import { AppError } from "../errors.ts";
import { assertWellFormed } from "../text.ts";

/** Texts that the user adds to an account. The password does not depend on them. */
export interface AccountTexts {
  /** An empty text deletes the notes. */
  readonly notes?: string | undefined;
  /** A name that the user chooses. An empty text deletes it. */
  readonly label?: string | undefined;
}

/**
 * Returns the texts as a record stores them: an empty text becomes undefined.
 *
 * @throws {@link AppError} `bad-argument`, `bad-character`
 */
export function checkedTexts(texts: AccountTexts): { notes?: string | undefined; label?: string | undefined } {
  const checked: { notes?: string | undefined; label?: string | undefined } = {};
  for (const field of ["notes", "label"] as const) {
    const text = texts[field];
    if (text === undefined) continue;
    assertWellFormed(field, text);
    checked[field] = text === "" ? undefined : text;
  }
  return checked;
}

/** @throws {@link AppError} `site-missing`, `bad-character`, `bad-argument` */
export function assertSite(site: unknown): asserts site is string {
  if (site === "") throw new AppError("site-missing", "an account needs a site, such as example.com", [site]);
  assertWellFormed("site", site);
}
