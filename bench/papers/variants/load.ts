let loaded = 0;

/**
 * Returns a function that loads a kernel as a page would have it: a module of its own, compiled and evaluated anew at each call,
 * so that nothing in it is compiled or computed yet. Node imports no `blob:`; `data:` works everywhere.
 */
export function moduleLoader<T>(source: string): () => Promise<T> {
  const address = `data:text/javascript,${encodeURIComponent(source)}`;
  // eslint-disable-next-line no-unsanitized/method -- only the generator writes it
  return async () => (await import(`${address}%0A//${++loaded}`)) as T;
}

export const loadModule = <T>(source: string): Promise<T> => moduleLoader<T>(source)();
