/**
 * Returns true if a deadline has passed. If the deadline is further away than `length`, the clock was set back. It then
 * counts as passed too, because otherwise it could last for years.
 *
 * @param deadline - milliseconds since 1970
 * @param length - milliseconds from the moment when the deadline was set to the deadline
 * @internal for the project's own windows
 */
export function isExpired(deadline: number, length: number, now = Date.now()): boolean {
  return now >= deadline || deadline - now > length;
}
