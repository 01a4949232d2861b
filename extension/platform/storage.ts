import type { ChangeListener, StoragePort } from "../../src/vault/index.ts";
import { browser } from "./browser.ts";
import { withLargeWrites } from "./large-writes.ts";

const { local } = browser.storage;

/** The storage with functions that only some browsers have. */
const older = local as Partial<typeof local> & {
  setAccessLevel?(access: { accessLevel: "TRUSTED_CONTEXTS" }): Promise<void>;
};

const area = {
  get: (keys: readonly string[]) => local.get([...keys]),
  set: (entries: Readonly<Record<string, unknown>>) => local.set(entries),
  remove: (keys: readonly string[]) => local.remove([...keys]),
  // Chromium from version 130 on and Firefox from 143 on can return only the keys. Older browsers must read all
  // entries.
  keys: async () => (await older.getKeys?.()) ?? Object.keys(await local.get(null)),
  // For 10,000 records, Firefox takes 0.22 s for this one call. Two calls would be slower: 0.14 s to read only the
  // keys, and then 1.1 … 2.3 s to read the records by their keys.
  all: () => local.get(null),
  onChange: (listener: ChangeListener) => {
    const changed = (changes: Record<string, { newValue?: unknown }>): void => {
      const values = Object.entries(changes).flatMap(([key, { newValue }]) =>
        newValue === undefined ? [] : [[key, newValue] as const],
      );
      listener(Object.keys(changes), Object.fromEntries(values));
    };
    local.onChanged.addListener(changed);
    return () => {
      local.onChanged.removeListener(changed);
    };
  },
  exclusively: <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request("saltmill-vault", work),
};

const large = "getBrowserInfo" in browser.runtime ? withLargeWrites(area) : undefined; // only Firefox needs this

/**
 * The vault's storage: `browser.storage.local`. The Web Lock of `exclusively` makes simultaneous writers in pages and
 * in the background wait for each other.
 */
export const localStorage: StoragePort = large ?? area;

/** Finishes a large write that was interrupted, for example because the window that made it was closed. */
export function finishLargeWrites(): void {
  void large?.settle().catch(() => undefined); // an error is ignored: the next start of the background tries again
}

/**
 * Denies access to the storage to all content scripts, including those in sandboxed frames. Chromium supports this from
 * version 140 on. In Firefox, content scripts can read the encrypted records.
 */
export function keepStorageFromPages(): void {
  // The listener makes the browser start the background when the browser itself starts.
  browser.runtime.onStartup.addListener(() => void restrict());
  void restrict();
}

async function restrict(): Promise<void> {
  await older.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
}
