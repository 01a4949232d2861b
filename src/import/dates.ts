/**
 * The smallest number that counts as milliseconds since 1970. Smaller numbers count as seconds. As milliseconds, this
 * limit is 1973-03-03; as seconds, it is in the year 5138.
 */
const leastMilliseconds = 100_000_000_000;

/** Returns the time in a text or number, in milliseconds since 1970. Accepts ISO 8601, seconds and milliseconds. */
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
