import type { SecretInput } from "./secret-input.ts";

/**
 * All values that the user has typed for a new account, except the master password of Easy Passwords. That master
 * password is never stored.
 */
export interface TypedAccount {
  readonly site: string;
  readonly login: string;
  readonly label: string;
  readonly notes: string;
  readonly secret: SecretInput;
  /** The typed password, if the account will have a stored password. */
  readonly password: string;
}
