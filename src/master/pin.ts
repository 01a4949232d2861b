import { kdfCounterSha256, pbkdf2HmacSha1, wipe } from "../../crypto/index.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import { deriveBytes, type DerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { checkMaster, type CheckMasterOptions } from "./check-master.ts";
import { randomBytes } from "../random.ts";
import { utf8 } from "../text.ts";
import { headerOf, leastIterations, type Vault } from "../vault/index.ts";

/** Minimum number of digits in a PIN. */
const leastPinDigits = 4;
const mostPinDigits = 64;

/** Name of the record that stores the key that is derived from this device's PIN. */
const record = "quick-unlock";

/** A key that is derived from a PIN, and the salt of the derivation. */
export interface PinKey {
  /** Base64 of 16 random bytes. */
  readonly salt: string;
  /** 32 secret bytes; the caller wipes them. */
  readonly key: Uint8Array;
}

/**
 * Returns the digits of a typed PIN. Converts full-width, Arabic and Persian digits, which some keyboards type, to
 * ASCII digits.
 *
 * @returns undefined unless the text is 4 to 64 digits
 */
export function pinDigits(typed: string): string | undefined {
  const digits = typed
    .normalize("NFKC")
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) & 15));
  return /^[0-9]+$/u.test(digits) && digits.length >= leastPinDigits && digits.length <= mostPinDigits
    ? digits
    : undefined;
}

/**
 * Derives the key that encrypts a session's keys: KDF(V, …) with V = PBKDF2-HMAC-SHA1(PIN, salt, 1310720, 20).
 *
 * @param salt - Base64
 * @returns 32 secret bytes; the caller wipes them
 */
export async function derivePinKey(pin: string, salt: string, derivation: DerivationOptions): Promise<Uint8Array> {
  const { pbkdf2 = pbkdf2HmacSha1, signal, onProgress } = derivation;
  const password = utf8(pin);
  let V: Uint8Array | undefined;
  try {
    const saltBytes = fromBase64(salt) ?? new Uint8Array();
    V = await deriveBytes(pbkdf2, {
      password,
      salt: saltBytes,
      iterations: leastIterations,
      keyBytes: 20,
      signal,
      onProgress,
    });
    return kdfCounterSha256(V, utf8("saltmill-vault-1 quick unlock key"), 32);
  } finally {
    wipe(password, V);
  }
}

/**
 * Sets the PIN of this device. Stores the key that is derived from the PIN. The record of this key stays on this
 * device: no backup and no synced file contains it. The PIN is valid until the master password changes.
 *
 * @param options - with the current master password, so that a person who finds the vault unlocked cannot set a PIN
 * @throws {@link AppError} `bad-argument` (before the slow derivations) unless the PIN is 4 to 64 digits;
 * `cannot-decrypt` for a wrong master password; `unlock-paused`; errors of {@link Vault.change}; the reason of the
 * aborted signal
 */
export async function setPin(vault: Vault, pin: string, options: CheckMasterOptions): Promise<void> {
  const digits = pinDigits(pin);
  if (digits === undefined) throw new AppError("bad-argument", "a PIN has 4 to 64 digits", ["pin", "a string"]);
  const before = await headerOf(vault);
  await checkMaster(vault, options);
  const salt = toBase64(randomBytes(16));
  const key = await derivePinKey(digits, salt, options);
  try {
    await vault.change(() => ({
      writes: {},
      local: { [record]: { salt, key: toBase64(key), master: before.kdf.salt } },
      result: undefined,
    }));
  } finally {
    wipe(key);
  }
}

/** Removes the PIN of this device. */
export const removePin = (vault: Vault): Promise<void> =>
  vault.change(() => ({ writes: {}, local: { [record]: {} }, result: undefined }));

/**
 * Returns the key that is derived from this device's PIN.
 *
 * @returns undefined if there is no PIN, or if the master password was changed after the PIN was set
 */
export async function pinKeyOf(vault: Vault): Promise<(PinKey & { readonly master: string }) | undefined> {
  const { salt, key, master } = await vault.local(record);
  const bytes = fromBase64(key);
  const isValid = fromBase64(salt)?.length === 16 && typeof salt === "string" && bytes?.length === 32;
  if (!isValid || master !== (await headerOf(vault)).kdf.salt) {
    wipe(bytes);
    return undefined;
  }
  return { salt, key: bytes, master };
}

/** Returns true if this device has a PIN. */
export async function hasPin(vault: Vault): Promise<boolean> {
  const found = await pinKeyOf(vault);
  wipe(found?.key);
  return found !== undefined;
}
