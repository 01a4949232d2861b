let loaded = 0;

/**
 * Returns a function that loads a kernel like a page: as a new module that is compiled and evaluated at each call, so
 * that nothing in it is already compiled or computed. It uses `data:`, because Node cannot import `blob:`.
 */
export function moduleLoader<T>(source: string): () => Promise<T> {
  const address = `data:text/javascript,${encodeURIComponent(source)}`;
  // eslint-disable-next-line no-unsanitized/method -- only the generator writes it
  return async () => (await import(`${address}%0A//${++loaded}`)) as T;
}

export const loadModule = <T>(source: string): Promise<T> => moduleLoader<T>(source)();
