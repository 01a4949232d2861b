import { AppError } from "../errors.ts";
import { utf8 } from "../text.ts";
import type { StoredFile, SyncStore } from "./store.ts";
import { failed } from "./webdav-request.ts";

/** The part of `browser.storage.sync` that {@link browserStore} needs. */
export interface SyncArea {
  get(keys: null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

/**
 * The limits of `storage.sync`, the same in Chromium and Firefox. The size of an item is the length of its key and its
 * JSON value in UTF-8.
 */
const maxItemBytes = 8192;
const maxBytes = 102_400;
const maxItems = 512;
/** Bytes that Firefox adds to the size of each item. */
const extraBytes = 4;

const reasons = {
  "browser-full": "the vault is too large for the browser's sync",
  "browser-off": "the browser's sync does not work here",
} as const;

/** The reason why the browser's sync cannot be used. */
export type BrowserStoreReason = keyof typeof reasons;

const refused = (reason: BrowserStoreReason, cause?: unknown): AppError =>
  new AppError("store-failed", reasons[reason], [reason], { cause });

/**
 * Returns the browser's sync as a store. A file is divided into items `<name>/<index>/<number of items>`, whose values
 * are texts with one character for each byte. All items of a file are written at once, but the browser may bring them
 * to another device one by one and in any order.
 *
 * @throws {@link AppError} `store-failed` with a {@link BrowserStoreReason} or `busy`, from the functions of the store
 */
export function browserStore(area: SyncArea): SyncStore {
  const items = (): Promise<Record<string, unknown>> => asked(area.get(null));
  /** Removes all items of the named files from `storage.sync` and returns these items. */
  const removeAll = async (names: readonly string[]): Promise<Record<string, unknown>> => {
    const removed = Object.entries(await items()).filter(([key]) => names.some((name) => key.startsWith(`${name}/`)));
    if (removed.length > 0) await asked(area.remove(removed.map(([key]) => key)));
    return Object.fromEntries(removed);
  };
  return {
    async list({ signal }) {
      signal?.throwIfAborted();
      return filesIn(await items());
    },
    async read(name, { signal }) {
      signal?.throwIfAborted();
      const stored = await items();
      const pieces = piecesIn(name, stored);
      return pieces && Uint8Array.from(pieces.join(""), (character) => character.charCodeAt(0));
    },
    async write(name, bytes, { signal, spare = [] }) {
      const added = divided(name, bytes);
      const stored = Object.entries(await items());
      const others = stored.filter(([key]) => !spare.some((each) => key.startsWith(`${each}/`)));
      if (!fits([...others, ...added])) throw refused("browser-full");
      signal?.throwIfAborted();
      const removed = fits([...stored, ...added]) ? {} : await removeAll(spare);
      try {
        await asked(area.set(Object.fromEntries(added)));
      } catch (error) {
        // Writes the removed items back. Otherwise, a browser that refuses the new file could leave the store without
        // any file.
        if (Object.keys(removed).length > 0) await area.set(removed).catch(() => undefined);
        throw error;
      }
    },
    async remove(name, { signal }) {
      signal?.throwIfAborted();
      await removeAll([name]);
    },
  };
}

async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    const text = String(cause);
    if (text.includes("MAX_WRITE_OPERATIONS")) throw failed("busy", cause);
    throw refused(/quota/iu.test(text) ? "browser-full" : "browser-off", cause);
  }
}

/** Returns true if a storage key belongs to an item of a file. */
export const isPieceKey = (key: string): boolean => nameIn(key) !== undefined;

const nameIn = (key: string): string | undefined => /^([\w.-]+)\/\d{1,3}\/\d{1,3}$/u.exec(key)?.[1];

function filesIn(items: Record<string, unknown>): StoredFile[] {
  const names = new Set(Object.keys(items).flatMap((key) => nameIn(key) ?? []));
  return Array.from(names, (name) => {
    const pieces = piecesIn(name, items);
    const texts =
      pieces ??
      Object.keys(items)
        .filter((key) => nameIn(key) === name)
        .map((key) => String(items[key]));
    const size = texts.reduce((sum, { length }) => sum + length, 0);
    return { name, size, ...(!pieces && { isPartial: true }) };
  });
}

/** Returns the values of a file's items in order, or undefined if the file is incomplete. */
function piecesIn(name: string, items: Record<string, unknown>): string[] | undefined {
  const count = Object.keys(items).filter((key) => nameIn(key) === name).length;
  const pieces = Array.from({ length: count }, (_, i) => items[keyOf(name, i, count)]);
  return count > 0 && pieces.every((piece): piece is string => typeof piece === "string") ? pieces : undefined;
}

const keyOf = (name: string, i: number, count: number): string => `${name}/${i}/${count}`;

/** Divides a file into items that the browser accepts. */
function divided(name: string, bytes: Uint8Array): [key: string, piece: string][] {
  if (bytes.length > maxBytes) throw refused("browser-full");
  const room = maxItemBytes - keyOf(name, maxItems, maxItems).length - '""'.length;
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const byte of bytes) {
    const cost = costOf(byte);
    if (used + cost > room) {
      pieces.push(piece);
      [piece, used] = ["", 0];
    }
    piece += String.fromCharCode(byte);
    used += cost;
  }
  pieces.push(piece);
  return pieces.map((each, i) => [keyOf(name, i, pieces.length), each]);
}

/**
 * Returns the maximum number of bytes that a character takes in a stored item. Chromium escapes some characters, such
 * as `<` as `\u003C`.
 */
function costOf(byte: number): number {
  if (byte < 0x20 || byte === 0x7f || byte === 0x3c) return "\\u003C".length;
  return byte === 0x22 || byte === 0x5c || byte > 0x7f ? 2 : 1;
}

/** Bytes in the browser's own sync, and its limit. */
export interface BrowserRoom {
  readonly used: number;
  readonly total: number;
}

/** Returns how full the browser's own sync is. The number of bytes is that of the browser that counts the most. */
export async function browserRoom(area: SyncArea): Promise<BrowserRoom> {
  return { used: sizeOf(Object.entries(await asked(area.get(null)))), total: maxBytes };
}

const fits = (items: readonly (readonly [string, unknown])[]): boolean =>
  items.length <= maxItems && sizeOf(items) <= maxBytes;

function sizeOf(items: readonly (readonly [string, unknown])[]): number {
  const sizes = items.map(([key, value]) => {
    const text = JSON.stringify(value);
    return utf8(key).length + utf8(text.replaceAll("<", "\\u003C")).length + extraBytes;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
