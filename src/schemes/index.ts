export { derivePassword, type DerivePasswordOptions } from "./derive-password.ts";
export { easypasswords1, type EasyPasswords1Entry } from "./easypasswords1.ts";
export { fingerprint } from "./fingerprint.ts";
export { foreignSecrets } from "./foreign-secrets.ts";
export { guessRates, type GuessTime, guessTime } from "./guess-time.ts";
export { passwordmaker } from "./passwordmaker.ts";
export { randomPassword } from "./random-password.ts";
export { assertRoot, rootBytes, rootSaltPrefix } from "./root.ts";
export {
  canonicalClasses,
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
} from "./rules.ts";
export {
  assertRevision,
  deriveRoot,
  greatestRevision,
  isRevision,
  saltmill1,
  type Saltmill1Entry,
  saltmill1Password,
} from "./saltmill1.ts";
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
  type AccountSchemeId,
  currentScheme,
  type ForeignSchemeId,
  foreignSchemeOf,
  generatorOf,
  isCurrent,
  isForeignSchemeId,
  isStored,
  type RootSchemeId,
  rootSchemeOf,
  type SchemeId,
  schemeOf,
  schemes,
  unknownScheme,
  type UnknownSchemeId,
} from "./schemes.ts";
export { scrypt } from "./scrypt.ts";
export { keptPassword, longestStored, rootMissing, storedPassword, storedScheme } from "./stored.ts";
export { defaultWordRules, wordBits, wordsFrom } from "./words.ts";
