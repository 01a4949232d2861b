let loaded = 0;

/**
 * @returns what loads a module from its text, compiled and evaluated anew at each call; a `data:` address, which Node imports
 * too, written before the time
 */
export function moduleAgain<T>(source: string): () => Promise<T> {
  const address = `data:text/javascript,${encodeURIComponent(source)}`;
  // eslint-disable-next-line no-unsanitized/method -- what the build wrote, and nobody else
  return async () => (await import(`${address}%0A//${++loaded}`)) as T;
}
