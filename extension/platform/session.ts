import type { Session, SessionPort } from "../../src/index.ts";
import { browser } from "./browser.ts";
import { sessionItem } from "./session-item.ts";

const item = sessionItem<Session>("session");

/** The alarm that ends the session; an alarm may come late, the deadline in the session counts. */
export const lockAlarm = "lock";

/** The unlocked keys. */
export const sessionStorage: SessionPort = {
  ...item,
  set: async (value) => {
    await browser.alarms.create(lockAlarm, { when: value.deadline }); // first: no keys without an end
    await item.set(value);
  },
  exclusively: (work) => navigator.locks.request("saltmill-session", work),
};

/** Calls back when the alarm of a session rings. */
export function onLockAlarm(listener: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === lockAlarm) listener();
  });
}
