import { guessTime } from "../../src/index.ts";
import { t } from "./i18n.ts";

/**
 * Returns how long guessing a password with the given entropy takes on average, such as "about 3 years".
 *
 * @param perSecond - guesses per second
 */
export function guessTimeText(bits: number, perSecond: number): string {
  const { message, values } = guessTime(bits, perSecond);
  return t(message, values[0]);
}
