import { browser } from "./browser.ts";

const { session } = browser.storage;

/** What one of our contexts leaves for another, in memory only; it is gone when the browser closes. No secret is in it. */
export interface Note<T> {
  /** Nothing where there is none, or its time is over. */
  get(): Promise<T | undefined>;
  set(value: T): Promise<void>;
  clear(): Promise<void>;
  /** Also wakes a background that sleeps. */
  onSet(listener: () => Promise<void>): void;
}

/** @param key - in `storage.session` */
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
