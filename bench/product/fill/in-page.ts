/** Functions that run in a web page or in the extension's popup. The source of each function is sent to the page. */

/** A time in which a page ran no timer, in milliseconds of the system's clock. */
export interface Gap {
  readonly begin: number;
  readonly end: number;
}

export interface Watched {
  /** The time when the first password was filled, or null. */
  readonly filled: number | null;
  readonly gaps: readonly Gap[];
  /** The contents of all fields that are not empty. */
  readonly contents: Readonly<Record<string, string>>;
}

/** Runs in the web page: starts a timer that looks for gaps, and waits for an input into the field for the password. */
export function watchPage(): void {
  const now = (): number => performance.timeOrigin + performance.now();
  const watched: { filled: number | null; gaps: Gap[] } = { filled: null, gaps: [] };
  Reflect.set(window, "saltmillWatched", watched);
  document.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.id === "password") watched.filled ??= now();
    },
    { capture: true },
  );
  let last = now();
  const tick = (): void => {
    const end = now();
    if (end - last > 8) watched.gaps.push({ begin: last, end });
    last = end;
    setTimeout(tick);
  };
  tick();
}

/** Runs in the web page: returns what `watchPage` has noted. */
export function watchedPage(): Watched {
  const { filled, gaps } = Reflect.get(window, "saltmillWatched") as Omit<Watched, "contents">;
  const fields = [...document.querySelectorAll("input")].filter(({ value }) => value !== "");
  return { filled, gaps, contents: Object.fromEntries(fields.map(({ id, name, value }) => [id || name, value])) };
}

/**
 * Runs in the popup: stores the times of the press, and when the popup says that the page is filled or has closed. The
 * local storage of the extension keeps them, because the popup is gone after that.
 */
export function watchPopup(): void {
  const note = (what: string): void => {
    if (localStorage.getItem(what) === null)
      localStorage.setItem(what, String(performance.timeOrigin + performance.now()));
  };
  localStorage.clear();
  addEventListener(
    "click",
    () => {
      note("pressed");
    },
    { capture: true, once: true },
  );
  addEventListener("pagehide", () => {
    note("said");
  });
  new MutationObserver(() => {
    if (document.querySelector(".toast.filled")) note("said");
  }).observe(document.body, { childList: true, subtree: true });
}

/** Runs in another page of the extension: returns the times that `watchPopup` has stored, or NaN. */
export function watchedPopup(): { pressed: number; said: number } {
  const noted = (what: string): number => Number(localStorage.getItem(what) ?? NaN);
  return { pressed: noted("pressed"), said: noted("said") };
}

/** Waits until the page has nothing to do. */
export async function untilIdle(): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve));
}
