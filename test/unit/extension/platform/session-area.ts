type Changes = Record<string, { oldValue?: unknown; newValue?: unknown }>;
type Changed = (changes: Changes) => void;

const held = new Map<string, unknown>();
const listeners = new Set<Changed>();
const tell: Changed = (changes) => {
  for (const listener of listeners) listener(changes);
};

/**
 * Simulates the part of `storage.session` that the tests need. All tests of a process share it, because the modules
 * that use it are loaded only once.
 */
export const session = {
  get(keys: string | readonly string[] | null): Promise<Record<string, unknown>> {
    const found = (keys === null ? [...held.keys()] : [keys].flat()).filter((key) => held.has(key));
    return Promise.resolve(Object.fromEntries(found.map((key) => [key, structuredClone(held.get(key))])));
  },
  set(entries: Record<string, unknown>): Promise<void> {
    const changes: Changes = {};
    for (const [key, newValue] of Object.entries(entries)) {
      changes[key] = { ...(held.has(key) && { oldValue: held.get(key) }), newValue };
      held.set(key, structuredClone(newValue));
    }
    tell(changes);
    return Promise.resolve();
  },
  remove(keys: string | readonly string[]): Promise<void> {
    const gone = [keys].flat().filter((key) => held.has(key));
    const changes = Object.fromEntries(gone.map((key) => [key, { oldValue: held.get(key) }]));
    for (const key of gone) held.delete(key);
    if (gone.length > 0) tell(changes);
    return Promise.resolve();
  },
  onChanged: {
    addListener: (listener: Changed): void => void listeners.add(listener),
    removeListener: (listener: Changed): void => void listeners.delete(listener),
  },
};

/**
 * Returns a function that removes the listeners which were added since the call. A test of the background calls it at
 * its end: otherwise the background would react to the sessions of the process's next tests.
 */
export function removeLater(): () => void {
  const before = new Set(listeners);
  return () => {
    for (const listener of listeners) if (!before.has(listener)) listeners.delete(listener);
  };
}
