import { assertWellFormed } from "../text.ts";

/** What an owner writes beside an account; no part of its password. */
export interface AccountTexts {
  /** Empty: none. */
  readonly notes?: string | undefined;
  /** A name of the owner's own; empty: none. */
  readonly label?: string | undefined;
}

/**
 * The texts as a record has them: an empty one is left out.
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
