import type { SessionPort } from "../../src/vault/index.ts";
import type { KeptUntilLock, PopupDraft } from "../../ui/popup/draft.ts";
import type { Generated } from "../../ui/popup/generated.ts";
import type { SyncStatus } from "../../ui/ports.ts";
import { setAlarm } from "./alarms.ts";
import { browser } from "./browser.ts";

const { session } = browser.storage;

/**
 * Names of two items in the browser's memory: the vault's keys, which each unlock writes once, and the deadline, which
 * each use moves. The items are separate, because the browser sends the old and new value of a changed item to every
 * page of the extension. A new deadline should not send the keys.
 */
const [keysItem, timeItem] = ["session", "deadline"] as const;

/**
 * Names of the items with the unsaved form of a closed popup, and with the generated passwords. They are removed
 * together with the vault's keys when the vault locks.
 */
const [draftItem, generatedItem] = ["draft", "generated"] as const;

/**
 * Name of the item with the vault's keys, encrypted with a key that is derived from the PIN. This item stays in memory
 * after an automatic lock.
 */
const sealedItem = "quick-unlock";

/**
 * Sets the alarm that locks the vault. An alarm may come late, so each use of the session also compares the current
 * time with the deadline.
 */
const lockAt = (deadline: number): Promise<void> => setAlarm("lock", { when: deadline });

/** The session of an unlocked vault: the vault's keys and the deadline for locking. */
export const sessionStorage: SessionPort = {
  async get() {
    const { [keysItem]: keys, [timeItem]: time } = await session.get([keysItem, timeItem]);
    return keys === undefined && time === undefined ? undefined : { ...(keys as object), ...(time as object) };
  },
  async set({ deadline, minutes, ...keys }) {
    // The alarm is asked for before the keys are stored, so that no keys are stored without an alarm that removes them.
    // Its answer is not awaited first: that would make each unlock longer by a message to the browser and back.
    const alarm = lockAt(deadline);
    await Promise.all([alarm, session.set({ [keysItem]: keys, [timeItem]: { deadline, minutes } })]).catch(
      async (error: unknown) => {
        await session.remove([keysItem, timeItem]);
        throw error;
      },
    );
  },
  async move(time) {
    await lockAt(time.deadline);
    await session.set({ [timeItem]: time });
  },
  clear: (withSealed = false) =>
    session.remove([keysItem, timeItem, draftItem, generatedItem, ...(withSealed ? [sealedItem] : [])]),
  onChange: (listener) => onItemChange([keysItem, timeItem, sealedItem], listener),
  pinUnlock: sessionItem(sealedItem),
  exclusively: (work) => navigator.locks.request("saltmill-session", work),
};

/** The unsaved form of a closed popup. */
export const draftStorage: KeptUntilLock<PopupDraft> = keptUntilLock(draftItem);

/** The generated passwords that the popup shows and has shown. */
export const generatedStorage: KeptUntilLock<Generated> = keptUntilLock(generatedItem);

/** @param item - name of an item that `sessionStorage.clear` removes */
function keptUntilLock<T>(item: string): KeptUntilLock<T> {
  const kept = sessionItem<T>(item);
  return {
    ...kept,
    async set(value) {
      await kept.set(value);
      // If the vault was locked just before this value was stored, the lock has not removed the value.
      if ((await session.get(keysItem))[keysItem] === undefined) await kept.clear();
    },
  };
}

/** Registers a callback that is called when the vault is unlocked or gets a new vault key, but not when it is used. */
export function onUnlock(listener: () => void): void {
  session.onChanged.addListener((changes) => {
    if (changes[keysItem]?.newValue !== undefined) listener();
  });
}

/** Status of the running or last sync, for all windows. It contains no secret, no server address and no account. */
export const syncStatus = sessionItem<SyncStatus>("sync");

/**
 * One value in the browser's memory, shared by the extension's pages and the background. It is lost when the browser
 * closes.
 */
export interface SessionItem<T> {
  get(): Promise<unknown>;
  set(value: T): Promise<void>;
  clear(): Promise<void>;
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void;
}

export function sessionItem<T>(key: string): SessionItem<T> {
  return {
    get: async () => (await session.get(key))[key],
    set: (value) => session.set({ [key]: value }),
    clear: () => session.remove(key),
    onChange: (listener) => onItemChange([key], listener),
  };
}

/**
 * Registers a callback that is called when one of the items changes.
 *
 * @returns a function that removes the listener
 */
export function onItemChange(keys: readonly string[], listener: () => void): () => void {
  const changed = (changes: Record<string, unknown>): void => {
    if (keys.some((key) => key in changes)) listener();
  };
  session.onChanged.addListener(changed);
  return () => {
    session.onChanged.removeListener(changed);
  };
}
