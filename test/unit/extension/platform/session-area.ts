type Changed = (changes: Record<string, { newValue?: unknown }>) => void;

const held = new Map<string, unknown>();
const listeners = new Set<Changed>();
const tell: Changed = (changes) => {
  for (const listener of listeners) listener(changes);
};

/** The browser's memory, as much of it as is used: one for all tests of a process, since what stands on it is loaded once. */
export const session = {
  get: (key: string): Promise<Record<string, unknown>> =>
    Promise.resolve(held.has(key) ? { [key]: structuredClone(held.get(key)) } : {}),
  set(entries: Record<string, unknown>): Promise<void> {
    for (const [key, newValue] of Object.entries(entries)) {
      held.set(key, structuredClone(newValue));
      tell({ [key]: { newValue } });
    }
    return Promise.resolve();
  },
  remove(key: string): Promise<void> {
    if (held.delete(key)) tell({ [key]: {} });
    return Promise.resolve();
  },
  onChanged: {
    addListener: (listener: Changed): void => void listeners.add(listener),
    removeListener: (listener: Changed): void => void listeners.delete(listener),
  },
};
