import { t } from "./i18n.ts";
import { perLanguage } from "./numbers.ts";

const days = perLanguage((formats) => new Intl.RelativeTimeFormat(formats, { numeric: "auto" }));
const month = perLanguage((formats) => new Intl.DateTimeFormat(formats, { month: "long" }));
const monthAndYear = perLanguage((formats) => new Intl.DateTimeFormat(formats, { month: "long", year: "numeric" }));

/** Number of days that are counted: "used 6 days ago". Before, people remember the month. */
const countedDays = 7;

/**
 * Describes the time of the last use as people say it: "used today", "used yesterday", "used 3 days ago", "used in
 * March", "used in March 2024", "never used".
 *
 * @param used - milliseconds since 1970; undefined if there was no use
 * @param time - the current time, in milliseconds since 1970
 */
export function lastUseText(used: number | undefined, time: number): string {
  if (used === undefined) return t("neverUsed");
  const ago = Math.max(0, dayOf(time) - dayOf(used)); // the clock of another device may be ahead
  if (ago < countedDays) return t("usedAgo", days().format(ago === 0 ? 0 : -ago, "day"));
  const sameYear = new Date(used).getFullYear() === new Date(time).getFullYear();
  return t("usedIn", (sameYear ? month() : monthAndYear()).format(used));
}

/** Returns the number of a day in the local time zone. Days that follow each other have numbers that follow each other. */
function dayOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}
