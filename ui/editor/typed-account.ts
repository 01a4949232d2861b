import type { SecretInput } from "./secret-input.ts";

/** All typed fields of a new account, except the master password of Easy Passwords, which is never kept. */
export interface TypedAccount {
  readonly site: string;
  readonly login: string;
  readonly label: string;
  readonly notes: string;
  readonly secret: SecretInput;
  /** The password to store. */
  readonly password: string;
}
