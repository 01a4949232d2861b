import { wipe } from "../../crypto/index.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { assertWellFormed, utf8 } from "../text.ts";
import { isRevision } from "./saltmill1.ts";
import type { AccountScheme } from "./scheme.ts";

/**
 * Scheme id of accounts whose password is stored instead of generated, for example because the site does not let users
 * choose a password.
 */
export const storedScheme = "stored";

/** Maximum length of a stored password, in Unicode code points. */
export const longestStored = 10_000;

const countOf = (password: string): number => Array.from(password).length;

/**
 * Returns the `secret` of a stored password: the Base64 of the UTF-8 bytes, without normalization or trimming.
 *
 * @throws {@link AppError} `rules-length` unless the password has 1 … 10,000 characters, `bad-character` for an
 * unpaired surrogate, `bad-argument`
 */
export function keptPassword(password: string): string {
  assertWellFormed("password", password);
  const count = countOf(password);
  if (count < 1 || count > longestStored) {
    const message = `a stored password has 1 to ${longestStored} characters, not ${count}`;
    throw new AppError("rules-length", message, [count, 1, longestStored]);
  }
  const bytes = utf8(password);
  try {
    return toBase64(bytes);
  } finally {
    wipe(bytes);
  }
}

/** Returns the password in a value from {@link keptPassword}, or undefined for any other value. */
export function storedPassword(secret: unknown): string | undefined {
  const bytes = fromBase64(secret);
  if (!bytes) return undefined;
  try {
    return passwordIn(bytes);
  } finally {
    wipe(bytes);
  }
}

function passwordIn(bytes: Uint8Array): string | undefined {
  if (bytes.length < 1 || bytes.length > 4 * longestStored) return undefined;
  try {
    const password = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return countOf(password) <= longestStored ? password : undefined;
  } catch {
    return undefined; // not UTF-8
  }
}

/** The scheme of stored passwords: an account's secret is the password itself. */
export const stored: AccountScheme & { readonly id: typeof storedScheme } = {
  id: storedScheme,
  root: "account",
  kind: "stored",
  derive(secret) {
    const password = passwordIn(secret);
    return password === undefined ? Promise.reject(rootMissing()) : Promise.resolve(password);
  },
  isRevision,
  isSecret: (value) => value === undefined || storedPassword(value) !== undefined, // undefined: no password
};

/**
 * Creates the error for an account whose password cannot be derived, because the root in the vault or the account's own
 * field `secret` is missing or damaged.
 */
export const rootMissing = (): AppError =>
  new AppError("root-missing", "the key of this account is not in the vault: restore a backup that contains it");
