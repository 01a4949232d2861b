import { endSession, endSessionInTime } from "../../src/internal.ts";
import { lockAt, onLockAlarm, sessionStorage } from "../platform/session.ts";
import { onCommand } from "../platform/shortcuts.ts";

/**
 * Ends a session whose time is over. One whose time is not over, because a later use has moved the deadline or the clock was
 * set back a little, gets its alarm again.
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
