export { type Backup, exportBackup, type ExportedBackup } from "./backup.ts";
export {
  type AddedKitCode,
  addKitCode,
  joinKitCodes,
  kitBackup,
  kitCodes,
  missingKitCodes,
  type ReadKitCodes,
} from "./kit-codes.ts";
export { type BackupReminder, backupReminder, differingFields, lastBackupRecord, noteBackup } from "./last-backup.ts";
export { type PaperAccount, type PaperKit, paperKit, type PreviousMaster, type Recipe } from "./kit.ts";
export { recoveryAlphabet } from "./recovery-line.ts";
export {
  groupLine,
  longestRecoverable,
  openRecovery,
  recoveryCode,
  type TypedRecovery,
  typedRecovery,
} from "./recovery-code.ts";
export {
  type ReadBackup,
  readBackup,
  readBackupInSlices,
  readStoreFile,
  type RestoreProblem,
  type StoreFile,
} from "./read-backup.ts";
export { exportLockedVault, removeVault, restoreNewVault } from "./start-anew.ts";
export { isOwnBackup, openBackup, type OpenBackupOptions, type OpenedBackup, openOwnBackup } from "./open-backup.ts";
export type { RestoreChoice, RestoreItem, RestoreStatus } from "./restore-plan.ts";
export { assertBackupSize, largestBackup } from "./scan-backup.ts";
export { applyRestore, previewRestore, type RestoreChoices, type RestorePreview } from "./restore.ts";
export { isAuthentic, openSnapshot, sealSnapshot, type SnapshotContent } from "./snapshot.ts";
