type Updated = (id: number, change: { url?: string; status?: string }, tab: { url?: string }) => void;

/** Who is told of the tabs' addresses. */
export const listening = new Set<Updated>();

/** What the badge needs of a browser: one for all tests of a process, since what stands on it is loaded once. */
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

/** Tells of a change of a tab. */
export const update: Updated = (...event) => {
  for (const listener of listening) listener(...event);
};
