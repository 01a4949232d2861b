export { browserStore, type BrowserStoreReason, isPieceKey, type SyncArea } from "./browser-store.ts";
export { chooseValue } from "./choose-value.ts";
export { type Conflict, conflictsIn } from "./conflicts.ts";
export {
  type BrowserConnection,
  type Connection,
  connectionIn,
  readConnection,
  type WebDavConnection,
  writeConnection,
} from "./connection.ts";
export { type Device, devicesOf, forgetDevice, nameDevice, noteDeviceSync, ownDeviceId } from "./devices.ts";
export { emptyStore, mergedNames } from "./empty-store.ts";
export { followNewKey, type FollowNewKeyOptions, leaveOtherVaults } from "./follow-new-key.ts";
export { joinVault } from "./join-vault.ts";
export { isMasterConflict, masterInUse, newMasterChoice } from "./master-conflict.ts";
export { localUnderNewKey } from "./notes.ts";
export { isSnapshotName, type StoredFile, type StoreOptions, type StoreWriteOptions, type SyncStore } from "./store.ts";
export { logSync, outcomeOfError, syncLog, type SyncLogEntry } from "./sync-log.ts";
export { type SyncResult, syncVault } from "./sync-vault.ts";
export { probeStore } from "./webdav-probe.ts";
export type { WebDavReason } from "./webdav-reasons.ts";
export { webDavStore } from "./webdav-store.ts";
