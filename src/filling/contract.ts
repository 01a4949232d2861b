import type { OtherPlace } from "../sites/shared-domain.ts";

/** Reasons why filling failed. The last four mean that the page did not keep a filled value. */
export const refusals = [
  "left-site",
  "not-allowed",
  "sandboxed",
  "foreign-frame",
  "no-field",
  "no-code-field",
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

/** Questions that may be asked before filling, in the order in which they are shown. */
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

/** A question to the user before filling: the page, the field, and the reasons to ask. */
export interface FillQuestion {
  /** At least one reason. */
  readonly reasons: readonly Question[];
  /** Scheme, host and port of the tab. */
  readonly origin: string;
  /** Scheme, host and port of the frame, if the form is in a frame. */
  readonly frame: string | undefined;
  /**
   * For `other-host`: the host or path of this page, and the one where the account was created. Both are under the same
   * shared domain.
   */
  readonly elsewhere: OtherPlace | undefined;
  /** The field's name on the page. Undefined if the document was not examined. */
  readonly field: string | undefined;
  /**
   * Origins of other sites, or of other owners on a shared domain, to which the form sends its data. An address that
   * has no origin is listed in full.
   */
  readonly targets: readonly string[];
  /** Origins to which the form sends its data without encryption. */
  readonly unencrypted: readonly string[];
  /** For `other-login`: the username that the form already contains. */
  readonly login: string | undefined;
  /** For `foreign-frame-permission`: the address that needs the browser's permission. */
  readonly permission: string | undefined;
}

/**
 * Kind of fill:
 * - `before`: a login with the previous password, because the site still has it
 * - `old`: a form that changes the password, in which only the old password was filled
 * - `user-name`: only the username; the password follows in the next step of the login, see docs/fill.md
 * - `code`: a one-time code
 */
export type Filled = "login" | "before" | "change" | "old" | "sign-up" | "user-name" | "code";

export type FillOutcome =
  /** `frame` is the origin of the filled frame, if it differs from the page's. */
  | { readonly kind: "filled"; readonly what: Filled; readonly frame?: string }
  | { readonly kind: "refused"; readonly reason: Refusal; readonly values: readonly (string | number)[] }
  | { readonly kind: "asks"; readonly question: FillQuestion };

/** Values to fill, and the pages on which filling them is allowed. */
export interface FillRequest {
  readonly tabId: number;
  /** The account's record name. */
  readonly account: string;
  readonly site: string;
  /**
   * Returns true if the account may be used at an address. Called with the addresses of the tab and of the document.
   */
  readonly isAllowedOn: (address: string) => boolean;
  /**
   * Compares an address with the place where the account was created. Returns both places if they are on one shared
   * domain but belong to different owners.
   */
  readonly elsewhere: (address: string) => OtherPlace | undefined;
  /** True if the account was created on a page without HTTPS. */
  readonly madePlain: boolean;
  readonly login: string;
  /**
   * Returns true if the vault is unlocked. Called right before a password is derived and right before a value is sent
   * to the page.
   */
  readonly isUnlocked: () => Promise<boolean>;
  /** Derives the password. Called only if a field for it was found. */
  readonly password: () => Promise<string>;
  /** Computes a one-time code. If given, only the code is filled. Called only if a field for it was found. */
  readonly code?: () => Promise<string>;
  /**
   * Returns the previous password, if it is known. Filled into a form that changes the password, and into a login if
   * the site still has the previous password.
   */
  readonly previous: () => Promise<string | undefined>;
  readonly siteHasPrevious: boolean;
  /**
   * True if the site is not known to have the new password. After a login with the new password, the extension checks
   * if the login succeeded.
   */
  readonly isUnconfirmed: boolean;
  /** Frame with the field that the user selected. Only the form with that field is filled. */
  readonly at?: { readonly frameId: number };
  /** The question that the user answered with yes. If the page has changed since, the user is asked again. */
  readonly agreed?: FillQuestion;
}
