import { haveSameKeys, type SessionPort } from "../../src/internal.ts";
import { browser } from "./browser.ts";
import { onItemChange } from "./session-item.ts";

const { session } = browser.storage;

/**
 * The unlocked keys, written once per unlock, and their deadline, which uses move. A change of an item hands its old and its
 * new value to every page, so the deadline has an item of its own.
 */
const [keysItem, timeItem] = ["session", "deadline"] as const;

const lockAlarm = "lock";

/** Sets the alarm that ends the session; an alarm may come late, the deadline in the session counts. */
export const lockAt = (deadline: number): Promise<void> => browser.alarms.create(lockAlarm, { when: deadline });

/** The unlocked keys and their deadline, as one session. */
export const sessionStorage: SessionPort = {
  async get() {
    const { [keysItem]: keys, [timeItem]: time } = await session.get([keysItem, timeItem]);
    return keys === undefined && time === undefined ? undefined : { ...(keys as object), ...(time as object) };
  },
  async set({ deadline, minutes, ...keys }) {
    await lockAt(deadline); // first: no keys without an end
    const { [keysItem]: kept } = await session.get(keysItem);
    const time = { [timeItem]: { deadline, minutes } };
    await session.set(haveSameKeys(kept, keys) ? time : { [keysItem]: keys, ...time });
  },
  clear: () => session.remove([keysItem, timeItem]),
  onChange: (listener) => onItemChange([keysItem, timeItem], listener),
  exclusively: (work) => navigator.locks.request("saltmill-session", work),
};

/** Calls back when the alarm of a session rings. */
export function onLockAlarm(listener: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === lockAlarm) listener();
  });
}
