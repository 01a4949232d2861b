/**
 * Passwords of sites from a master password, the schemes that make them, and the sites of addresses.
 *
 * @packageDocumentation
 */
export type { Pbkdf2HmacSha1, Pbkdf2Parameters, ProgressOptions } from "../../crypto/index.ts";
export type { DerivationOptions } from "../derivation.ts";
export { AppError, type AppErrorCode, type AppErrorValues } from "../errors.ts";
export { oneTimeAddress, oneTimeCode, type OneTimeCode, type OneTimeKeyFault, pinRules } from "../accounts/index.ts";
export {
  type AccountScheme,
  type AccountSchemeId,
  type CharacterRules,
  type ClassName,
  derivePassword,
  type DerivePasswordOptions,
  deriveRoot,
  type DeriveRootOptions,
  fingerprint,
  type ForeignRules,
  type ForeignScheme,
  type ForeignSchemeId,
  foreignSchemeOf,
  guessRates,
  guessTime,
  type GuessTime,
  type MasterInput,
  type OpenedMaster,
  type RootScheme,
  type RootSchemeId,
  type Rules,
  type Saltmill1Entry,
  saltmill1Password,
  type Scheme,
  type SchemeEntry,
  type SchemeId,
  type SchemeRules,
  schemes,
  type UnknownSchemeId,
  type WordRules,
} from "../schemes/index.ts";
export {
  hostOf,
  type PageAttributes,
  type PageRules,
  rulesOfPage,
  siteOf,
  type UnmetRequirement,
} from "../sites/index.ts";
