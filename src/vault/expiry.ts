/**
 * Returns true if a deadline has passed. A deadline that is further away than `length` also counts as passed, because
 * the clock was set back. Otherwise, it could take years until the deadline passes.
 *
 * @param deadline - milliseconds since 1970
 * @param length - milliseconds between setting the deadline and the deadline itself
 * @internal for the project's own windows
 */
export function isExpired(deadline: number, length: number, now = Date.now()): boolean {
  return now >= deadline || deadline - now > length;
}
