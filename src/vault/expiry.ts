/**
 * Whether a time is over. A deadline further off than its whole length means that the clock was set back: that is over as
 * well, or it could last for years.
 *
 * @param deadline - milliseconds since 1970
 * @param length - how far off it was when it was set, in milliseconds
 * @internal for the project's own windows
 */
export function isExpired(deadline: number, length: number, now = Date.now()): boolean {
  return now >= deadline || deadline - now > length;
}
