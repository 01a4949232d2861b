import { capitalized, t } from "./i18n.ts";
import { perLanguage } from "./numbers.ts";

const days = perLanguage((formats) => new Intl.RelativeTimeFormat(formats, { numeric: "auto" }));
const month = perLanguage((formats) => new Intl.DateTimeFormat(formats, { month: "long" }));
const monthAndYear = perLanguage((formats) => new Intl.DateTimeFormat(formats, { month: "long", year: "numeric" }));
const weekday = perLanguage((formats) => new Intl.DateTimeFormat(formats, { weekday: "long" }));
const dayOfMonth = perLanguage((formats) => new Intl.DateTimeFormat(formats, { day: "numeric", month: "short" }));
const shortMonth = perLanguage((formats) => new Intl.DateTimeFormat(formats, { month: "short", year: "numeric" }));

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
  return t("usedIn", (isSameYear(used, time) ? month() : monthAndYear()).format(used));
}

/**
 * Describes the time of the last use in a column of a table, as short as calendars write it: "Today", "Yesterday",
 * "Monday", "12 Nov", "Mar 2025".
 *
 * @param used - milliseconds since 1970
 * @param time - the current time, in milliseconds since 1970
 */
export function lastUseShort(used: number, time: number): string {
  const ago = Math.max(0, dayOf(time) - dayOf(used));
  if (ago < 2) return capitalized(days().format(ago === 0 ? 0 : -ago, "day"));
  if (ago < countedDays) return capitalized(weekday().format(used));
  return (isSameYear(used, time) ? dayOfMonth() : shortMonth()).format(used);
}

const isSameYear = (one: number, other: number): boolean =>
  new Date(one).getFullYear() === new Date(other).getFullYear();

/** Returns the number of a day in the local time zone. Days that follow each other have numbers that follow each other. */
function dayOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}
