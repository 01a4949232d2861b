/** A browser for modules of `extension/platform`, with as much of its API as a test gives it. */
const browser: Record<string, unknown> = { runtime: { id: "saltmill" } };

/**
 * Loads a module where there is a browser. What of the API a module takes as it is loaded has to be there by then.
 *
 * @param api - is added to what earlier tests of the same process gave: the door to the browser is loaded once
 */
export async function withBrowser<T>(api: object, load: () => Promise<T>): Promise<T> {
  Object.assign(browser, api);
  Object.assign(globalThis, { browser, chrome: browser });
  try {
    return await load();
  } finally {
    for (const name of ["browser", "chrome"]) Reflect.deleteProperty(globalThis, name);
  }
}
