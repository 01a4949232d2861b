/**
 * Numbers below this limit are read as seconds since 1970, all other numbers as milliseconds. The limit means
 * 1973-03-03 in milliseconds and the year 5138 in seconds, so only unlikely dates are misread.
 */
const leastMilliseconds = 100_000_000_000;

/**
 * Converts a date to milliseconds since 1970. Accepts a text in ISO 8601, and seconds or milliseconds since 1970.
 * Returns undefined for 0, for a text in ISO 8601 before 1970, and for any other value.
 */
export function dateIn(value: unknown): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text === "") return undefined;
  if (/^\d{1,16}$/u.test(text)) {
    const count = Number(text);
    if (count === 0) return undefined;
    return count < leastMilliseconds ? count * 1000 : count;
  }
  const time = /^\d{4}-\d\d-\d\d/u.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) || time < 0 ? undefined : Math.trunc(time);
}
