import { browser } from "./browser.ts";

const alarm = "sync";
const { alarms, runtime } = browser;

/** Sets an alarm that starts the background at regular intervals, so that it can sync. */
export const wakeToSync = (periodInMinutes: number): Promise<void> => alarms.create(alarm, { periodInMinutes });

export async function endSyncAlarm(): Promise<void> {
  await alarms.clear(alarm);
}

/** Registers a callback for the alarm that starts each regular sync. */
export function onSyncAlarm(listener: () => void): void {
  alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) listener();
  });
}

const nudge = 10_000; // milliseconds; a browser stops a background that has used no API for 30 seconds

/**
 * Prevents the browser from stopping the background, for example during a sync. Calls a harmless API function
 * regularly.
 *
 * @returns a function that lets the browser stop the background again
 */
export function stayAwake(): () => void {
  const timer = setInterval(() => void runtime.getPlatformInfo(), nudge);
  return () => {
    clearInterval(timer);
  };
}
