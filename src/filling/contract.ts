import type { OtherPlace } from "../sites/shared-domain.ts";

/** Why nothing was filled; the last four, why what was filled did not stay. */
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

/** What has to be asked before something is filled in; in this order. */
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

/** What somebody is asked: where, into what, and why there is a question at all. */
export interface FillQuestion {
  /** One at least. */
  readonly reasons: readonly Question[];
  /** Scheme, host and port of the tab. */
  readonly origin: string;
  /** Scheme, host and port of the frame, where the form is not in the page itself. */
  readonly frame: string | undefined;
  /** The place of the page on a shared domain, and the one where the account was made, for `other-host`. */
  readonly elsewhere: OtherPlace | undefined;
  /** What the page calls the field; nothing where it has not been looked at. */
  readonly field: string | undefined;
  /** Origins outside the account's site that the form goes to; the whole address where it has no origin. */
  readonly targets: readonly string[];
  /** Origins that the form goes to without encryption. */
  readonly unencrypted: readonly string[];
  /** The login that the form already contains. */
  readonly login: string | undefined;
  /** The address for which the browser has to be asked, for `foreign-frame-permission`. */
  readonly permission: string | undefined;
}

/**
 * What was filled in: to log in, the password from before where the site still has that; of a change of password maybe the old
 * one alone; after a user name the password follows by itself.
 */
export type Filled = "login" | "before" | "change" | "old" | "sign-up" | "user-name";

export type FillOutcome =
  /** `frame`: the origin of the frame that was filled, if that is not the page's own. */
  | { readonly kind: "filled"; readonly what: Filled; readonly frame?: string }
  | { readonly kind: "refused"; readonly reason: Refusal; readonly values: readonly (string | number)[] }
  | { readonly kind: "asks"; readonly question: FillQuestion };

/** What is filled in, and where it may be. */
export interface FillRequest {
  readonly tabId: number;
  /** The account's record name. */
  readonly account: string;
  readonly site: string;
  /** Whether the account may be used at an address: the tab's, and the origin that the document itself names. */
  readonly isAllowedOn: (address: string) => boolean;
  /** Returns the place of an address on a shared domain, if the account was made at another place there. */
  readonly elsewhere: (address: string) => OtherPlace | undefined;
  /** Whether the account was made on a page without https. */
  readonly madePlain: boolean;
  readonly login: string;
  /** Asked right before a password is derived, and right before something goes into the page. */
  readonly isUnlocked: () => Promise<boolean>;
  /** Derived only when a field was found for it. */
  readonly password: () => Promise<string>;
  /** The one before, where it is known: for a form that changes it, and to log in where the site still has it. */
  readonly previous: () => Promise<string | undefined>;
  readonly siteHasPrevious: boolean;
  /** True if the site is not known to have the new password: a login with it is looked at afterwards. */
  readonly isUnconfirmed: boolean;
  /** Somebody pointed at a field: that one is meant, in that frame. */
  readonly at?: { readonly frameId: number };
  /** What was answered with yes. A page that is another by now asks again. */
  readonly agreed?: FillQuestion;
}
