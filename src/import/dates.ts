/**
 * Numbers from this limit on are read as milliseconds since 1970, smaller numbers as seconds. As milliseconds, the
 * limit is the date 1973-03-03. As seconds, it is a date in the year 5138.
 */
const leastMilliseconds = 100_000_000_000;

/** Converts a date to milliseconds since 1970. Accepts a text in ISO 8601, and seconds or milliseconds since 1970. */
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
