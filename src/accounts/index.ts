export type { AccountChanges } from "./account-changes.ts";
export { type Account, accountNamed, accountsAt, allAccounts } from "./account.ts";
export { addEasyAccount, type EasyDerivationOptions, type NewEasyAccount } from "./add-easy.ts";
export { type AccountContext, addAccount, addStoredAccount, type NewAccount, type NewStoredAccount } from "./add.ts";
export { bitsOfAccount } from "./bits.ts";
export { bySite } from "./by-site.ts";
export { changeAccounts, type ChangedAccounts, type ChangeOfMany, changesOfMany, undoChanges } from "./change-many.ts";
export { changedAccount, changesPassword } from "./changes.ts";
export { type OneTimeCode, oneTimeCode } from "./code.ts";
export { accountsForUrl, type CurrentSite, currentSite, isAllowedOn } from "./current-site.ts";
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
export type { Finding } from "./finding.ts";
export { firstRevision } from "./first-revision.ts";
export { foldText } from "./fold-text.ts";
export {
  addForeignAccount,
  changeForeignAccount,
  type ForeignChanges,
  type ForeignDerivationOptions,
  type NewForeignAccount,
} from "./foreign.ts";
export { leastBits } from "./generated.ts";
export { checkHealth, type Health, type HealthOptions } from "./health.ts";
export { deleteEarlierPassword, earlierPasswordOf, withHistoryOf } from "./history.ts";
export { longestKeyText, oneTimeAddress, type OneTimeKeyFault } from "./key.ts";
export { defaultRulesOf, isReplaceable, isRevisable, pinRules, type SecretKind, secretKindOf } from "./kind.ts";
export { accountsBySite, accountsOf, type SiteAccounts } from "./list.ts";
export { type LookAlike, type LookAlikeHint, lookAlikeHint, type Resemblance } from "./look-alike.ts";
export { loginOf, titleOf } from "./names.ts";
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
export { searchAccounts } from "./search.ts";
export type { AccountTexts } from "./texts.ts";
export { markUsed } from "./used.ts";
