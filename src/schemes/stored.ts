import { wipe } from "../../crypto/index.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { assertWellFormed, utf8 } from "../text.ts";

/**
 * The scheme of an account whose password is kept instead of generated: for those that cannot be changed.
 *
 * @example
 * ```ts
 * import { storedScheme } from "saltmill";
 * storedScheme; // "stored"
 * ```
 */
export const storedScheme = "stored";

/**
 * Unicode code points.
 *
 * @example
 * ```ts
 * import { longestStored } from "saltmill";
 * longestStored; // 10_000
 * ```
 */
export const longestStored = 10_000;

const countOf = (password: string): number => Array.from(password).length;

/**
 * A password as an account keeps it: B64 of its UTF-8, nothing normalised or trimmed.
 *
 * @throws {@link AppError} `rules-length` unless it has 1 … 10,000 characters, `bad-character` for half a character,
 * `bad-argument`
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

/** @returns the password, or nothing where that is not what {@link keptPassword} gives */
export function storedPassword(secret: unknown): string | undefined {
  const bytes = fromBase64(secret);
  if (!bytes || bytes.length < 1 || bytes.length > 4 * longestStored) return undefined;
  try {
    const password = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return countOf(password) <= longestStored ? password : undefined;
  } catch {
    return undefined; // no UTF-8
  } finally {
    wipe(bytes);
  }
}
