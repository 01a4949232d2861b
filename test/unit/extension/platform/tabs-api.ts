type Updated = (id: number, change: { url?: string; status?: string }, tab: { url?: string }) => void;

/** The listeners that the extension has added to `tabs.onUpdated`. */
export const listening = new Set<Updated>();

/**
 * Simulates the parts of the browser API that the badge needs. All tests of a process share them, because the modules
 * that use them are loaded only once.
 */
export const tabsApi = {
  action: {
    setBadgeText: (): Promise<void> => Promise.resolve(),
    setBadgeBackgroundColor: (): Promise<void> => Promise.resolve(),
  },
  tabs: {
    query: (): Promise<object[]> => Promise.resolve([{ id: 1 }]),
    onUpdated: {
      addListener: (listener: Updated): void => void listening.add(listener),
      removeListener: (listener: Updated): void => void listening.delete(listener),
    },
  },
};

/** Fires the event for a change of a tab. */
export const update: Updated = (...event) => {
  for (const listener of listening) listener(...event);
};
