export {
  assertBackupSize,
  type Backup,
  backupFormat,
  exportBackup,
  type ExportedBackup,
  exportLockedVault,
  largestBackup,
} from "./backup.ts";
export { isAuthentic, openSnapshot, sealSnapshot, type SnapshotContent } from "./snapshot.ts";
export { type BackupReminder, backupReminder, lastBackupRecord, noteBackup } from "./last-backup.ts";
export {
  type ReadBackup,
  readBackupAtOnce,
  readBackup,
  readStoreFile,
  type RestoreProblem,
  type StoreFile,
} from "./read-backup.ts";
export { isOwnBackup, openBackup, type OpenBackupOptions, type OpenedBackup, openOwnBackup } from "./open-backup.ts";
export { differingFields, type RestoreChoice, type RestoreItem, type RestoreStatus } from "./restore-plan.ts";
export { applyRestore, previewRestore, type RestoreChoices, type RestorePreview } from "./restore.ts";
export { removeVault, restoreNewVault } from "./start-anew.ts";
export { type KitAccount, type EmergencyKit, emergencyKit, type PreviousMaster, type Recipe } from "./kit.ts";
export { addKitCode, joinKitCodes, kitBackup, kitCodes, missingKitCodes, type ReadKitCodes } from "./kit-codes.ts";
export {
  groupLine,
  longestRecoverable,
  openRecovery,
  recoveryCode,
  recoveryQrText,
  type RecoveryCodeOptions,
  recoveryScheme,
  recoveryVersions,
  type ScannedRecovery,
  scannedRecovery,
  type TypedRecovery,
  typedRecovery,
} from "./recovery-code.ts";
export { recoveryAlphabet } from "./recovery-line.ts";
