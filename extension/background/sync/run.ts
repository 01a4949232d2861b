import { AppError } from "../../../src/errors.ts";
import {
  type Connection,
  logSync,
  noteDeviceSync,
  outcomeOfError,
  readConnection,
  syncLog,
  syncVault,
} from "../../../src/sync/index.ts";
import { hasSession, markHostUsed, resumeSession, Vault } from "../../../src/vault/index.ts";
import type { SyncStatus } from "../../../ui/ports.ts";
import { sessionStorage } from "../../platform/session.ts";
import { localStorage } from "../../platform/storage.ts";
import { endSyncAlarm, stayAwake, wakeToSync } from "../../platform/sync-alarm.ts";
import { syncStatus } from "../../platform/sync-status.ts";
import { storeOf } from "./store-of.ts";

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
    await endSyncAlarm();
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
    await endSyncAlarm();
    await syncStatus.clear();
    return 0;
  }
  await wakeToSync(interval);
  const last = (await syncStatus.get()) as SyncStatus | undefined;
  if (!isAsked && (isPasswordRejected(last) || wasInterrupted(last))) return 0;
  const lastDone = (await syncLog(vault)).find(({ error }) => error === undefined)?.time;
  // If the previous status is "running", the browser has stopped the background during the previous sync.
  const isResumed = last?.state === "running";
  if (!isAsked && isResumed && last.isResumed === true) {
    // Otherwise, a store that makes each sync hang could keep the background busy for ever.
    const error = new AppError("store-failed", "the browser has stopped two syncs", ["interrupted"]);
    await logSync(vault, outcomeOfError(error));
    const { code, values } = error;
    await syncStatus.set({ ...last, state: "failed", at: Date.now(), isResumed: false, error: { code, values } });
    return 0;
  }
  const { foreign: others = 0 } = last ?? {};
  // The devices page asks the user about other vaults while `foreign` is above 0. A running or failed sync does not
  // know this number, so its status contains the number of the previous sync.
  const kept = { ...(lastDone !== undefined && { lastDone }), foreign: others };
  await syncStatus.set({ state: "running", at: Date.now(), ...kept, isResumed });
  try {
    const { left, storeWasEmpty, foreign, bad, unknown } = await syncWith(vault, connection, signal);
    const at = Date.now();
    await syncStatus.set({ state: "done", at, lastDone: at, storeWasEmpty, foreign, bad, unknown, left });
    return left;
  } catch (error) {
    if (signal.aborted || (error instanceof AppError && error.code === "locked")) throw error;
    const known = error instanceof AppError && { error: { code: error.code, values: error.values } };
    await syncStatus.set({ state: "failed", at: Date.now(), ...kept, ...known });
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

async function syncWith(vault: Vault, connection: Connection, signal: AbortSignal): ReturnType<typeof syncVault> {
  const store = await storeOf(connection);
  await noteDeviceSync(vault);
  if (connection.kind === "webdav") await markHostUsed(vault, connection.url);
  return syncVault(vault, store, { signal });
}
