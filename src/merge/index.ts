export { contentKey, mergeRecords, type Records } from "./merge.ts";
export { restoreIds, shortenIds } from "./short-ids.ts";
export { type Choice, lacksId, needsIds, withIds } from "./give-ids.ts";
export { type Entry, entryOf, idsOf, isDeletedEntry, type NamedRecord, recordOf, restOf, rivals } from "./entry.ts";
export {
  compoundsOf,
  contentsOf,
  devicePrefix,
  fieldsIn,
  type GroupKey,
  isSynced,
  passwordGroup,
  totpGroup,
  unsyncedNames,
  withContent,
} from "./groups.ts";
export { canonical, type ChangeId, changeId, type Draw, drawForChange, fits, type Value } from "./change-ids.ts";
