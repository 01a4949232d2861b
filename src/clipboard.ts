import { hmacSha256, wipe } from "../crypto/internal.ts";
import { fromBase64, toBase64 } from "./base64.ts";
import { isExpired } from "./vault/expiry.ts";
import { randomBytes } from "./random.ts";
import { utf8 } from "./text.ts";
import { isObject } from "./vault/envelope.ts";

/** By what a copied text is known again without keeping it: it lives as long as the text stands in the clipboard. */
export interface ClipboardMark {
  /** B64 of 16 random bytes. */
  readonly salt: string;
  /** B64 of HMAC-SHA-256(salt, the text in UTF-8). */
  readonly digest: string;
  /** When it shall be cleared: milliseconds since 1970. */
  readonly due: number;
  /** How long it may stay there. */
  readonly seconds: number;
}

/**
 * A mark of its own for each copy.
 *
 * @param text - what goes into the clipboard
 * @param seconds - after which it shall be cleared
 * @internal for the project's own windows
 */
export function markCopied(text: string, seconds: number, now = Date.now()): ClipboardMark {
  const salt = randomBytes(16);
  return { salt: toBase64(salt), digest: digestOf(salt, text), due: now + seconds * 1000, seconds };
}

/**
 * Whether it is time to clear what was marked; with the clock set back too.
 *
 * @internal for the project's own windows
 */
export function isDue({ due, seconds }: ClipboardMark, now = Date.now()): boolean {
  return isExpired(due, seconds * 1000, now);
}

/**
 * A value that came from elsewhere, as a mark; nothing where it is none.
 *
 * @internal for the project's own windows
 */
export function markIn(value: unknown): ClipboardMark | undefined {
  if (!isObject(value)) return undefined;
  const { salt, digest, due, seconds } = value;
  if (fromBase64(salt)?.length !== 16 || typeof salt !== "string") return undefined;
  if (fromBase64(digest)?.length !== 32 || typeof digest !== "string") return undefined;
  if (typeof due !== "number" || typeof seconds !== "number" || !Number.isFinite(due + seconds)) return undefined;
  return { salt, digest, due, seconds };
}

/**
 * Whether this is the text that was marked.
 *
 * @internal for the project's own windows
 */
export function isMarked(text: string, { salt, digest }: ClipboardMark): boolean {
  return digestOf(fromBase64(salt) ?? new Uint8Array(), text) === digest;
}

/** B64 of HMAC-SHA-256(salt, the text in UTF-8), which is most often a password. */
function digestOf(salt: Uint8Array, text: string): string {
  const bytes = utf8(text);
  try {
    return toBase64(hmacSha256(salt, bytes));
  } finally {
    wipe(bytes);
  }
}
