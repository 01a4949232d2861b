import { isPieceKey, type SyncArea } from "../../src/sync/index.ts";
import { browser } from "./browser.ts";

/**
 * Keys of the items that this context (a window or the background) has changed. `written` contains the keys of items
 * that it wrote and has not removed since. `removed` contains the keys of items that it removed and has not written
 * since.
 */
const written = new Set<string>();
const removed = new Set<string>();

/**
 * Changes items and adds their keys to `noted`. The keys are added before the change, because the browser may report
 * the change at once. They are removed from `opposite` after the change: until then, the browser may still report the
 * previous change, which was of the opposite kind.
 */
async function change(
  keys: readonly string[],
  [noted, opposite]: readonly [noted: Set<string>, opposite: Set<string>],
  made: () => Promise<void>,
): Promise<void> {
  const added = keys.filter((key) => !noted.has(key));
  for (const key of added) noted.add(key);
  try {
    await made();
  } catch (error) {
    for (const key of added) noted.delete(key);
    throw error;
  }
  for (const key of keys) opposite.delete(key);
}

/** The storage that the browser itself syncs. */
export const syncArea: SyncArea = {
  get: (keys) => browser.storage.sync.get(keys),
  set: (items) => change(Object.keys(items), [written, removed], () => browser.storage.sync.set(items)),
  remove: (keys) => change(keys, [removed, written], () => browser.storage.sync.remove(keys)),
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
  browser.storage.sync.onChanged.addListener(changed);
  return () => {
    browser.storage.sync.onChanged.removeListener(changed);
  };
}
