import { endSession, endSessionInTime } from "../../src/index.ts";
import { onLockAlarm, sessionStorage } from "../platform/session.ts";
import { onCommand } from "../platform/shortcuts.ts";

/** Ends a session whose time is over. A later use has moved the deadline: then it stays. */
export function lockInTime(): void {
  onLockAlarm(() => {
    void endSessionInTime(sessionStorage);
  });
}

export function lockByKey(): void {
  onCommand("lock", () => void endSession(sessionStorage));
}
