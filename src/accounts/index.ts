export type { AccountChanges } from "./account-changes.ts";
export { type Account, accountNamed, accountsAt, allAccounts, loginOf, titleOf } from "./account.ts";
export { addEasyAccount, type EasyDerivationOptions, type NewEasyAccount } from "./add-easy.ts";
export { type AccountContext, addAccount, addStoredAccount, type NewAccount, type NewStoredAccount } from "./add.ts";
export {
  bitsOfAccount,
  defaultRulesOf,
  isReplaceable,
  isRevisable,
  pinRules,
  type SecretKind,
  secretKindOf,
} from "./kind.ts";
export { accountsBySite, accountsOf, bySite, type SiteAccounts } from "./list.ts";
export { changeAccounts, type ChangedAccounts, type ChangeOfMany, changesOfMany, undoChanges } from "./change-many.ts";
export { changedAccount, changesPassword } from "./changed-account.ts";
export {
  longestKeyText,
  oneTimeAddress,
  type OneTimeCode,
  oneTimeCode,
  type OneTimeKeyFault,
} from "./one-time-codes.ts";
export { accountsForUrl, type CurrentSite, currentSite, isAllowedOn } from "./accounts-for-page.ts";
export {
  type DeletedAccount,
  deletedRecord,
  emptyDeleted,
  emptyExpired,
  keptDeleted,
  restorableAccounts,
  restoreDeleted,
} from "./deleted.ts";
export { deleteEarlierKey, withEarlierKeys } from "./earlier-keys.ts";
export { editAccount, type EditOptions, renameAccount } from "./edit.ts";
export { checkHealth, type Finding, type Health, type HealthOptions, leastBits } from "./health.ts";
export { firstRevision } from "./first-revision.ts";
export { foldText, searchAccounts } from "./search.ts";
export {
  addForeignAccount,
  changeForeignAccount,
  type ForeignChanges,
  type ForeignDerivationOptions,
  type NewForeignAccount,
} from "./foreign.ts";
export { deleteEarlierPassword, earlierPasswordOf, withHistoryOf } from "./history.ts";
export { type LookAlike, type LookAlikeHint, lookAlikeHint, type Resemblance } from "./look-alike.ts";
export { newEasyRevision, newRevision } from "./new-revision.ts";
export { confirmPasswordUse, markPasswordSent } from "./note-password.ts";
export { passwordDigest } from "./password-digest.ts";
export { inputsBefore, inputsOf, sameInputs, withInputs } from "./password-fields.ts";
export { passwordOf } from "./password.ts";
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
export { removeAccounts, type Removed, undoRemove } from "./remove.ts";
export type { AccountTexts } from "./texts.ts";
export { markUsed } from "./used.ts";
