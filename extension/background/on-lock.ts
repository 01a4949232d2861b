import { resumeSession } from "../../src/vault/index.ts";
import { pendingLogin, triedLogin } from "../fill/notes.ts";
import { forgetIntentions } from "../platform/intentions.ts";
import { onUnlock, sessionStorage } from "../platform/session.ts";
import type { Badge } from "./badge.ts";
import { watchIdle } from "./lock.ts";
import { syncAfterUnlock } from "./sync.ts";

/**
 * Does what a lock or an unlock of the vault causes in the background. `lock.ts` says what locks the vault.
 *
 * A lock removes the vault's keys, the deadline, the unsaved form of the popup and the generated passwords from the
 * browser's memory (`sessionStorage.clear`), and the keys for an unlock with a PIN too if no PIN may undo this lock. All
 * other effects follow from this change of the memory:
 *
 * - The steps of `atLock` run.
 * - A fill stops, because `put` in `fill/page-calls.ts` checks the session right before it calls into the page.
 * - A sync stops, because `runSync` in `sync.ts` follows the session while it runs.
 * - Open windows close the vault and show that it is locked: `ui/open-vault/window-session.ts`.
 *
 * A copied secret stays on the clipboard until its time is over (`platform/clipboard.ts`).
 */
export function followSession(badge: Badge): void {
  sessionStorage.onChange(() => {
    void isLocked().then((is) => {
      if (is) run(atLock(badge));
    });
  });
  onUnlock(() => {
    run(atUnlock(badge));
  });
}

const atLock = (badge: Badge): Steps => [
  forgetIntentions, // they may contain typed secrets
  () => pendingLogin.clear(), // otherwise, the next unlock would continue a login that began before the lock
  () => triedLogin.clear(),
  badge.followSession,
];

const atUnlock = (badge: Badge): Steps => [watchIdle, syncAfterUnlock, badge.followSession];

type Steps = readonly (() => Promise<void>)[];

/** Starts the steps in their order. No step waits for another, so that an error in one step stops no other step. */
function run(steps: Steps): void {
  for (const step of steps) void step();
}

/** Also removes the keys of a session whose deadline has passed. They need not wait for the alarm. */
async function isLocked(): Promise<boolean> {
  const keys = await resumeSession(sessionStorage);
  keys?.wipe();
  return keys === undefined;
}
