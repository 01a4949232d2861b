/** A simulated browser API for modules of `extension/platform`. It contains only the parts that tests add. */
const browser: Record<string, unknown> = { runtime: { id: "saltmill" } };

/**
 * Loads a module with the simulated browser API. A process loads a module only once, and the module keeps the API
 * objects that it has read. Each API object therefore stays the same, and later calls replace its members.
 *
 * @param api - parts of the API, which are added to those from earlier calls in the same process
 */
export async function withBrowser<T>(api: object, load: () => Promise<T>): Promise<T> {
  for (const [name, part] of Object.entries(api) as [string, unknown][]) {
    const before = browser[name];
    if (isObject(before) && isObject(part)) Object.assign(before, part);
    else browser[name] = isObject(part) ? { ...part } : part;
  }
  Object.assign(globalThis, { browser, chrome: browser });
  try {
    return await load();
  } finally {
    for (const name of ["browser", "chrome"]) Reflect.deleteProperty(globalThis, name);
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
