export {
  browserRoom,
  type BrowserRoom,
  browserStore,
  type BrowserStoreReason,
  isPieceKey,
  type SyncArea,
} from "./browser-store.ts";
export { type Conflict, conflictsIn, masterInUse, newMasterChoice } from "./conflicts.ts";
export {
  type BrowserConnection,
  type Connection,
  connectionIn,
  emptyStore,
  mergedNames,
  readConnection,
  type WebDavConnection,
  writeConnection,
} from "./connection.ts";
export {
  type Device,
  devicesOf,
  forgetDevice,
  type MemoryAnswer,
  memoryAnswerIn,
  nameDevice,
  noteDeviceSync,
  ownDeviceId,
  publishMemory,
} from "./devices.ts";
export { followNewKey, type FollowNewKeyOptions, leaveOtherVaults } from "./follow-new-key.ts";
export { joinVault } from "./join-vault.ts";
export { localUnderNewKey } from "./notes.ts";
export { chooseValue } from "./resolve-conflict.ts";
export {
  isSnapshotName,
  probeStore,
  type StoredFile,
  type StoreOptions,
  type StoreWriteOptions,
  type SyncStore,
} from "./store.ts";
export { logSync, outcomeOfError, syncLog, type SyncLogEntry } from "./sync-log.ts";
export { type SyncOptions, type SyncResult, syncVault } from "./sync-vault.ts";
export type { WebDavReason } from "./webdav-request.ts";
export { webDavStore } from "./webdav.ts";
