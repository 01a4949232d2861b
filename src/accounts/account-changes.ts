import type { SchemeRules } from "../schemes/rules.ts";
import type { AccountTexts } from "./texts.ts";

/**
 * Changes to an account. Omitted fields are kept. All fields except `login` and those of {@link AccountTexts} can
 * change the password.
 */
export interface AccountChanges extends AccountTexts {
  /**
   * Username at the site. A generated password is still derived from the original `login`; see `userName` in
   * docs/formats.md.
   */
  readonly login?: string | undefined;
  /**
   * Another site. A password that is derived from the site changes with it. Not possible for generators that store
   * a secret for each account, such as easypasswords-1.
   */
  readonly site?: string | undefined;
  /** Another way to make the password: `saltmill-1` needs `rules`, `stored` needs `password`. */
  readonly scheme?: "saltmill-1" | "stored" | undefined;
  readonly rules?: SchemeRules | undefined;
  /** Only for schemes with a root in the vault. For the next revision use {@link newRevision}. */
  readonly revision?: number | undefined;
  /** Only for schemes with a root in the vault: moves the account to the vault's current root. */
  readonly root?: "current" | undefined;
  /** Only for stored passwords. */
  readonly password?: string | undefined;
}
