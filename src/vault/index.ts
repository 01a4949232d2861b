export type {
  AccountRecord,
  DeletedRecord,
  EarlierOneTimeKey,
  EarlierPassword,
  Previous,
  RootAccountRecord,
  SecretAccountRecord,
  StoredAccountRecord,
  UnknownAccountRecord,
} from "./account-record.ts";
export { calibrated, loadCalibration } from "./calibration.ts";
export { changeSettings } from "./change.ts";
export { type Change, type Contents, hasChangeIds, type Problem, type Writes } from "./contents.ts";
export { cannotDecrypt, Envelopes } from "./envelope.ts";
export { fitsTotp, isTime, longestTotp, totpPrefix } from "./fields.ts";
export { awaitsFirstUnlock, noteFirstUnlock, noteNewVault } from "./first-unlock.ts";
export { generationOf, type KeyedVault, relationOf, withGeneration } from "./generations.ts";
export {
  forgetHost,
  giveBackUnusedHosts,
  grantedHostsRecord,
  type HostsPort,
  lastUseOfHost,
  markHostUsed,
} from "./granted-hosts.ts";
export {
  assertIterations,
  backupVersion,
  headerKey,
  headerVersion,
  leastIterations,
  parseHeader,
  unwrapVaultKey,
  type VaultHeader,
  vaultId,
  wrapVaultKey,
} from "./header.ts";
export { keysOf, rootBytesOf } from "./keys-record.ts";
export { VaultKeys } from "./keys.ts";
export { headerOf, lastHeader } from "./last-header.ts";
export { headerIn, type Headers, readHeaders, sameHeader } from "./next-header.ts";
export {
  createVault,
  type CreateVaultOptions,
  hasVault,
  newVaultIterations,
  openVault,
  type OpenVaultOptions,
  unwrapWithEither,
  vaultIterations,
} from "./open.ts";
export { headerChangedSince, withOpenedHeader } from "./opened-header.ts";
export { readSettings } from "./read.ts";
export {
  checkRecord,
  earlierIds,
  type KeysRecord,
  openRecord,
  type Root,
  type SiteRecord,
  type VaultRecord,
} from "./records.ts";
export { type RememberedLists, rememberedLists, type RememberedRow, rememberList } from "./remembered-lists.ts";
export { removeLeftovers, replaceKey } from "./replace-key.ts";
export type { RequestAnswer } from "./retry-queue.ts";
export { applySessionRequest, proxySession, type SessionRequest } from "./session-request.ts";
export {
  defaultLockMinutes,
  liveSession,
  movesDeadline,
  type Session,
  sessionFor,
  type SessionTime,
} from "./session-value.ts";
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
} from "./session.ts";
export { defaultSettings, type Settings, settingsIn, settingsOf, textSizes, themes } from "./settings.ts";
export {
  type ChangeListener,
  createQueue,
  entriesOf,
  memoryStorage,
  type StoragePort,
  wrapStorageErrors,
} from "./storage.ts";
export {
  openWithBackoff,
  pausedUntil,
  retryDelay,
  type RunningTries,
  type UnlockAttempts,
  type UnlockAttemptsPort,
  withBackoff,
} from "./unlock-attempts.ts";
export { Vault } from "./vault.ts";
export { applyWriteRequest, proxyStorage, type WriteRequest } from "./write-request.ts";
