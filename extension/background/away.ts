import { endSession, type Settings } from "../../src/index.ts";
import { type Away, isAway, onAway, onReminder, remindIn, setIdleMinutes } from "../platform/away.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";
import { settingsNow } from "./settings.ts";

const locks: Readonly<Record<Away, (settings: Settings) => boolean>> = {
  idle: ({ lockIdleMinutes }) => lockIdleMinutes > 0,
  screen: ({ lockWithScreen }) => lockWithScreen,
  windows: ({ lockWithWindows }) => lockWithWindows,
};

/** Locks when somebody goes, in the ways that were chosen. */
export function lockWhenAway(): void {
  onAway((how) => void gone(how));
  onReminder(() => void stillGone());
  const watch = (): void => void watchIdle();
  sessionStorage.onChange(watch);
  localStorage.onChange(watch);
  watch();
}

async function gone(how: Away): Promise<void> {
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

async function stillGone(): Promise<void> {
  const settings = await settingsNow().catch(() => undefined);
  if (settings && locks.idle(settings) && !(await isAway(settings.lockIdleMinutes))) return;
  await gone("idle");
}

async function watchIdle(): Promise<void> {
  const settings = await settingsNow();
  if (settings && settings.lockIdleMinutes > 0) setIdleMinutes(settings.lockIdleMinutes);
}
