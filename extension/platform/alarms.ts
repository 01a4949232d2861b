import { browser } from "./browser.ts";

/** Purpose of an alarm. */
type AlarmName = "lock" | "clipboard" | "idle" | "sync";

/** The time of an alarm: once, at a time in milliseconds since 1970 or after some minutes, or at regular intervals. */
type AlarmTime = { readonly when: number } | { readonly delayInMinutes: number } | { readonly periodInMinutes: number };

/**
 * Sets an alarm. If the browser has stopped the background by then, the alarm starts the background again. A new alarm
 * replaces the previous one of the same name.
 */
export const setAlarm = (name: AlarmName, time: AlarmTime): Promise<void> => browser.alarms.create(name, time);

export async function clearAlarm(name: AlarmName): Promise<void> {
  await browser.alarms.clear(name);
}

/** Registers a callback, in the background, for an alarm. */
export function onAlarm(name: AlarmName, listener: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) listener();
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
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), nudge);
  return () => {
    clearInterval(timer);
  };
}
