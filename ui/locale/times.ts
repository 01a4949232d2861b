import { perLanguage } from "./numbers.ts";

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

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

type Unit = (typeof units)[number][0];

const formats = perLanguage((language) => {
  const of = (unit: Unit): Intl.NumberFormat =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return { day: of("day"), hour: of("hour"), minute: of("minute"), second: of("second") };
});

const minutes = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: "unit", unit: "minute", unitDisplay: "short" }),
);

/** Formats a number of minutes in the user's language with the short form of the unit: "5 min". */
export const minutesText = (count: number): string => minutes().format(count);

const relative = perLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }));

/** Formats how long ago something was, in whole minutes, hours or days: "now", "2 min. ago", "yesterday". */
export function agoText(seconds: number): string {
  const [unit, length] = units.find(([, each]) => each >= 60 && seconds >= each) ?? units[3];
  return relative().format(unit === "second" ? 0 : -Math.floor(seconds / length), unit);
}

const narrow = perLanguage((language) => {
  const of = (unit: Unit): Intl.NumberFormat =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" });
  return { hour: of("hour"), minute: of("minute"), second: of("second") };
});

/**
 * Formats the time that is left, in the unit in which it is easily read, rounded down: "18 seconds", "5 minutes", "23
 * hours". With `short`, the unit has its shortest form: "18s".
 */
export function timeLeft(seconds: number, form: "long" | "short"): string {
  const unit = seconds < 120 ? "second" : seconds < 7200 ? "minute" : "hour";
  const length = unit === "second" ? 1 : unit === "minute" ? 60 : 3600;
  return (form === "long" ? formats() : narrow())[unit].format(Math.floor(seconds / length));
}

/** Formats a duration in the user's language, in the largest unit that gives a whole number: "5 minutes". */
export function duration(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds % each === 0) ?? units[3];
  return formats()[unit].format(seconds / length);
}
