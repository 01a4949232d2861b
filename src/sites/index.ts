export { addAlias, aliasesOf, removeAlias, removeAliases, sourcesOf } from "./alias.ts";
export { setHostOnly } from "./host-only.ts";
export { type PageAttributes, type PageRules, rulesOfPage } from "./page-rules.ts";
export { siteRecordName, siteRecordOf, siteRecords } from "./records.ts";
export type { UnmetRequirement } from "./requirements.ts";
export { madeElsewhere, mayHaveOtherOwner, type OtherPlace, placeOf } from "./shared-domain.ts";
export { hostOf, siteOf, urlOf } from "./site.ts";
export { suffixList } from "./suffix-list.ts";
export { unicodeHost } from "./unicode-host.ts";
