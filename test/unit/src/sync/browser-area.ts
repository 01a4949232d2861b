import type { SyncArea } from "../../../../src/sync/browser-store.ts";

/**
 * For each browser: the size of an item in `storage.sync` as the browser counts, and the browser's error messages. All
 * sizes and messages were observed in real browsers.
 */
const kinds = {
  chromium: {
    bytesOf: (key: string, text: string) => Buffer.byteLength(key) + Buffer.byteLength(text.replaceAll("<", "\\u003C")),
    perItem: "Error: Resource::kQuotaBytesPerItem quota exceeded",
    inAll: "Error: Resource::kQuotaBytes quota exceeded",
  },
  firefox: {
    bytesOf: (key: string, text: string) => Buffer.byteLength(key) + Buffer.byteLength(text) + 4,
    perItem: "Error: QuotaExceededError: storage.sync API call exceeded its quota limitations.",
    inAll: "Error: QuotaExceededError: storage.sync API call exceeded its quota limitations.",
  },
} as const;

export type AreaKind = keyof typeof kinds;

export interface BrowserArea extends SyncArea {
  readonly items: Map<string, unknown>;
  /** Number of calls of `set` and `remove`. */
  writes: number;
}

/** Returns a simulated `storage.sync` in memory, with the limits of a browser. */
export function browserArea(kind: AreaKind): BrowserArea {
  const { bytesOf, perItem, inAll } = kinds[kind];
  const items = new Map<string, unknown>();
  const area: BrowserArea = {
    items,
    writes: 0,
    get: () => Promise.resolve(Object.fromEntries(items)),
    set(added) {
      area.writes++;
      const after = new Map([...items, ...Object.entries(added)]);
      const sizes = Array.from(after, ([key, value]) => bytesOf(key, JSON.stringify(value)));
      const extra = kind === "firefox" ? 4 : 0; // the limit per item does not count the 4 bytes that `bytesOf` adds
      if (sizes.some((size) => size - extra > 8192)) return Promise.reject(new Error(perItem));
      if (after.size > 512 || sizes.reduce((sum, size) => sum + size, 0) > 102_400)
        return Promise.reject(new Error(inAll));
      for (const [key, value] of Object.entries(added)) items.set(key, structuredClone(value));
      return Promise.resolve();
    },
    remove(keys) {
      area.writes++;
      for (const key of keys) items.delete(key);
      return Promise.resolve();
    },
  };
  return area;
}
