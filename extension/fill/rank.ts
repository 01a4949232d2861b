/** The kinds of forms, in the order in which one is chosen of several that are equal in all else. */
export const formKinds = ["change", "login", "sign-up", "partial", "user-name"] as const;

export type FormKind = (typeof formKinds)[number];

/** Reasons why a form may not be one for the account's password: questions of `src/filling/contract.ts`. */
export const doubts = [
  "deletes-account",
  "moves-money",
  "confirms-action",
  "adds-user",
  "other-secret",
  "generated-password",
] as const;

export type Doubt = (typeof doubts)[number];

/** The properties that forms are ordered by. */
export interface Ranked {
  readonly kind: FormKind;
  readonly focused: boolean;
  /** True if nothing lies over it, and no modal dialog is open beside it. */
  readonly inFront: boolean;
  readonly doubts: readonly Doubt[];
}

/** Orders forms: the one with the focus, then what is in front, what has to be asked about last, then by their kinds. */
export const byRank = (a: Ranked, b: Ranked): number =>
  Number(b.focused) - Number(a.focused) ||
  Number(b.inFront) - Number(a.inFront) ||
  Math.sign(a.doubts.length) - Math.sign(b.doubts.length) ||
  formKinds.indexOf(a.kind) - formKinds.indexOf(b.kind);
