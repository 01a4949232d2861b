import { duration } from "../locale/times.ts";
import { t } from "../locale/i18n.ts";
import type { ActionMessage } from "./use-action.ts";

/**
 * Returns the message that is shown after a text was copied.
 *
 * @param seconds - time until the clipboard is cleared; 0 if the clipboard is not cleared
 */
export const copiedText = (seconds: number): string =>
  seconds > 0 ? t("copiedForTime", duration(seconds)) : t("copied");

/**
 * Returns the message after an attempt to copy a text.
 *
 * @param taken - true if the text was copied, false if the browser refused
 */
export const copied = (taken: boolean, seconds: number): ActionMessage =>
  taken ? { kind: "plain", text: copiedText(seconds) } : { kind: "error", text: t("copyFailed") };
