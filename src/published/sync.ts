/**
 * Syncing of a vault with other devices through a store that they share.
 *
 * @packageDocumentation
 */
export { AppError, type AppErrorCode, type AppErrorValues } from "../errors.ts";
export {
  chooseValue,
  type Conflict,
  conflictsIn,
  followNewKey,
  type FollowNewKeyOptions,
  joinVault,
  type StoredFile,
  type StoreOptions,
  type StoreWriteOptions,
  syncLog,
  type SyncLogEntry,
  type SyncOptions,
  type SyncResult,
  type SyncStore,
  syncVault,
} from "../sync/index.ts";
