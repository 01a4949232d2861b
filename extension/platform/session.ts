import type { Session, SessionPort } from "../../src/index.ts";
import { browser } from "./browser.ts";

const { session } = browser.storage;
const key = "session";

/** The alarm that ends the session; an alarm may come late, the deadline in the session counts. */
export const lockAlarm = "lock";

/** The unlocked keys: in memory only, shared by our pages and the background, gone when the browser closes. */
export const sessionStorage: SessionPort = {
  get: async () => (await session.get(key))[key],
  set: async (value: Session) => {
    await browser.alarms.create(lockAlarm, { when: value.deadline }); // first: no keys without an end
    await session.set({ [key]: value });
  },
  clear: () => session.remove(key),
  exclusively: (work) => navigator.locks.request("saltmill-session", work),
  onChange: (listener) => {
    const changed = (changes: Record<string, unknown>): void => {
      if (key in changes) listener();
    };
    session.onChanged.addListener(changed);
    return () => {
      session.onChanged.removeListener(changed);
    };
  },
};

/** Calls back when the alarm of a session rings. */
export function onLockAlarm(listener: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === lockAlarm) listener();
  });
}
