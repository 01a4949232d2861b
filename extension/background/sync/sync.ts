import type { SyncStatus } from "../../../ui/ports.ts";
import { onUnlock } from "../../platform/session.ts";
import { localStorage } from "../../platform/storage.ts";
import { onSyncAlarm } from "../../platform/sync-alarm.ts";
import { onSyncAreaChange } from "../../platform/sync-area.ts";
import { syncStatus } from "../../platform/sync-status.ts";
import { answerSyncRequests } from "./answer.ts";
import { runSync, wasInterrupted } from "./run.ts";

const afterChange = 5000; // milliseconds to wait after a change

let waiting: Promise<void> | undefined;
let isPressed = false; // true if the user has asked for the sync in `waiting`

/**
 * Starts a sync, after the running sync if there is one. Calls that come before the new sync has begun get the same
 * promise. If a sync leaves files unread, one more sync follows, but only if fewer files are left than before. Without
 * this condition, files that cannot be read could cause syncs forever.
 */
function sync(before = Infinity): Promise<void> {
  waiting ??= navigator.locks.request("saltmill-sync", async () => {
    const isAsked = isPressed;
    [waiting, isPressed] = [undefined, false];
    const left = await runSync(isAsked);
    if (left > 0 && left < before) void sync(left);
  });
  return waiting;
}

function syncNow(): Promise<void> {
  isPressed = true;
  return sync();
}

/**
 * Syncs the vault at regular intervals, when the user unlocks it, when the user presses *Sync now*, and a few seconds
 * after a change of the vault on this device or in the browser's own sync. A sync that changes the vault causes one
 * more sync, which usually finds nothing to do. After the server has rejected the password, only *Sync now* sends the
 * password again.
 */
export function syncInBackground(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  onUnlock(() => void syncAfterUnlock());
  onSyncAlarm(() => void sync());
  const syncSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void sync(), afterChange);
  };
  localStorage.onChange((keys) => {
    if (keys.some((key) => key.startsWith("r/"))) syncSoon(); // other storage keys belong to this device alone
  });
  onSyncAreaChange(syncSoon);
  answerSyncRequests(syncNow);
  void resume();
}

/** Syncs again if the browser has stopped the background during a sync. */
async function resume(): Promise<void> {
  const status = (await syncStatus.get()) as SyncStatus | undefined;
  if (status?.state === "running") await sync();
}

/** Syncs after an unlock, even if the last two syncs were interrupted. */
async function syncAfterUnlock(): Promise<void> {
  if (wasInterrupted((await syncStatus.get()) as SyncStatus | undefined)) await syncStatus.clear();
  await sync();
}
