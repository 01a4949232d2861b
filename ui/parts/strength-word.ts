import { type Account, leastBits, secretKindOf } from "../../src/accounts/index.ts";
import { guessRates, guessTime } from "../../src/schemes/index.ts";

/**
 * Returns the word for the strength of a password of characters or words, by the time to guess it with a stolen list of
 * fast hashes. The password check finds passwords that are weaker than "fair".
 */
export function strengthOf(bits: number): "strength0" | "strength1" | "strength2" | "strength3" | "strength4" {
  const { message } = guessTime(bits, guessRates.fastHash);
  if (message === "guessForever") return "strength4";
  if (message === "guessYears") return "strength3";
  if (bits >= leastBits) return "strength2";
  return message === "guessAtOnce" ? "strength0" : "strength1";
}

/**
 * Returns true if the strength of an account's password has a word. A PIN has none, because a device locks after a few
 * tries. Neither does a password of another program: there, the master password is guessed first.
 */
export const isRated = (account: Pick<Account, "scheme" | "rules">): boolean =>
  ["characters", "words"].includes(secretKindOf(account));
