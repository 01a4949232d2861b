import type { SyncStore } from "../../../../src/sync/index.ts";

/** A request to a store. */
export type Request = "list" | "read" | "write" | "remove";

export interface MemoryStore extends SyncStore {
  readonly files: Map<string, Uint8Array>;
  /** All requests to the store. */
  readonly requests: Request[];
  bytes: number;
}

/** Creates a store in memory. `before` runs before each request, and may throw. */
export function memoryStore(before: (request: Request, count: number) => void = () => undefined): MemoryStore {
  const files = new Map<string, Uint8Array>();
  const requests: Request[] = [];
  const store: MemoryStore = {
    files,
    requests,
    bytes: 0,
    list: () => ask("list", () => Array.from(files, ([name, { length: size }]) => ({ name, size }))),
    read: (name) => ask("read", () => counted(files.get(name))),
    write: (name, bytes) => ask("write", () => void files.set(name, counted(bytes)!.slice())),
    remove: (name) => ask("remove", () => void files.delete(name)),
  };
  const counted = (bytes: Uint8Array | undefined): Uint8Array | undefined => {
    store.bytes += bytes?.length ?? 0;
    return bytes;
  };
  const ask = async <T>(request: Request, effect: () => T): Promise<T> => {
    requests.push(request);
    await Promise.resolve();
    before(request, requests.length);
    return effect();
  };
  return store;
}
