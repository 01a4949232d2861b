import { browser } from "./browser.ts";

const { session } = browser.storage;

/**
 * One value in the browser's memory, shared by the extension's pages and the background. It is lost when the browser
 * closes.
 */
export interface SessionItem<T> {
  get(): Promise<unknown>;
  set(value: T): Promise<void>;
  clear(): Promise<void>;
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void;
}

export function sessionItem<T>(key: string): SessionItem<T> {
  return {
    get: async () => (await session.get(key))[key],
    set: (value) => session.set({ [key]: value }),
    clear: () => session.remove(key),
    onChange: (listener) => onItemChange([key], listener),
  };
}

/**
 * Registers a callback that is called when one of the items changes.
 *
 * @returns a function that removes the listener
 */
export function onItemChange(keys: readonly string[], listener: () => void): () => void {
  const changed = (changes: Record<string, unknown>): void => {
    if (keys.some((key) => key in changes)) listener();
  };
  session.onChanged.addListener(changed);
  return () => {
    session.onChanged.removeListener(changed);
  };
}
