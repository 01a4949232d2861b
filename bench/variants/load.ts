let loaded = 0;

/**
 * A kernel as a page would have it: a module of its own. Evaluated anew at every call, so that nothing in it is compiled or
 * computed yet. Node imports no `blob:`; `data:` goes everywhere.
 */
export async function loadModule<T>(source: string): Promise<T> {
  const address = `data:text/javascript,${encodeURIComponent(`${source}\n// ${++loaded}`)}`;
  // eslint-disable-next-line no-unsanitized/method -- what the generator wrote, and nobody else
  return (await import(address)) as T;
}
