import { endIdleSession, endSession, type Settings } from "../../src/internal.ts";
import { type IdleReason, isIdle, onIdle, onReminder, remindIn, setIdleMinutes } from "../platform/idle.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";
import { settingsNow } from "./settings.ts";

const locks: Readonly<Record<IdleReason, (settings: Settings) => boolean>> = {
  idle: ({ lockIdleMinutes }) => lockIdleMinutes > 0,
  screen: ({ lockWithScreen }) => lockWithScreen,
  windows: ({ lockWithWindows }) => lockWithWindows,
};

/** Locks the vault when the user is idle, locks the screen or closes the last window, as the settings say. */
export function lockWhenIdle(): void {
  onIdle((how) => void handleIdle(how));
  onReminder(() => void lockIfStillIdle());
  const watch = (): void => void watchIdle();
  sessionStorage.onChange(watch);
  localStorage.onChange(watch);
  watch();
}

async function handleIdle(how: IdleReason): Promise<void> {
  try {
    const settings = await settingsNow();
    if (!settings) return;
    if (!locks[how](settings)) {
      // While the screen is locked, browsers do not report that the user becomes idle.
      if (how === "screen" && locks.idle(settings)) await remindIn(settings.lockIdleMinutes);
      return;
    }
  } catch {
    // Locks also if the settings cannot be read.
  }
  // Where a browser keeps running without windows, closing the last one counts as closing the browser: no PIN after it.
  await (how === "windows" ? endSession : endIdleSession)(sessionStorage);
}

async function lockIfStillIdle(): Promise<void> {
  const settings = await settingsNow().catch(() => undefined);
  if (settings && locks.idle(settings) && !(await isIdle(settings.lockIdleMinutes))) return;
  await handleIdle("idle");
}

async function watchIdle(): Promise<void> {
  const settings = await settingsNow();
  if (settings && settings.lockIdleMinutes > 0) setIdleMinutes(settings.lockIdleMinutes);
}
