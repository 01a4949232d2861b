export { type AskOptions, askList, type AskRange } from "./ask.ts";
export { askRange, leakListOrigin, leaksFailed, type LeaksReason, type RangeOptions } from "./range.ts";
