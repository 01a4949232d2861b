export { readRecords, type StoredRecords, Vault } from "./vault.ts";
export {
  createVault,
  type CreateVaultOptions,
  hasVault,
  newVaultCosts,
  openVault,
  type OpenVaultOptions,
  rehearseOpening,
  unwrapWithEither,
  vaultCosts,
} from "./open.ts";
export {
  type Change,
  type Contents,
  hasChangeIds,
  currentScheme,
  keysOf,
  perContents,
  type Problem,
  rootBytesOf,
  type Writes,
} from "./contents.ts";
export {
  type AccountRecord,
  checkRecord,
  type DeletedRecord,
  earlierIds,
  type EarlierOneTimeKey,
  type EarlierPassword,
  type KeysRecord,
  openRecord,
  type Previous,
  type Root,
  type RootAccountRecord,
  type SecretAccountRecord,
  type SiteRecord,
  type StoredAccountRecord,
  type UnknownAccountRecord,
  type VaultRecord,
} from "./records.ts";
export { fitsTotp, isTime, longestTotp, totpPrefix } from "./fields.ts";
export {
  assertIterations,
  backupVersion,
  headerKey,
  costsOf,
  headerVersion,
  newHeaderCosts,
  openingCosts,
  leastIterations,
  parseHeader,
  unwrapVaultKey,
  type VaultHeader,
  vaultId,
  wrapVaultKey,
  vaultFormat,
} from "./header.ts";
export {
  deviceKeysKey,
  headerChangedSince,
  masterChangeElsewhere,
  type MasterChange,
  headerIn,
  headerOf,
  type Headers,
  lastHeader,
  lastOpened,
  openedHeader,
  readHeaders,
  removeDeviceKeys,
  sameHeader,
  withOpenedHeader,
} from "./device-headers.ts";
export {
  generationOf,
  type KeyedVault,
  relationOf,
  removeLeftovers,
  replaceKey,
  withGeneration,
} from "./replace-key.ts";
export { cannotDecrypt, Envelopes } from "./envelope.ts";
export { VaultKeys } from "./keys.ts";
export {
  type ChangeListener,
  createQueue,
  entriesOf,
  memoryStorage,
  type StoragePort,
  wrapStorageErrors,
} from "./storage.ts";
export {
  defaultLockMinutes,
  endIdleSession,
  endSession,
  endSessionInTime,
  extendSession,
  hasSession,
  keepSession,
  liveSession,
  movesDeadline,
  type PinUnlockPort,
  replaceSession,
  resumeSession,
  type Session,
  sessionFor,
  type SessionPort,
  type SessionTime,
} from "./session.ts";
export {
  openWithBackoff,
  pausedUntil,
  retryDelay,
  type RunningTries,
  type MasterAttempts,
  type MasterAttemptsPort,
  withBackoff,
} from "./master-attempts.ts";
export {
  awaitsFirstUnlock,
  changeSettings,
  defaultSettings,
  noteFirstUnlock,
  noteNewVault,
  readSettings,
  type Settings,
  settingsIn,
  settingsOf,
  textSizes,
  themes,
} from "./settings.ts";
export {
  forgetHost,
  giveBackUnusedHosts,
  grantedHostsRecord,
  type HostsPort,
  lastUseOfHost,
  markHostUsed,
} from "./granted-hosts.ts";
export { type RememberedLists, rememberedLists, type RememberedRow, rememberList } from "./remembered-lists.ts";
export { calibrated, calibrationLoader } from "./calibration.ts";
export { applyWriteRequest, proxyStorage, type RequestAnswer, type WriteRequest } from "./write-request.ts";
export { applySessionRequest, proxySession } from "./session-request.ts";
