import { isPieceKey, type SyncArea } from "../../src/sync/browser-store.ts";
import { browser } from "./browser.ts";

const { sync } = browser.storage;

const written = new Set<string>();
const removed = new Set<string>();

/** The storage that the browser itself syncs. */
export const syncArea: SyncArea = {
  get: (keys) => sync.get(keys),
  async set(items) {
    for (const key of Object.keys(items)) written.add(key);
    await sync.set(items);
  },
  async remove(keys) {
    for (const key of keys) removed.add(key);
    await sync.remove(keys);
  },
};

/**
 * Registers a callback for files that the browser's own sync has added or removed. The callback is not called for
 * changes that the calling context (a window, or the background since its last start) has made itself. The value of an
 * item never changes, so the keys in `written` and `removed` are enough to recognize these changes.
 *
 * @returns a function that removes the listener
 */
export function onSyncAreaChange(listener: () => void): () => void {
  const changed = (changes: Record<string, { newValue?: unknown }>): void => {
    const isOwn = ([key, { newValue }]: [string, { newValue?: unknown }]): boolean =>
      (newValue === undefined ? removed : written).has(key);
    if (Object.entries(changes).some((change) => isPieceKey(change[0]) && !isOwn(change))) listener();
  };
  sync.onChanged.addListener(changed);
  return () => {
    sync.onChanged.removeListener(changed);
  };
}
