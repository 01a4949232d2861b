/** Functions that run in a page of the extension. The source of each function is sent to the page. */

/** The times after one keystroke in the search field, counted from the input event. */
export interface Key {
  /** Milliseconds until the event handlers have run and the view is updated. */
  readonly script: number;
  /** Milliseconds until the next frame begins. */
  readonly frame: number;
}

/** The times of opening a page, counted from the moment when the page began to load. */
export interface Opening {
  /** Milliseconds until the document is parsed. The page's script runs after that. */
  readonly read: number;
  /** Milliseconds until something was drawn. */
  readonly first: number;
  /** Milliseconds until the first rows of the list were drawn. */
  readonly list: number;
  /** Milliseconds until the vault was read and the list can be used. */
  readonly ready: number;
}

/** Empties the search field, then types a query letter by letter, as fast as a fast typist. Measures each input. */
export async function typeKeys(query: string): Promise<Key[]> {
  const input = document.querySelector<HTMLInputElement>("input[type=search]");
  if (!input) throw new Error("no search field");
  const keys: Key[] = [];
  for (let end = 0; end <= query.length; end++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const begun = performance.now();
    input.value = query.slice(0, end);
    input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
    // Preact updates the view in a separate task after the event. The message arrives after that task.
    const drawn = await new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        resolve(performance.now());
      };
      setTimeout(() => {
        port2.postMessage(null);
      });
    });
    const framed = await new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        resolve(performance.now());
      }),
    );
    keys.push({ script: drawn - begun, frame: framed - begun });
  }
  return keys;
}

/** Waits for an element, and returns the time of its appearance, in milliseconds since the page began to load. */
export async function timeOf(selector: string): Promise<number> {
  while (!document.querySelector(selector)) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now();
}

/**
 * Returns load and paint times of a popup or tab that already shows its list.
 *
 * @returns times that the browser itself records; null if the browser does not record them, as in a popup of Firefox.
 * `read`: the document is parsed. `first`: the first paint. `list`: the first later paint of a larger text, which is
 * always text of the list
 */
export async function painted(): Promise<Omit<Opening, "ready"> | null> {
  const larger: number[] = [];
  new PerformanceObserver((list) => {
    larger.push(...list.getEntries().map(({ startTime }) => startTime));
  }).observe({ type: "largest-contentful-paint", buffered: true });
  await new Promise((resolve) => setTimeout(resolve, 500)); // the list exists, but may not be painted yet
  const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const [navigation] = performance.getEntriesByType("navigation");
  const list = larger.find((time) => first !== undefined && time > first) ?? larger.at(-1);
  if (first === undefined || list === undefined || !navigation) return null;
  return { read: (navigation as PerformanceNavigationTiming).domInteractive, first, list };
}

/**
 * Loads a page of the extension in an iframe and observes it from outside. The browser itself records `read`. The other
 * three times are measured one after another, each one animation frame after its element was found. So each of them is
 * too long by at least one frame, and at least one frame longer than the one before it.
 *
 * @param path - the page's path
 * @param ready - a selector for an element that exists as soon as the vault is read and the list is drawn
 */
export async function openInFrame(path: string, ready: string): Promise<Opening> {
  const frame = document.createElement("iframe");
  frame.style.cssText = "position: fixed; inset: 0; inline-size: 100vw; block-size: 100vh";
  frame.src = path;
  document.body.append(frame);
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const drawn = async (selector: string): Promise<number> => {
    while (!frame.contentDocument?.querySelector(selector)) await nextFrame();
    await nextFrame();
    return frame.contentWindow?.performance.now() ?? NaN;
  };
  const [first, list, all] = [await drawn("#app > *"), await drawn("#app ul li"), await drawn(ready)];
  const [navigation] = frame.contentWindow?.performance.getEntriesByType("navigation") ?? [];
  const read = (navigation as PerformanceNavigationTiming | undefined)?.domInteractive ?? NaN;
  await new Promise((resolve) => setTimeout(resolve, 2000)); // waits until the page has stored the drawn list
  frame.remove();
  return { read, first, list, ready: all };
}

/**
 * Runs on the accounts page, in the section for imports. Chooses a CSV file with `count` passwords and imports it.
 *
 * @returns the milliseconds from the choice of the file to the preview, and from the press of "Import" to the result
 */
export async function timeImport(count: number): Promise<{ preview: number; done: number }> {
  const found = async <E extends Element>(selector: string): Promise<E> => {
    for (;;) {
      const element = document.querySelector<E>(selector);
      if (element) return element;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const input = await found<HTMLInputElement>("[aria-labelledby=import] input[type=file]");
  const rows = Array.from(
    { length: count },
    (_, i) => `https://www.site${i}.example/login,person${i}@example.org,pass word ${i * 7919},a note about ${i}`,
  );
  const chosen = new DataTransfer();
  chosen.items.add(new File([["url,username,password,note", ...rows, ""].join("\n")], "passwords.csv"));
  input.files = chosen.files;
  const begun = performance.now();
  input.dispatchEvent(new Event("change", { bubbles: true }));
  const button = await found<HTMLButtonElement>(".foot .primary[aria-disabled=false]");
  const previewed = performance.now();
  button.click();
  await found(".import .next");
  return { preview: previewed - begun, done: performance.now() - previewed };
}
