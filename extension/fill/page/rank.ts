/**
 * Kinds of forms, the most preferred first. The kind decides only between forms that are equal in all other properties.
 */
export const formKinds = ["change", "login", "sign-up", "partial", "user-name", "code"] as const;

export type FormKind = (typeof formKinds)[number];

/**
 * Reasons to ask the user before a form is filled, for example because the form may delete the account. The user is
 * asked one question for each reason.
 */
export const formWarnings = [
  "deletes-account",
  "moves-money",
  "confirms-action",
  "adds-user",
  "other-secret",
  "generated-password",
  "covered",
] as const;

export type FormWarning = (typeof formWarnings)[number];

/** Properties that decide the order of forms. */
export interface Ranked {
  readonly kind: FormKind;
  readonly focused: boolean;
  /** True if a person can probably see and use the form now (see `isInFront`). */
  readonly inFront: boolean;
  readonly warnings: readonly FormWarning[];
  /** True if a field for a secret has the type `password`, which hides the text in it. */
  readonly hidesSecret: boolean;
}

/**
 * Kinds of forms for an account that was just created, the most preferred first. The site does not know the account's
 * password yet.
 */
const kindsForNewAccount: readonly FormKind[] = ["change", "sign-up", "login", "partial", "user-name", "code"];

/**
 * Returns a function that orders forms: first forms that are not covered, then the form with the focus, then forms that
 * are in front, then forms without
 * warnings, then forms whose password field has the type `password`, then by kind. A text field ranks lower, because it
 * may be for something other than a password.
 */
export const byRank = (isNewAccount = false): ((a: Ranked, b: Ranked) => number) => {
  const kinds = isNewAccount ? kindsForNewAccount : formKinds;
  return (a, b) =>
    Number(a.warnings.includes("covered")) - Number(b.warnings.includes("covered")) ||
    Number(b.focused) - Number(a.focused) ||
    Number(b.inFront) - Number(a.inFront) ||
    Math.sign(a.warnings.length) - Math.sign(b.warnings.length) ||
    Number(b.hidesSecret) - Number(a.hidesSecret) ||
    kinds.indexOf(a.kind) - kinds.indexOf(b.kind);
};
