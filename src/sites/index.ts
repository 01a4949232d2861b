export { hostAndPort, hostOf, keptAddress, portOf, urlOf } from "./address.ts";
export { knownPort, type OtherPort, otherPort } from "./ports.ts";
export { hasPorts, siteOf, siteWithoutPort, suffixList } from "./site.ts";
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
