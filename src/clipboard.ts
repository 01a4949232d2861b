import { hmacSha256, wipe } from "../crypto/index.ts";
import { fromBase64, toBase64 } from "./base64.ts";
import { isExpired } from "./expiry.ts";
import { randomBytes } from "./random.ts";
import { utf8 } from "./text.ts";
import { isObject } from "./arguments.ts";

/**
 * A mark of a copied text: a keyed digest of the text, and the time when the clipboard will be cleared. With the
 * digest, Saltmill can check if the clipboard still contains the text, without storing the text.
 */
export interface ClipboardMark {
  /** Base64 of 16 random bytes. */
  readonly salt: string;
  /** Base64 of HMAC-SHA-256(salt, the text in UTF-8). */
  readonly digest: string;
  /** Time when the clipboard will be cleared, in milliseconds since 1970. */
  readonly due: number;
  /** Seconds from the copy to the clearing. */
  readonly seconds: number;
}

/**
 * Creates a mark for a copied text, with a new salt for each copy.
 *
 * @param text - the copied text
 * @param seconds - time after which the clipboard will be cleared
 */
export function markCopied(text: string, seconds: number, now = Date.now()): ClipboardMark {
  const salt = randomBytes(16);
  return { salt: toBase64(salt), digest: digestOf(salt, text), due: now + seconds * 1000, seconds };
}

/**
 * Returns true if it is time to clear the marked text from the clipboard. Also returns true if the clock was set back
 * to more than five seconds before the copy, because the time since the copy is then unknown.
 */
export function isDue({ due, seconds }: ClipboardMark, now = Date.now()): boolean {
  return isExpired(due, seconds * 1000, now);
}

/** Checks an untrusted value and returns it as a mark, or undefined if it is not a mark. */
export function markIn(value: unknown): ClipboardMark | undefined {
  if (!isObject(value)) return undefined;
  const { salt, digest, due, seconds } = value;
  if (fromBase64(salt)?.length !== 16 || typeof salt !== "string") return undefined;
  if (fromBase64(digest)?.length !== 32 || typeof digest !== "string") return undefined;
  if (typeof due !== "number" || typeof seconds !== "number" || !Number.isFinite(due + seconds)) return undefined;
  return { salt, digest, due, seconds };
}

/** Returns true if the mark was created for this text. */
export function isMarked(text: string, { salt, digest }: ClipboardMark): boolean {
  return digestOf(fromBase64(salt) ?? new Uint8Array(), text) === digest;
}

/**
 * Returns the Base64 of HMAC-SHA-256(salt, the text in UTF-8). Wipes the UTF-8 bytes, because the text is usually a
 * password.
 */
function digestOf(salt: Uint8Array, text: string): string {
  const bytes = utf8(text);
  try {
    return toBase64(hmacSha256(salt, bytes));
  } finally {
    wipe(bytes);
  }
}
