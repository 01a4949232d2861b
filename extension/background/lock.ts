import {
  endIdleSession,
  endSession,
  endSessionInTime,
  readSettings,
  resumeSession,
  type Settings,
} from "../../src/vault/index.ts";
import { onAlarm, setAlarm } from "../platform/alarms.ts";
import { onCommand } from "../platform/commands.ts";
import { type IdleReason, isIdle, onIdle, setIdleMinutes } from "../platform/idle.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/**
 * Locks the vault when the deadline of the session has passed. If a use of the vault has moved the deadline after the
 * alarm was set, or if the clock was set back a little, sets the alarm again instead.
 */
export function lockInTime(): void {
  onAlarm("lock", () => void lockIfOver());
}

async function lockIfOver(): Promise<void> {
  const live = await endSessionInTime(sessionStorage);
  if (live) await setAlarm("lock", { when: live.deadline });
}

/** Locks the vault when the user presses the keyboard shortcut. */
export function lockByKey(): void {
  onCommand("lock", () => void endSession(sessionStorage));
}

/** Locks the vault when the user is idle, locks the screen or closes the last window, if the settings say so. */
export function lockWhenIdle(): void {
  onIdle((how) => void handleIdle(how));
  onAlarm("idle", () => void lockIfStillIdle());
  localStorage.onChange(() => void watchIdle());
  void watchIdle();
}

const locks: Readonly<Record<IdleReason, (settings: Settings) => boolean>> = {
  idle: ({ lockIdleMinutes }) => lockIdleMinutes > 0,
  screen: ({ lockWithScreen }) => lockWithScreen,
  windows: ({ lockWithWindows }) => lockWithWindows,
};

async function handleIdle(how: IdleReason): Promise<void> {
  try {
    const settings = await settingsNow();
    if (!settings) {
      // The vault is locked, or there is none. Encrypted keys for an unlock with a PIN may still be stored. After the
      // last window is closed, only these keys are removed, because the user may have unlocked the vault in a new
      // window by now.
      if (how === "windows") await sessionStorage.pinUnlock?.clear();
      return;
    }
    if (!locks[how](settings)) {
      // While the screen is locked, browsers do not report that the user becomes idle. Therefore, an alarm starts a
      // check after `lockIdleMinutes`.
      if (how === "screen" && locks.idle(settings))
        await setAlarm("idle", { delayInMinutes: settings.lockIdleMinutes });
      return;
    }
  } catch {
    // If the settings cannot be read, the code below locks the vault, because this is the safe choice.
  }
  // Some browsers keep running without windows. In these browsers, closing the last window counts as closing the
  // browser: after that, a PIN does not unlock the vault.
  await (how === "windows" ? endSession : endIdleSession)(sessionStorage);
}

async function lockIfStillIdle(): Promise<void> {
  const settings = await settingsNow().catch(() => undefined);
  if (settings && locks.idle(settings) && !(await isIdle(settings.lockIdleMinutes))) return;
  await handleIdle("idle");
}

/** Tells the browser after how many minutes the user counts as idle. Runs at an unlock and when the vault changes. */
export async function watchIdle(): Promise<void> {
  const settings = await settingsNow();
  if (settings && settings.lockIdleMinutes > 0) setIdleMinutes(settings.lockIdleMinutes);
}

/** Returns the settings of the unlocked vault, or undefined while the vault is locked. */
async function settingsNow(): Promise<Settings | undefined> {
  const keys = await resumeSession(sessionStorage);
  try {
    return keys && (await readSettings(localStorage, keys));
  } finally {
    keys?.wipe();
  }
}
