import { isPlainPassword } from "./evidence/plain-label.ts";
import { says } from "./evidence/words.ts";
import type { PageField } from "./field.ts";

/**
 * Returns true if a field itself says that it takes the current password. Its `autocomplete` must say so, or its label
 * must be a word for a password without words for anything else. Its `autocomplete` must be neither `new-password` nor
 * `one-time-code`, and no word in its label or name may mean another kind of secret. If the field has no label, its
 * name takes the place of the label.
 */
export function saysPassword({ tokens, labels, names }: PageField): boolean {
  const text = labels.trim() === "" ? names : labels;
  return (
    (tokens.includes("current-password") || isPlainPassword(text)) &&
    !tokens.includes("one-time-code") &&
    !tokens.includes("new-password") &&
    !says(`${labels} ${names}`, ...otherSecrets)
  );
}

const otherSecrets = [
  "code",
  "pin",
  "answer",
  "key",
  "number",
  "otherPassword",
  "specialPassword",
  "otherSystem",
] as const;
