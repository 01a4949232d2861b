let loaded = 0;

/**
 * Returns a function that loads a kernel as a web page would. Each call compiles and evaluates a new module, so that
 * nothing in the module is already compiled or computed. The module has a `data:` address, because Node cannot import
 * `blob:`.
 */
export function moduleLoader<T>(source: string): () => Promise<T> {
  const address = `data:text/javascript,${encodeURIComponent(source)}`;
  // eslint-disable-next-line no-unsanitized/method -- only the generator writes it
  return async () => (await import(`${address}%0A//${++loaded}`)) as T;
}

export const loadModule = <T>(source: string): Promise<T> => moduleLoader<T>(source)();
