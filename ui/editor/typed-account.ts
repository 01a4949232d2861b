import type { SecretInput } from "./secret-input.ts";

/** All that was typed about a new account. The master password of Easy Passwords is left out: it is never kept. */
export interface TypedAccount {
  readonly site: string;
  readonly login: string;
  readonly label: string;
  readonly notes: string;
  readonly secret: SecretInput;
  /** The password to store. */
  readonly password: string;
}
