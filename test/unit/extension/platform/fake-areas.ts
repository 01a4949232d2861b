import { settled } from "../../ui/clock.ts";

type Listener = (value: never) => void;

/** Returns an event of the browser. Tests can fire it. */
export function event(): { addListener: (listener: Listener) => void; tell: (value: unknown) => Promise<void> } {
  const listeners: Listener[] = [];
  return {
    addListener: (listener) => listeners.push(listener),
    async tell(value) {
      for (const listener of listeners) listener(value as never);
      await settled();
    },
  };
}

/** Returns one area of the browser's storage, in memory. */
function area(held: Record<string, unknown> = {}): Record<string, unknown> & { held: Record<string, unknown> } {
  return {
    held,
    onChanged: event(),
    get: (keys: string | string[] | null) => {
      const wanted = keys === null ? Object.keys(held) : [keys].flat();
      return Promise.resolve(Object.fromEntries(wanted.filter((key) => key in held).map((key) => [key, held[key]])));
    },
    set: (entries: object) => Promise.resolve(void Object.assign(held, entries)),
    remove: (keys: string | string[]) => {
      for (const key of [keys].flat()) Reflect.deleteProperty(held, key);
      return Promise.resolve();
    },
  };
}

/** The browser's storage on disk. All tests of a process share it, because the modules that use it are loaded once. */
export const local = area();
