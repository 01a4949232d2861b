import { duration } from "../locale/duration.ts";
import { t } from "../locale/i18n.ts";

/**
 * Returns the message that is shown after a text was copied.
 *
 * @param seconds - time until the clipboard is cleared; 0 if the clipboard is not cleared
 */
export const copiedText = (seconds: number): string =>
  seconds > 0 ? t("copiedForTime", duration(seconds)) : t("copied");
