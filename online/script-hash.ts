import { sha256 } from "../crypto/internal.ts";

/** The hash of the script that runs here, as a policy writes it: computed from the script, not read from the policy. */
export function scriptHash(): string {
  const script = document.querySelector("script")?.textContent ?? "";
  const hash = sha256(new TextEncoder().encode(script));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}
