import { browser } from "./browser.ts";

const alarm = "sync";
const { alarms, runtime } = browser;

/** Asks the browser to start the background at intervals, so that it can sync. */
export const wakeToSync = (periodInMinutes: number): Promise<void> => alarms.create(alarm, { periodInMinutes });

export async function endSyncAlarm(): Promise<void> {
  await alarms.clear(alarm);
}

/** Registers a callback for the time of the next sync. */
export function onSyncAlarm(listener: () => void): void {
  alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) listener();
  });
}

const nudge = 10_000; // milliseconds; browsers stop a background that has used no API for 30 seconds

/**
 * Prevents the browser from stopping the background, for example during a sync.
 *
 * @returns a function that lets the browser stop the background again
 */
export function stayAwake(): () => void {
  const timer = setInterval(() => void runtime.getPlatformInfo(), nudge);
  return () => {
    clearInterval(timer);
  };
}
