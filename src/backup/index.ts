export { type Backup, exportBackup, type ExportedBackup } from "./backup.ts";
export { kitBackup } from "./kit-backup.ts";
export {
  type AddedKitCode,
  addKitCode,
  joinKitCodes,
  kitCodes,
  missingKitCodes,
  type ReadKitCodes,
} from "./kit-codes.ts";
export { type BackupReminder, backupReminder, lastBackupRecord, noteBackup } from "./last-backup.ts";
export { type PaperAccount, type PaperKit, paperKit, type PreviousMaster, type Recipe } from "./paper.ts";
export { differingFields } from "./record-differences.ts";
export { recoveryAlphabet } from "./recovery-line.ts";
export { type TypedRecovery, typedRecovery } from "./recovery-typed.ts";
export { groupLine, longestRecoverable, openRecovery, recoveryCode } from "./recovery.ts";
export {
  type ReadBackup,
  readBackup,
  readBackupInSlices,
  readStoreFile,
  type RestoreProblem,
  type StoreFile,
} from "./restore-file.ts";
export { restoreNewVault } from "./restore-new.ts";
export { isOwnBackup, openBackup, type OpenBackupOptions, type OpenedBackup, openOwnBackup } from "./restore-open.ts";
export type { RestoreChoice, RestoreItem, RestoreStatus } from "./restore-plan.ts";
export { assertBackupSize, largestBackup } from "./restore-scan.ts";
export { applyRestore, previewRestore, type RestoreChoices, type RestorePreview } from "./restore.ts";
export { isAuthentic, openSnapshot, sealSnapshot, type SnapshotContent } from "./snapshot.ts";
export { exportLockedVault, removeVault } from "./start-anew.ts";
