/**
 * Returns an address without its query and fragment. A script can change these two all the time, for example to count
 * seconds, and they do not decide who owns the page.
 */
export function pageOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
