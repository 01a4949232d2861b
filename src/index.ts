/**
 * The library without the user interface: schemes, sites and the vault.
 *
 * @packageDocumentation
 */
export {
  type Pbkdf2HmacSha1,
  pbkdf2InWorker,
  type Pbkdf2Parameters,
  type ProgressOptions,
  servePbkdf2,
  type WorkerPort,
  type WorkerSelf,
} from "../crypto/internal.ts";
export { type Account, accountNamed, allAccounts } from "./accounts/account.ts";
export {
  addAccount,
  addStoredAccount,
  type AccountContext,
  type NewAccount,
  type NewStoredAccount,
} from "./accounts/add.ts";
export { addEasyAccount, type EasyDerivationOptions, type NewEasyAccount } from "./accounts/add-easy.ts";
export { bitsOfAccount } from "./accounts/bits.ts";
export {
  changeAccounts,
  type ChangedAccounts,
  type ChangeOfMany,
  changesOfMany,
  undoChanges,
} from "./accounts/change-many.ts";
export type { AccountChanges } from "./accounts/account-changes.ts";
export { changesPassword } from "./accounts/changes.ts";
export {
  type DeletedAccount,
  emptyDeleted,
  keptDeleted,
  restorableAccounts,
  restoreDeleted,
} from "./accounts/deleted.ts";
export { deleteEarlierKey } from "./accounts/earlier-keys.ts";
export { editAccount, type EditOptions, renameAccount } from "./accounts/edit.ts";
export { deleteEarlierPassword, earlierPasswordOf } from "./accounts/history.ts";
export {
  addForeignAccount,
  changeForeignAccount,
  type ForeignChanges,
  type ForeignDerivationOptions,
  type NewForeignAccount,
} from "./accounts/foreign.ts";
export { firstRevision } from "./accounts/first-revision.ts";
export { defaultRulesOf, pinRules, type SecretKind, secretKindOf } from "./accounts/kind.ts";
export { accountsBySite, accountsOf, type SiteAccounts } from "./accounts/list.ts";
export { loginOf, titleOf } from "./accounts/names.ts";
export { newEasyRevision, newRevision } from "./accounts/new-revision.ts";
export { passwordDigest } from "./accounts/password-digest.ts";
export { passwordOf } from "./accounts/password.ts";
export { confirmPasswordUse, markPasswordSent } from "./accounts/note-password.ts";
export {
  accountAtSite,
  type PasswordChangeOptions,
  type PasswordState,
  passwordStateOf,
  previousPasswordOf,
  siteHasPrevious,
} from "./accounts/previous.ts";
export { removeAccounts, type Removed, undoRemove } from "./accounts/remove.ts";
export { searchAccounts } from "./accounts/search.ts";
export type { AccountTexts } from "./accounts/texts.ts";
export { markUsed } from "./accounts/used.ts";
export { calibrated } from "./vault/calibration.ts";
export type { Argon2, Argon2Options, Argon2Parameters } from "./formats/argon2.ts";
export type { LeftOut } from "./exchange/export/accounts.ts";
export { exportBitwarden, type ExportedBitwarden } from "./exchange/export/bitwarden.ts";
export {
  type CsvFormat,
  csvFormats,
  exportCsv,
  type ExportCsvOptions,
  type ExportedCsv,
} from "./exchange/export/csv-export.ts";
export { type ExportedKdbx, exportKdbx, type ExportKdbxOptions } from "./exchange/export/kdbx.ts";
export type { DerivationOptions } from "./derivation.ts";
export { derivePassword, type DerivePasswordOptions } from "./schemes/derive-password.ts";
export { AppError, type AppErrorCode, type AppErrorValues } from "./errors.ts";
export { guessRates, type GuessTime, guessTime } from "./schemes/guess-time.ts";
export type { Finding } from "./accounts/finding.ts";
export { checkHealth, type Health, type HealthOptions } from "./accounts/health.ts";
export { applyImport, type ImportChoices, type ImportedAccounts } from "./exchange/import/apply.ts";
export type { CsvField } from "./exchange/import/csv-columns.ts";
export type {
  ImportedDerivation,
  ImportedEntry,
  ImportedPassword,
  ImportFormat,
  ImportProblem,
  NotTakenKind,
  ReadImport,
} from "./exchange/import/entry.ts";
export { type ImportSample, openImport, type OpenImportOptions, sampleImport } from "./exchange/import/open.ts";
export type { ImportChoice, ImportItem, ImportStatus } from "./exchange/import/item.ts";
export { type ImportPreview, previewImport } from "./exchange/import/preview.ts";
export { readImport, type ReadImportOptions } from "./exchange/import/read.ts";
export { type TypedAccounts, typedImport } from "./exchange/import/typed.ts";
export { undoImport } from "./exchange/import/undo.ts";
export { type LookAlike, lookAlikeHint, type LookAlikeHint, type Resemblance } from "./accounts/look-alike.ts";
export { type PreviousMaster, type PaperAccount, type PaperKit, paperKit, type Recipe } from "./backup/paper.ts";
export { groupLine, longestRecoverable, openRecovery, recoveryCode } from "./backup/recovery.ts";
export { recoveryAlphabet } from "./backup/recovery-line.ts";
export { type TypedRecovery, typedRecovery } from "./backup/recovery-typed.ts";
export { changeMaster, type ChangeMasterOptions } from "./master/change-master.ts";
export { finishMove, moveAccounts, moveBack } from "./master/move.ts";
export { newVaultKey, type NewVaultKeyOptions } from "./master/new-vault-key.ts";
export { type MasterProgress, masterProgress, type MasterState, masterStateOf } from "./master/progress.ts";
export { type OneTimeCode, oneTimeCode } from "./accounts/code.ts";
export { oneTimeAddress, type OneTimeKeyFault } from "./accounts/key.ts";
export type { UnmetRequirement } from "./sites/requirements.ts";
export { type PageAttributes, type PageRules, rulesOfPage } from "./sites/page-rules.ts";
export {
  type CharacterRules,
  type ClassName,
  classNames,
  type ForeignRules,
  isClassName,
  isWordRules,
  namedClasses,
  type Rules,
  type SchemeRules,
  type WordRules,
} from "./schemes/rules.ts";
export {
  type AccountScheme,
  type AccountSchemeId,
  type ForeignScheme,
  type ForeignSchemeId,
  foreignSchemeOf,
  type MasterInput,
  type OpenedMaster,
  type RootScheme,
  type Scheme,
  type SchemeEntry,
  type RootSchemeId,
  type SchemeId,
  schemes,
  type UnknownSchemeId,
} from "./schemes/index.ts";
export { foreignSecrets } from "./schemes/foreign-secrets.ts";
export { longestStored, storedScheme } from "./schemes/stored.ts";
export { fingerprint } from "./schemes/fingerprint.ts";
export { deriveRoot, saltmill1Password, type Saltmill1Entry } from "./schemes/saltmill1.ts";
export { type Settings, settingsOf } from "./vault/settings.ts";
export { hostOf, siteOf } from "./sites/site.ts";
export { addAlias, aliasesOf, removeAlias, sourcesOf } from "./sites/alias.ts";
export { accountsForUrl, isAllowedOn, currentSite, type CurrentSite } from "./accounts/current-site.ts";
export { setHostOnly } from "./sites/host-only.ts";
export { type Backup, exportBackup, type ExportedBackup } from "./backup/backup.ts";
export { createVault, type CreateVaultOptions, hasVault, openVault, type OpenVaultOptions } from "./vault/open.ts";
export type { VaultRecord } from "./vault/records.ts";
export type {
  EarlierOneTimeKey,
  EarlierPassword,
  RootAccountRecord,
  SecretAccountRecord,
  StoredAccountRecord,
  UnknownAccountRecord,
} from "./vault/account-record.ts";
export { applyRestore, previewRestore, type RestoreChoices, type RestorePreview } from "./backup/restore.ts";
export { readBackup, readBackupInSlices, type ReadBackup, type RestoreProblem } from "./backup/restore-file.ts";
export { restoreNewVault } from "./backup/restore-new.ts";
export {
  isOwnBackup,
  openBackup,
  type OpenBackupOptions,
  type OpenedBackup,
  openOwnBackup,
} from "./backup/restore-open.ts";
export type { RestoreChoice, RestoreItem, RestoreStatus } from "./backup/restore-plan.ts";
export { assertBackupSize, largestBackup } from "./backup/restore-scan.ts";
export { chooseValue } from "./sync/choose-value.ts";
export { type Conflict, conflictsIn } from "./sync/conflicts.ts";
export { followNewKey, type FollowNewKeyOptions } from "./sync/follow-new-key.ts";
export { joinVault } from "./sync/join-vault.ts";
export type { StoredFile, StoreOptions, StoreWriteOptions, SyncStore } from "./sync/store.ts";
export { syncLog, type SyncLogEntry } from "./sync/sync-log.ts";
export { type SyncResult, syncVault } from "./sync/sync-vault.ts";
export { type ChangeListener, memoryStorage, type StoragePort } from "./vault/storage.ts";
export { keysOf } from "./vault/keys-record.ts";
export { Vault } from "./vault/vault.ts";
export type { Contents, Problem, Writes } from "./vault/contents.ts";
export type { VaultKeys } from "./vault/keys.ts";
