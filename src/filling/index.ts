export { afterFilling } from "./after-filling.ts";
export {
  type Filled,
  type FillOutcome,
  type FillQuestion,
  type FillRequest,
  type Question,
  questions,
  type Refusal,
} from "./contract.ts";
export { fillRequest } from "./fill-request.ts";
export {
  type CopiedPart,
  type DeedName,
  type DeedResult,
  type HistoryPlace,
  type Intention,
  intentionIn,
  type Perform,
  performOnce,
  textToCopy,
} from "./intention.ts";
export type { PendingAction } from "./pending-action.ts";
