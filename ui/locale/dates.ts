import { perLanguage } from "./per-language.ts";

const day = perLanguage((formats) => new Intl.DateTimeFormat(formats, { dateStyle: "long" }));
const moment = perLanguage((formats) => new Intl.DateTimeFormat(formats, { dateStyle: "medium", timeStyle: "short" }));

/**
 * Formats a day: "March 5, 2026".
 *
 * @param time - milliseconds since 1970
 */
export const dayText = (time: number): string => day().format(time);

/**
 * Formats a day and a time: "Mar 5, 2026, 2:30 PM".
 *
 * @param time - milliseconds since 1970
 */
export const momentText = (time: number): string => moment().format(time);
