import type { OtherPlace, OtherPort } from "../sites/index.ts";

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
  "other-port",
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
  "covered",
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
   * Set if the reasons include `other-host`: the host or path of this page or frame, and the host or path where the
   * account was created. The two are on one domain, but may belong to different owners.
   */
  readonly elsewhere: OtherPlace | undefined;
  /** Set if the reasons include `other-port`: the account's port and that of the page. */
  readonly port: OtherPort | undefined;
  /** Label of the field on the page. Undefined if the document was not examined. */
  readonly field: string | undefined;
  /**
   * Foreign origins to which the form sends its data: origins outside the account's site, and origins of another owner
   * on a domain that several owners share. An address without an origin is listed in full.
   */
  readonly targets: readonly string[];
  /** Origins to which the form sends its data without encryption. */
  readonly unencrypted: readonly string[];
  /** Set if the reasons include `other-login`: the username that the form already contains. */
  readonly login: string | undefined;
  /**
   * Set if the reasons include `foreign-frame-permission`: the address of the frame for which the browser's permission
   * is needed.
   */
  readonly permission: string | undefined;
}

/**
 * Kind of fill:
 * - `login`: a login with the current password
 * - `before`: a login with the previous password, because the site does not have the new one yet
 * - `change`: the old and the new password, in a form that changes the password
 * - `old`: only the old password, in a form that changes the password
 * - `sign-up`: a form that creates an account
 * - `user-name`: only the username; the password follows in the next step of the login, see docs/fill.md
 * - `code`: a one-time code
 * - `password-alone`: a login whose field for the username stays empty, because it does not take this username
 * - `name-alone`: only the username, beside a password field that seems to be for something else
 */
export type Filled =
  "login" | "before" | "change" | "old" | "sign-up" | "user-name" | "code" | "password-alone" | "name-alone";

/**
 * - `frame` is the origin of the filled frame, if it differs from the origin of the tab's page.
 * - `newPort` is the origin of the tab's page, if the user has agreed to fill the account on its port.
 */
export interface FilledOutcome {
  readonly kind: "filled";
  readonly what: Filled;
  readonly frame?: string;
  readonly newPort?: string;
}

export type FillOutcome =
  | FilledOutcome
  | { readonly kind: "refused"; readonly reason: Refusal; readonly values: readonly (string | number)[] }
  | { readonly kind: "asks"; readonly question: FillQuestion };

/** Values to fill, and the pages on which filling them is allowed. */
export interface FillRequest {
  readonly tabId: number;
  /** The account's record name. */
  readonly account: string;
  readonly site: string;
  /**
   * Returns true if the account may be used at an address. Called with the address of the tab, and with the origin of
   * the document that contains the form.
   */
  readonly isAllowedOn: (address: string) => boolean;
  /**
   * Returns the host or path of an address, and the host or path where the account was created, if the two differ but
   * are on one domain that several owners share, such as `wordpress.com`. Otherwise, returns undefined.
   */
  readonly elsewhere: (address: string) => OtherPlace | undefined;
  /** Returns the port that the account is for and that of an address, if the two differ. */
  readonly portElsewhere: (address: string) => OtherPort | undefined;
  /** True if the account was created on a page without HTTPS. */
  readonly madePlain: boolean;
  readonly login: string;
  /**
   * Returns true if the vault is unlocked. Called right before a password is derived and right before a value is sent
   * to the page.
   */
  readonly isUnlocked: () => Promise<boolean>;
  /** Returns the account's password, derived or decrypted. Called only if the form has a field for a password. */
  readonly password: () => Promise<string>;
  /**
   * Computes a one-time code. If this function is set, only the code is filled. Called only if the page has a field for
   * a one-time code.
   */
  readonly code?: () => Promise<string>;
  /**
   * Returns the previous password, or undefined if it is unknown. The previous password is filled into a form that
   * changes the password, and into a login form if the site does not have the new password yet.
   */
  readonly previous: () => Promise<string | undefined>;
  readonly siteHasPrevious: boolean;
  /**
   * True if the account has a new password and no login has confirmed that the site accepts it. After a login with the
   * new password, the extension checks if the login succeeded.
   */
  readonly isUnconfirmed: boolean;
  /** True if the user has just created the account with a new password. A sign-up form is then preferred to a login. */
  readonly isNewAccount?: boolean;
  /** Digest of the inputs of the current password. The digest is not secret. See `passwordDigest`. */
  readonly passwordDigest: string;
  /** Frame with the field that the user selected. Only the form with this field is filled. */
  readonly at?: { readonly frameId: number };
  /**
   * Called when the page contains the values at the first reading. The page may be closed or sent right after that, so
   * everything that a fill causes happens here. The page is watched for another second.
   *
   * @returns a function that takes all of this back, because the page has not kept the values
   */
  readonly onFilled?: (outcome: FilledOutcome) => Promise<() => Promise<unknown>>;
  /**
   * The question that the user answered with yes. If the page would now cause a different question, the user is asked
   * again.
   */
  readonly agreed?: FillQuestion;
}

/** Contents of a web page's form when the user adds an account or compares a password. */
export interface PageContents {
  /** Text of the form's username field. Undefined if the form has no such field. */
  readonly login: string | undefined;
  /**
   * The password in a login form, exactly as the user has typed it or the browser has filled it. `hidden`: the browser
   * does not reveal it before the user touches the page. `unclear`: several fields contain a text. Undefined if there is
   * no such form, if nothing is typed, or if filling would not be allowed in the form's document.
   */
  readonly typed: { readonly password: string } | "hidden" | "unclear" | undefined;
}

/**
 * An action that the user began outside the popup, with a keyboard shortcut or in a field's menu. The popup continues
 * the action.
 */
export interface PendingAction {
  readonly tabId: number;
  /**
   * `password` means: a login asks for the password on its second page, and the user must press the popup's button to
   * fill the password. The popup shows a message about this and fills nothing by itself.
   */
  readonly want: "fill" | "generate" | "password";
  /** Frame with the field that the user selected and that still has the focus. */
  readonly at?: { readonly frameId: number };
  /** Text of the username field on the page, for a new account. */
  readonly login?: string;
  /** Reason why a password that had followed by itself is missing in the page. The message says so. */
  readonly lost?: Extract<FillOutcome, { kind: "refused" }>;
  /** True if a fill had begun and the vault was locked before the fill ended. */
  readonly endedByLock?: boolean;
  /** Milliseconds since 1970. The action is forgotten after this time. */
  readonly until: number;
}
