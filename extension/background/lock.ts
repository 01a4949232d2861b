import { endSession, endSessionInTime } from "../../src/vault/index.ts";
import { lockAt, onLockAlarm, sessionStorage } from "../platform/session.ts";
import { onCommand } from "../platform/shortcuts.ts";

/**
 * Locks the vault when the deadline of the session has passed. If a use of the vault has moved the deadline after the
 * alarm was set, or if the clock was set back a little, sets the alarm again instead.
 */
export function lockInTime(): void {
  onLockAlarm(() => void lockIfOver());
}

async function lockIfOver(): Promise<void> {
  const live = await endSessionInTime(sessionStorage);
  if (live) await lockAt(live.deadline);
}

export function lockByKey(): void {
  onCommand("lock", () => void endSession(sessionStorage));
}
