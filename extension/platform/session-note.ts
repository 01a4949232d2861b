import { browser } from "./browser.ts";

const { session } = browser.storage;

/**
 * A note from one part of the extension to another. It is kept in memory only and contains no secret. It is deleted
 * when the browser closes.
 */
export interface Note<T> {
  /** Returns undefined if there is no note or if it has expired. */
  get(): Promise<T | undefined>;
  set(value: T): Promise<void>;
  clear(): Promise<void>;
  /** Registers a listener. A new note also starts a background that the browser has stopped. */
  onSet(listener: () => Promise<void>): void;
}

/**
 * Returns the note with a key.
 *
 * @param key - the key in `storage.session`
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
