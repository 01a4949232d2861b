import type { SchemeRules } from "../schemes/rules.ts";
import type { AccountTexts } from "./texts.ts";

/**
 * Fields of an account that a change replaces. Omitted fields stay unchanged. A change of any field except `login` and
 * those of {@link AccountTexts} can change the password.
 */
export interface AccountChanges extends AccountTexts {
  /**
   * Username at the site. A generated password is still derived from the original `login`; see `userName` in
   * docs/formats.md.
   */
  readonly login?: string | undefined;
  /**
   * New site. A password that is derived from the site changes too. Rejected for schemes that store a secret for each
   * account, such as easypasswords-1.
   */
  readonly site?: string | undefined;
  /** New scheme. `saltmill-1` also needs the field `rules`, `stored` the field `password`. */
  readonly scheme?: "saltmill-1" | "stored" | undefined;
  readonly rules?: SchemeRules | undefined;
  /** Only for schemes that derive from a root of the vault. To set the next revision, use {@link newRevision}. */
  readonly revision?: number | undefined;
  /** Derives the password from the vault's current root. Only for schemes that derive from a root of the vault. */
  readonly root?: "current" | undefined;
  /** Only for stored passwords. */
  readonly password?: string | undefined;
}
