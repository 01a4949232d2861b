import { liveSession } from "../../src/index.ts";
import { onLockAlarm, sessionStorage } from "../platform/session.ts";

/** Ends a session whose time is over. A later use has moved the deadline: then it stays. */
export function lockInTime(): void {
  onLockAlarm(() => {
    void sessionStorage.get().then(async (session) => {
      if (!liveSession(session)) await sessionStorage.clear();
    });
  });
}
