import type { RootSchemeId, SchemeRules } from "../schemes/index.ts";
import type { AccountTexts } from "./texts.ts";

/**
 * New values for the fields of an account. Omitted fields stay unchanged. New values of `login` and of the fields in
 * {@link AccountTexts} never change the password. New values of all other fields can change the password.
 */
export interface AccountChanges extends AccountTexts {
  /**
   * New username at the site. A generated password is still derived from the account's original `login`; see `userName`
   * in docs/formats.md.
   */
  readonly login?: string | undefined;
  /**
   * New site. A password that is derived from the site changes too. Rejected for schemes that derive the password from
   * the account's own `secret`, such as easypasswords-1.
   */
  readonly site?: string | undefined;
  /** New scheme. A change to `saltmill-1` also needs the field `rules`. A change to `stored` also needs `password`. */
  readonly scheme?: RootSchemeId | "stored" | undefined;
  readonly rules?: SchemeRules | undefined;
  /**
   * New revision. Only for schemes that derive from a root of the vault. {@link newRevision} sets the next unused
   * revision.
   */
  readonly revision?: number | undefined;
  /**
   * Derives the password from the vault's current root, which belongs to the present master password and identity. Only
   * for schemes that derive from a root of the vault.
   */
  readonly root?: "current" | undefined;
  /** New stored password. Only for accounts whose password is stored already or becomes stored by this change. */
  readonly password?: string | undefined;
}
