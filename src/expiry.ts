/**
 * Milliseconds by which the clock may be set back without effect. Computers often correct their clock by less than this
 * after sleep. Without this tolerance, a correction right after the vault was used would lock it.
 */
const correction = 5000;

/**
 * Returns true if a deadline has passed. A deadline that is further away than `length` plus `correction` also counts as
 * passed, because the clock was set back. Otherwise, it could take years until the deadline passes.
 *
 * @param deadline - milliseconds since 1970
 * @param length - milliseconds between setting the deadline and the deadline itself
 */
export function isExpired(deadline: number, length: number, now = Date.now()): boolean {
  return now >= deadline || deadline - now > length + correction;
}
