import { AppError } from "../../src/errors.ts";
import {
  browserRoom,
  type Connection,
  logSync,
  noteDeviceSync,
  outcomeOfError,
  readConnection,
  syncLog,
  type SyncOptions,
  type SyncResult,
  syncVault,
} from "../../src/sync/index.ts";
import { hasSession, markHostUsed, resumeSession, Vault } from "../../src/vault/index.ts";
import { carry } from "../../src/trace.ts";
import type { SyncStatus } from "../../ui/ports.ts";
import { clearAlarm, onAlarm, setAlarm, stayAwake } from "../platform/alarms.ts";
import { sessionStorage, syncStatus } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";
import { onSyncAreaChange, syncArea } from "../platform/sync-area.ts";
import { answerSyncRequests, storeOf } from "./sync-store.ts";

const afterChange = 5000; // milliseconds to wait after a change

/**
 * Syncs the vault at regular intervals, when the user unlocks it, when the user presses *Sync now*, and a few seconds
 * after a change of the vault on this device or in the browser's own sync. A sync that changes the vault causes one
 * more sync, which usually finds nothing to do. After the server has rejected the password, only *Sync now* sends the
 * password again.
 */
export function syncInBackground(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  onAlarm("sync", () => void sync());
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
export async function syncAfterUnlock(): Promise<void> {
  if (wasInterrupted((await syncStatus.get()) as SyncStatus | undefined)) await syncStatus.clear();
  await sync();
}

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

const interval = 15; // minutes between syncs

/**
 * Syncs the vault once if it is unlocked and connected to a store. Does not extend the session, and stops when the
 * vault locks. Stores the result in `syncStatus`.
 *
 * @param isAsked - true if the user has asked for this sync. If the server has rejected the stored password, only such
 * a sync sends the password again, because many servers block an account after several wrong passwords.
 * @returns the number of files that this sync has left for the next sync to read; 0 if no sync was completed
 */
export async function runSync(isAsked: boolean): Promise<number> {
  const keys = await resumeSession(sessionStorage);
  if (!keys) {
    await clearAlarm("sync");
    return 0;
  }
  const vault = new Vault(localStorage, keys);
  const stop = new AbortController();
  const stopWithLock = async (): Promise<void> => {
    if (await hasSession(sessionStorage, keys)) return;
    stop.abort();
    vault.close(); // ends work between two slices, such as a merge or the decryption of many records
  };
  const unfollow = sessionStorage.onChange(() => void stopWithLock());
  const sleep = stayAwake();
  try {
    return await syncOpened(vault, isAsked, stop.signal);
  } catch (error) {
    // The vault was locked or replaced. The next unlock starts a new sync.
    if (stop.signal.aborted || (error instanceof AppError && error.code === "locked")) await syncStatus.clear();
    else throw error;
    return 0;
  } finally {
    sleep();
    unfollow();
    vault.close();
  }
}

async function syncOpened(vault: Vault, isAsked: boolean, signal: AbortSignal): Promise<number> {
  const connection = await readConnection(vault);
  if (!connection) {
    await clearAlarm("sync");
    await syncStatus.clear();
    return 0;
  }
  await setAlarm("sync", { periodInMinutes: interval });
  const last = (await syncStatus.get()) as SyncStatus | undefined;
  if (!isAsked && (isPasswordRejected(last) || wasInterrupted(last))) return 0;
  const lastDone = (await syncLog(vault)).find(({ error }) => error === undefined)?.time;
  // If the previous status is "running", the browser has stopped the background during the previous sync.
  const isResumed = last?.state === "running";
  if (!isAsked && isResumed && last.isResumed === true) {
    // Otherwise, a store that makes each sync hang could keep the background busy for ever.
    const error = new AppError("store-failed", "the browser has stopped two syncs", ["interrupted"]);
    await logSync(vault, outcomeOfError(error));
    await syncStatus.set({ ...last, state: "failed", at: Date.now(), isResumed: false, ...carry(error) });
    return 0;
  }
  const { foreign: others = 0 } = last ?? {};
  // The devices page asks the user about other vaults while `foreign` is above 0. A running or failed sync does not
  // know this number, so its status contains the number of the previous sync.
  // An automatic sync keeps what earlier ones have found, because the user may not have seen it yet.
  const told = {
    storeWasEmpty: !isAsked && last?.storeWasEmpty === true,
    storeWasDamaged: !isAsked && last?.storeWasDamaged === true,
  };
  const room = last?.room && { room: last.room };
  const kept = { ...(lastDone !== undefined && { lastDone }), foreign: others, ...told, ...room };
  await syncStatus.set({ state: "running", at: Date.now(), ...kept, isResumed });
  try {
    const result = await syncWith(vault, connection, { signal, rereads: isAsked });
    const { left, storeWasEmpty, storeWasDamaged, foreign, bad, unknown } = result;
    const at = Date.now();
    const lost = {
      storeWasEmpty: storeWasEmpty || told.storeWasEmpty,
      storeWasDamaged: storeWasDamaged || told.storeWasDamaged,
    };
    const filled = connection.kind === "browser" ? { room: await browserRoom(syncArea) } : {};
    await syncStatus.set({ state: "done", at, lastDone: at, ...lost, foreign, bad, unknown, left, ...filled });
    return left;
  } catch (error) {
    if (signal.aborted || (error instanceof AppError && error.code === "locked")) throw error;
    await syncStatus.set({ state: "failed", at: Date.now(), ...kept, ...carry(error) });
    return 0;
  }
}

const isPasswordRejected = ({ state, error }: Partial<SyncStatus> = {}): boolean =>
  state === "failed" && error?.code === "store-failed" && ["password", "digest"].includes(String(error.values[0]));

/**
 * Returns true if the last two syncs did not end, because the browser has stopped the background each time. A file or an
 * answer of the server may have been the cause. The next sync therefore waits until the user asks for it or unlocks the
 * vault.
 */
export const wasInterrupted = ({ state, error }: Partial<SyncStatus> = {}): boolean =>
  state === "failed" && error?.values[0] === "interrupted";

async function syncWith(vault: Vault, connection: Connection, options: SyncOptions): Promise<SyncResult> {
  const store = await storeOf(connection);
  await noteDeviceSync(vault);
  if (connection.kind === "webdav") await markHostUsed(vault, connection.url);
  return syncVault(vault, store, options);
}
