import { duration } from "../locale/duration.ts";
import { t } from "../locale/i18n.ts";

/** What is said when the clipboard has taken something that stays there for so many seconds; 0 for until the next copy. */
export const copiedText = (seconds: number): string =>
  seconds > 0 ? t("copiedForTime", duration(seconds)) : t("copied");
