import type { ActionMessage } from "../parts/use-action.ts";
import type { Filled, FillOutcome } from "../../src/filling/index.ts";
import { t, underscored } from "../locale/i18n.ts";

/**
 * Returns true if the popup stays open and shows a message about the result: `old` (only the field for the old password
 * was filled) or `before` (the previous password was filled). If anything else was filled, the popup closes.
 */
export const keepsPopupOpen = (what: Filled): what is "old" | "before" => what === "old" || what === "before";

/** Returns the message that the popup shows after filling. Returns undefined if the popup closes instead. */
export function fillMessage(outcome: Exclude<FillOutcome, { kind: "asks" }>): ActionMessage | undefined {
  if (outcome.kind === "filled")
    return keepsPopupOpen(outcome.what) ? { kind: "plain", text: t(`filled_${outcome.what}`) } : undefined;
  return { kind: "error", text: t(`fill_${underscored(outcome.reason)}`, ...outcome.values) };
}
