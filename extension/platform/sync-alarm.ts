import { browser } from "./browser.ts";

const alarm = "sync";
const { alarms, runtime } = browser;

/** Asks the browser to wake the background at intervals. */
export const wakeToSync = (periodInMinutes: number): Promise<void> => alarms.create(alarm, { periodInMinutes });

export async function endSyncAlarm(): Promise<void> {
  await alarms.clear(alarm);
}

/** Calls back when it is time to sync. */
export function onSyncAlarm(listener: () => void): void {
  alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) listener();
  });
}

const nudge = 10_000; // milliseconds; browsers stop a background that has called no API for 30 seconds

/**
 * Keeps the background running.
 *
 * @returns a function that ends this
 */
export function stayAwake(): () => void {
  const timer = setInterval(() => void runtime.getPlatformInfo(), nudge);
  return () => {
    clearInterval(timer);
  };
}
