/**
 * The entry point for Saltmill's own windows and command line. Exports the library, and functions and types that only
 * the windows and the command line need. The npm package does not contain this entry point.
 */
export * from "./index.ts";
export { type ClipboardMark, isDue, isMarked, markCopied, markIn } from "./clipboard.ts";
export { isExpired } from "./expiry.ts";
export { isReplaceable, isRevisable } from "./accounts/kind.ts";
export { emptyExpired } from "./accounts/deleted.ts";
export { currentScheme, isForeignSchemeId, rootSchemeOf } from "./schemes/index.ts";
export { randomPassword } from "./schemes/random-password.ts";
export { leastBits } from "./accounts/generated.ts";
export { backupReminder, type BackupReminder, lastBackupRecord, noteBackup } from "./backup/last-backup.ts";
export { foldText } from "./accounts/fold-text.ts";
export { removeLeftovers } from "./vault/replace-key.ts";
export { invisible, jsonEscape } from "./text.ts";
export { headerChangedSince } from "./vault/opened-header.ts";
export { checkMaster, type CheckMasterOptions } from "./master/check-master.ts";
export { hasPin, leastPinDigits, pinDigits, removePin, setPin } from "./master/pin.ts";
export {
  dropSealedKeys,
  keepPinSession,
  opensWithPin,
  type PinTry,
  sealForPin,
  tryPin,
} from "./master/quick-unlock.ts";
export { suggestedBits, suggestMasterPassword } from "./master/suggest.ts";
export { updateRetiredRoots } from "./master/roots.ts";
export { exportLockedVault, removeVault } from "./backup/start-anew.ts";
export { changeSettings } from "./vault/change.ts";
export { awaitsFirstUnlock, noteFirstUnlock, noteNewVault } from "./vault/first-unlock.ts";
export { forgetHost, giveBackUnusedHosts, type HostsPort, lastUseOfHost, markHostUsed } from "./vault/granted-hosts.ts";
export { readSettings } from "./vault/read.ts";
export { defaultSettings, settingsIn, textSizes, themes } from "./vault/settings.ts";
export { madeElsewhere, mayHaveOtherOwner, type OtherPlace } from "./sites/shared-domain.ts";
export {
  type UnlockAttempts,
  type UnlockAttemptsPort,
  openWithBackoff,
  retryDelay,
  pausedUntil,
  type RunningTries,
} from "./vault/unlock-attempts.ts";
export { loadCalibration } from "./vault/calibration.ts";
export { partOfProgress, spareWorker } from "../crypto/internal.ts";
export { suffixList } from "./sites/suffix-list.ts";
export { newVaultIterations, vaultIterations } from "./vault/open.ts";
export { kitBackup } from "./backup/kit-backup.ts";
export {
  addKitCode,
  type AddedKitCode,
  joinKitCodes,
  kitCodes,
  missingKitCodes,
  type ReadKitCodes,
} from "./backup/kit-codes.ts";
export type { Intention } from "./filling/intention.ts";
export { leastIterations } from "./vault/header.ts";
export { rootBytesOf } from "./vault/keys-record.ts";
export { rememberedLists, type RememberedLists, rememberList, type RememberedRow } from "./vault/remembered-lists.ts";
export { type WriteRequest, proxyStorage, applyWriteRequest } from "./vault/write-request.ts";
export type { RequestAnswer } from "./vault/retry-queue.ts";
export { applySessionRequest, type SessionRequest, proxySession } from "./vault/session-request.ts";
export {
  endIdleSession,
  endSession,
  endSessionInTime,
  extendSession,
  hasSession,
  keepSession,
  type QuickUnlockPort,
  replaceSession,
  resumeSession,
  type SessionPort,
} from "./vault/session.ts";
export {
  defaultLockMinutes,
  liveSession,
  movesDeadline,
  type Session,
  type SessionTime,
} from "./vault/session-value.ts";
export { createQueue, wrapStorageErrors } from "./vault/storage.ts";
export { browserStore } from "./sync/browser-store.ts";
export {
  type BrowserConnection,
  type Connection,
  connectionIn,
  readConnection,
  type WebDavConnection,
  writeConnection,
} from "./sync/connection.ts";
export { type Device, devicesOf, forgetDevice, nameDevice, noteDeviceSync, ownDeviceId } from "./sync/devices.ts";
export { argon2InWorker, serveArgon2 } from "./formats/argon2.ts";
export { assertBytesLimit, type ImportLimit, type RowReason } from "./formats/limits.ts";
export { decodeText } from "./exchange/import/text.ts";
export { typedLines } from "./exchange/import/typed.ts";
export { logSync, outcomeOfError } from "./sync/sync-log.ts";
export { emptyStore, mergedNames } from "./sync/empty-store.ts";
export { leaveOtherVaults } from "./sync/follow-new-key.ts";
export { isMasterConflict, masterInUse } from "./sync/master-conflict.ts";
