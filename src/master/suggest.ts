import { wipe } from "../../crypto/index.ts";
import { randomBytes } from "../random.ts";
import { wordBits, type WordRules, wordsFrom } from "../schemes/index.ts";

/** Five random words have 64 bits of entropy. They are hard to guess and still easy to learn by heart. */
const rules: WordRules = { words: 5, separator: " " };

/** Entropy of a suggested master password, in bits. */
export const suggestedBits = wordBits(rules);

/**
 * Suggests a master password: five random words of the EFF's large word list, with a space between them.
 *
 * @throws {@link AppError} `randomness-failed`
 */
export async function suggestMasterPassword(): Promise<string> {
  let bytes: Uint8Array | undefined;
  try {
    return await wordsFrom((count) => {
      wipe(bytes);
      return (bytes = randomBytes(count));
    }, rules);
  } finally {
    wipe(bytes);
  }
}
