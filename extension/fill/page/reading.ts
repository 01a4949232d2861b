/**
 * Facts about a page that are read only once. Reading a style or a rectangle takes microseconds, and the same
 * ancestors belong to thousands of fields: with 5,000 fields, each fact would otherwise be read up to 60,000 times.
 *
 * All facts are valid until scripts of the page run. A function that has let them run must call `readAfresh`.
 */

const known: Map<object, unknown>[] = [];

/** Returns a function that calls `read` at most once for each element, until `readAfresh` is called. */
export function once<K extends object, V>(read: (of: K) => V): (of: K) => V {
  const values = new Map<K, V>();
  known.push(values);
  return (of) => {
    const before = values.get(of);
    if (before !== undefined || values.has(of)) return before as V;
    const value = read(of);
    values.set(of, value);
    return value;
  };
}

/** Forgets all facts about the page, because scripts of the page may have changed it. */
export function readAfresh(): void {
  for (const values of known) values.clear();
}
