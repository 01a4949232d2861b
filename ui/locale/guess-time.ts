import { guessTime } from "../../src/schemes/index.ts";
import { t } from "./i18n.ts";

/**
 * Returns the average time it takes to guess a password with the given entropy, such as "about 3 years".
 *
 * @param perSecond - guesses per second
 */
export function guessTimeText(bits: number, perSecond: number): string {
  const { message, values } = guessTime(bits, perSecond);
  return t(message, values[0]);
}
