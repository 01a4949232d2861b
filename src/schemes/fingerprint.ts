import { kdfCounterSha256 } from "../../crypto/index.ts";
import { utf8 } from "../text.ts";
import { assertRoot } from "./root.ts";

const words = ["anchor", "bell", "cloud", "crown", "fern", "fish", "key", "lamp"].concat([
  "leaf",
  "moon",
  "mountain",
  "shell",
  "ship",
  "star",
  "sun",
  "wave",
]);

/**
 * Returns three words that represent twelve bits derived from the root. Users who know the words notice a typing error
 * in the master password, even without a vault that could check it.
 *
 * @throws AppError `bad-argument` unless the root has 20 bytes
 * @example
 * ```ts
 * import { fingerprint } from "saltmill";
 * fingerprint(new Uint8Array(20)).split(" ").length; // 3
 * ```
 */
export function fingerprint(root: Uint8Array): string {
  assertRoot(root);
  const [a = 0, b = 0] = kdfCounterSha256(root, utf8("saltmill-1 fingerprint"), 2);
  return [a >> 4, a & 15, b >> 4].map((nibble) => words[nibble]).join(" ");
}
