import type { OtherPlace } from "../sites/shared-domain.ts";

/** Reasons why nothing was filled. The last four are reasons why the page did not keep a value. */
export const refusals = [
  "left-site",
  "not-allowed",
  "sandboxed",
  "foreign-frame",
  "no-field",
  "not-a-password",
  "too-long",
  "too-short",
  "unclear-boxes",
  "name-too-long",
  "name-not-allowed",
  "password-not-allowed",
  "changed",
  "locked",
  "cut",
  "masked",
  "emptied",
  "not-taken",
] as const;

export type Refusal = (typeof refusals)[number];

/** Questions before filling, in the order in which they are shown. */
export const questions = [
  "other-host",
  "plain-http",
  "unencrypted-action",
  "foreign-action",
  "other-login",
  "foreign-frame-permission",
  "deletes-account",
  "moves-money",
  "confirms-action",
  "adds-user",
  "other-secret",
  "generated-password",
] as const;

export type Question = (typeof questions)[number];

/** A question to the person: the page, the field, and the reasons to ask. */
export interface FillQuestion {
  /** At least one reason. */
  readonly reasons: readonly Question[];
  /** Scheme, host and port of the tab. */
  readonly origin: string;
  /** Scheme, host and port of the frame, if the form is not in the page itself. */
  readonly frame: string | undefined;
  /** The place of the page on a shared domain, and the one where the account was made, for `other-host`. */
  readonly elsewhere: OtherPlace | undefined;
  /** The field's name on the page. Undefined if the document was not looked at. */
  readonly field: string | undefined;
  /** Origins outside the account's site that the form goes to. An address without an origin is kept whole. */
  readonly targets: readonly string[];
  /** Origins to which the form sends without encryption. */
  readonly unencrypted: readonly string[];
  /** The username that the form already contains. */
  readonly login: string | undefined;
  /** The address for which the browser has to be asked for access, for `foreign-frame-permission`. */
  readonly permission: string | undefined;
}

/**
 * Kind of fill. `before` is a login with the previous password, because the site still has it. `old` is a change of password
 * that got only the old one. After `user-name` the password follows by itself.
 */
export type Filled = "login" | "before" | "change" | "old" | "sign-up" | "user-name";

export type FillOutcome =
  /** `frame` is the origin of the filled frame, if it differs from the page's. */
  | { readonly kind: "filled"; readonly what: Filled; readonly frame?: string }
  | { readonly kind: "refused"; readonly reason: Refusal; readonly values: readonly (string | number)[] }
  | { readonly kind: "asks"; readonly question: FillQuestion };

/** Values to fill, and the pages on which that is allowed. */
export interface FillRequest {
  readonly tabId: number;
  /** The account's record name. */
  readonly account: string;
  readonly site: string;
  /**
   * Returns true if the account may be used at an address. Called with the tab's address and with the document's own origin.
   */
  readonly isAllowedOn: (address: string) => boolean;
  /** Returns the host or path that tells owners of a shared domain apart, if the account was made under another one. */
  readonly elsewhere: (address: string) => OtherPlace | undefined;
  /** True if the account was made on a page without https. */
  readonly madePlain: boolean;
  readonly login: string;
  /**
   * Returns true if the vault is open. Called right before a password is derived, and right before the page gets a value.
   */
  readonly isUnlocked: () => Promise<boolean>;
  /** Derives the password. Called only if a field for it was found. */
  readonly password: () => Promise<string>;
  /** Returns the previous password, if it is known: for a form that changes it, and for a login if the site still has it. */
  readonly previous: () => Promise<string | undefined>;
  readonly siteHasPrevious: boolean;
  /** True if the site is not known to have the new password. After a login with it, the extension then checks if the login succeeded. */
  readonly isUnconfirmed: boolean;
  /** Frame with the field that a person pointed at. Only that field is filled. */
  readonly at?: { readonly frameId: number };
  /** The question that was answered with yes. If the page has changed, there is a new question. */
  readonly agreed?: FillQuestion;
}
