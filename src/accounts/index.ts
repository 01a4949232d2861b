export {
  type Account,
  accountNamed,
  accountsAt,
  accountsWithSameName,
  allAccounts,
  assertFree,
  loginOf,
  placeShown,
  titleOf,
  toldApart,
} from "./account.ts";
export {
  bitsOfAccount,
  defaultRulesOf,
  isReplaceable,
  isRevisable,
  leastBits,
  pinRules,
  type SecretKind,
  secretKindOf,
} from "./kind.ts";
export { accountsBySite, accountsOf, bySite, type SiteAccounts } from "./list.ts";
export { accountsForUrl, type CurrentSite, currentSite, isAllowedOn, portElsewhere } from "./accounts-for-page.ts";
export { foldText, type AccountFilter, listAccounts, searchAccounts } from "./search.ts";
export {
  type AccountContext,
  type AccountTexts,
  addAccount,
  addStoredAccount,
  firstRevision,
  type NewAccount,
  type NewStoredAccount,
} from "./add.ts";
export { addEasyAccount, type EasyDerivationOptions, type NewEasyAccount, newEasyRevision } from "./easypasswords.ts";
export {
  addForeignAccount,
  changeForeignAccount,
  type ForeignChanges,
  type ForeignDerivationOptions,
  type NewForeignAccount,
} from "./foreign.ts";
export { assertStillFree, editAccount, type EditOptions, newRevision, renameAccount } from "./edit.ts";
export { type AccountChanges, changedAccount, changesPassword } from "./changed-account.ts";
export { changeAccounts, type ChangedAccounts, type ChangeOfMany, changesOfMany, tagAccounts } from "./change-many.ts";
export { hasPassword, inputsBefore, inputsOf, passwordOf, sameInputs, withInputs } from "./password.ts";
export {
  accountAtSite,
  isOfAnotherRoot,
  type PasswordChangeOptions,
  type PasswordState,
  passwordStateOf,
  previousPasswordOf,
  siteHasPrevious,
  withoutChange,
  withoutPrevious,
  withPrevious,
} from "./previous.ts";
export { confirmPasswordUse, markPasswordSent, markPasswordUnsent, passwordDigest } from "./note-password.ts";
export {
  deleteEarlierKey,
  deleteEarlierPassword,
  earlierPasswordOf,
  type KnownPassword,
  knownPassword,
  withEarlierKeys,
  withHistoryOf,
} from "./history.ts";
export { putBack } from "./put-back.ts";
export { keepPort, markUsed } from "./used.ts";
export { removeAccounts, type Removed, undoRemove } from "./remove.ts";
export {
  type DeletedAccount,
  deletedRecord,
  emptyDeleted,
  emptyExpired,
  keptDeleted,
  restorableAccounts,
  restoreDeleted,
} from "./deleted.ts";
export { type OneTimeCode, oneTimeCode } from "./one-time-codes.ts";
export {
  bareAddress,
  codesOf,
  keyForExport,
  longestKeyText,
  oneTimeAddress,
  type OneTimeKeyFault,
  sameCodes,
} from "./one-time-key.ts";
export { checkHealth, type Finding, type Health, type HealthOptions, strongPasswordFor } from "./health.ts";
export { heedFindings, ignoreFindings, isIgnored, passwordMark } from "./ignored.ts";
export { type LookAlike, type LookAlikeHint, lookAlikeHint, type Resemblance } from "./look-alike.ts";
