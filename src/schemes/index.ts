export {
  derivePassword,
  type DerivePasswordOptions,
  deriveRoot,
  type DeriveRootOptions,
  randomPassword,
} from "./make-password.ts";
export {
  type AccountSchemeId,
  defaultScheme,
  type ForeignSchemeId,
  foreignSchemeOf,
  generatorOf,
  isForeignSchemeId,
  isStored,
  type KnownRootScheme,
  type RootSchemeId,
  rootSchemeOf,
  type SchemeId,
  schemeOf,
  schemes,
  unknownScheme,
  type UnknownSchemeId,
} from "./schemes.ts";
export type {
  AccountScheme,
  ForeignScheme,
  MasterInput,
  OpenedMaster,
  RootScheme,
  Scheme,
  SchemeEntry,
} from "./scheme.ts";
export {
  assertRevision,
  assertRoot,
  fingerprint,
  greatestRevision,
  isRevision,
  rootBytes,
  rootSaltPrefix,
  saltmill1,
  type Saltmill1Entry,
  saltmill1Password,
  type SaltmillId,
} from "./saltmill1.ts";
export { deriveMemoryHard, memoryHardCosts, type MemoryHardCosts } from "./saltmill2.ts";
export { easypasswords1, type EasyPasswords1Entry } from "./easypasswords1.ts";
export { keptPassword, longestStored, rootMissing, storedPassword, storedScheme } from "./stored.ts";
export {
  canonicalClasses,
  type CharacterRules,
  type ClassName,
  classNames,
  defaultWordRules,
  type ForeignRules,
  isClassName,
  isWordRules,
  namedClasses,
  type Rules,
  type SchemeRules,
  wordBits,
  type WordRules,
  wordsFrom,
} from "./rules.ts";
export { guessRates, type GuessTime, guessTime } from "./guess-time.ts";
export { passwordmaker } from "./foreign/passwordmaker.ts";
export { foreignSecrets } from "./foreign/secrets.ts";
export { scrypt } from "./foreign/shared-steps.ts";
