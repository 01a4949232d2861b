/**
 * The product without a host: schemes, sites, the vault.
 *
 * @packageDocumentation
 */
export {
  type Pbkdf2HmacSha1,
  pbkdf2InWorker,
  type Pbkdf2Parameters,
  servePbkdf2,
  type WorkerPort,
  type WorkerSelf,
} from "../crypto/index.ts";
export { type Account, accountsOf, addAccount, firstRevision, type NewAccount, passwordOf } from "./accounts.ts";
export { calibrated } from "./calibration.ts";
export { derivePassword, type DerivePasswordOptions } from "./derive-password.ts";
export { AppError, type AppErrorCode, type AppErrorValues } from "./errors.ts";
export {
  type CharacterRules,
  type ClassName,
  classNames,
  isClassName,
  isWordRules,
  namedClasses,
  type Rules,
  type WordRules,
} from "./rules.ts";
export { type Scheme, type SchemeId, schemes } from "./scheme/index.ts";
export { deriveRoot, fingerprint, saltmill1Password, type Saltmill1Entry } from "./scheme/saltmill1.ts";
export { hostOf, siteOf } from "./site.ts";
export { createVault, type CreateVaultOptions, hasVault, openVault, type OpenVaultOptions } from "./vault/open.ts";
export type { VaultRecord } from "./vault/records.ts";
export {
  defaultLockMinutes,
  endSession,
  endSessionInTime,
  extendSession,
  keepSession,
  liveSession,
  resumeSession,
  type Session,
  type SessionPort,
} from "./vault/session.ts";
export { createQueue, memoryStorage, type StoragePort } from "./vault/storage.ts";
export { type Contents, keysOf, type Problem, settingsOf, stored, Vault, type Writes } from "./vault/vault.ts";
export type { VaultKeys } from "./vault/keys.ts";
