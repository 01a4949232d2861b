/**
 * Returns true if a deadline has passed. A deadline further away than its full length means that the clock was set
 * back. It counts as passed too, because otherwise it could last for years.
 *
 * @param deadline - milliseconds since 1970
 * @param length - milliseconds from the moment when the deadline was set to the deadline
 * @internal for the project's own windows
 */
export function isExpired(deadline: number, length: number, now = Date.now()): boolean {
  return now >= deadline || deadline - now > length;
}
