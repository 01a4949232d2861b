import { endSession, type Settings } from "../../src/internal.ts";
import { type IdleReason, isIdle, onIdle, onReminder, remindIn, setIdleMinutes } from "../platform/idle.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";
import { settingsNow } from "./settings.ts";

const locks: Readonly<Record<IdleReason, (settings: Settings) => boolean>> = {
  idle: ({ lockIdleMinutes }) => lockIdleMinutes > 0,
  screen: ({ lockWithScreen }) => lockWithScreen,
  windows: ({ lockWithWindows }) => lockWithWindows,
};

/** Locks when somebody goes, in the ways that were chosen. */
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
      // Over a locked screen a browser does not tell any more that nobody touches the computer.
      if (how === "screen" && locks.idle(settings)) await remindIn(settings.lockIdleMinutes);
      return;
    }
  } catch {
    // A storage that fails is no reason to stay open.
  }
  await endSession(sessionStorage);
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
