import { settled } from "../../ui/clock.ts";

type Listener = (value: never) => void;

/** Returns a simulated event of the browser, which tests fire with `tell`. */
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

/** Returns an area in memory that simulates the browser's storage. */
function area(
  held: Record<string, unknown> = {},
): Record<string, unknown> & { held: Record<string, unknown>; onChanged: ReturnType<typeof event> } {
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

/** Simulates `storage.local`. All tests of a process share it, because the modules that use it are loaded only once. */
export const local = area();
