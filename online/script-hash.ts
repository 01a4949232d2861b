import { sha256 } from "../crypto/internal.ts";

/**
 * Returns the SHA-256 of the running script in the notation of a content security policy. The hash is computed from the
 * script itself, not copied from the page's policy.
 */
export function scriptHash(): string {
  const script = document.querySelector("script")?.textContent ?? "";
  const hash = sha256(new TextEncoder().encode(script));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}
