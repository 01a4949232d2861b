export type { AskRange } from "./ask.ts";
export { checkLeaks, type LeakCheckOptions } from "./check.ts";
export { askRange, leakListOrigin, leaksFailed, type LeaksReason } from "./range.ts";
export { leakResults, type LeakResult, type LeakResults, type Leaks, leaksIn } from "./results.ts";
