import type { StoragePort } from "../../src/index.ts";
import { browser } from "./browser.ts";

const { local } = browser.storage;

/** What not every browser has. */
const older = local as Partial<typeof local> & {
  setAccessLevel?(access: { accessLevel: "TRUSTED_CONTEXTS" }): Promise<void>;
};

/** The vault's storage: `browser.storage.local`, written under a Web Lock that all our pages and the background share. */
export const localStorage: StoragePort = {
  get: (keys) => local.get([...keys]),
  set: (entries) => local.set(entries),
  remove: (keys) => local.remove([...keys]),
  // Chromium from 130 and Firefox from 143 give the keys alone; before, everything has to be read to name them.
  keys: async () => (await older.getKeys?.()) ?? Object.keys(await local.get(null)),
  // 10,000 records take Firefox 0.22 s at once, and 0.14 + 1.1 … 2.3 s by their names.
  all: () => local.get(null),
  onChange: (listener) => {
    const changed = (changes: Record<string, unknown>): void => {
      listener(Object.keys(changes));
    };
    local.onChanged.addListener(changed);
    return () => {
      local.onChanged.removeListener(changed);
    };
  },
  exclusively: (work) => navigator.locks.request("saltmill-vault", work),
};

/**
 * Keeps content scripts, even those in sandboxed frames, from reading the vault: Chromium from 140. Firefox has nothing of
 * the kind; there they can read what is encrypted.
 */
export function keepStorageFromPages(): void {
  browser.runtime.onStartup.addListener(() => void restrict()); // so that the browser starts the background for it
  void restrict();
}

async function restrict(): Promise<void> {
  await older.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
}
