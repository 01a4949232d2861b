export { afterFilling, copiesCode, fillRequest } from "./fill-account.ts";
export {
  type Filled,
  type FilledOutcome,
  type FillOutcome,
  type FillQuestion,
  type FillRequest,
  type PageContents,
  type PendingAction,
  type Question,
  questions,
  type Refusal,
} from "./contract.ts";
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
export {
  forgetAction,
  isOver,
  type LastAction,
  lastAction,
  lastActionRecord,
  offeredFor,
  type RecordChange,
} from "./last-action.ts";
