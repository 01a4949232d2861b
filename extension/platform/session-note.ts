import { browser } from "./browser.ts";

const { session } = browser.storage;

/**
 * A note that one part of the extension leaves for a second part, for example the popup for the background. It contains
 * no secret. It is in memory only, and is lost when the browser closes.
 */
export interface Note<T> {
  /** Returns undefined if there is no note or if it has expired. */
  get(): Promise<T | undefined>;
  set(value: T): Promise<void>;
  clear(): Promise<void>;
  /** Registers a listener for new notes. A new note starts the background again if the browser has stopped it. */
  onSet(listener: () => Promise<void>): void;
}

/**
 * Returns access to a note.
 *
 * @param key - the note's key in `storage.session`
 */
export function sessionNote<T extends { readonly until: number }>(key: string): Note<T> {
  return {
    async get() {
      const note = (await session.get(key))[key] as T | undefined;
      return note && Date.now() < note.until ? note : undefined;
    },
    set: (value) => session.set({ [key]: value }),
    clear: () => session.remove(key),
    onSet(listener) {
      browser.storage.onChanged.addListener((changes, area) => {
        if (area === "session" && changes[key]?.newValue !== undefined) void listener();
      });
    },
  };
}
