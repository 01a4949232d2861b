export { hostAndPort, keptAddress, knownPort, type OtherPort, otherPort } from "./address.ts";
export { hostOf, portOf, siteOf, siteWithoutPort, suffixList, urlOf } from "./site.ts";
export { unicodeHost } from "./unicode-host.ts";
export {
  addAlias,
  aliasesOf,
  removeAlias,
  removeAliases,
  setHostOnly,
  siteRecordName,
  siteRecordOf,
  siteRecords,
  sourcesOf,
} from "./site-records.ts";
export { madeElsewhere, mayHaveOtherOwner, type OtherPlace, placeOf } from "./shared-domains.ts";
export { type PageAttributes, type PageRules, rulesOfPage } from "./page-rules.ts";
export type { UnmetRequirement } from "./requirements.ts";
