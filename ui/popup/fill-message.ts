import type { ActionMessage } from "../parts/use-action.ts";
import type { Filled, FillOutcome } from "../../src/filling/contract.ts";
import { t } from "../locale/i18n.ts";
import { underscored } from "../locale/underscored.ts";

/**
 * Returns true for the results `old` (only the old password was filled) and `before` (the previous password was
 * filled), which need a message. After all other results, the popup closes.
 */
export const keepsPopupOpen = (what: Filled): what is "old" | "before" => what === "old" || what === "before";

/** Returns the message after filling. Returns undefined if the popup closes without a message. */
export function fillMessage(outcome: Exclude<FillOutcome, { kind: "asks" }>): ActionMessage | undefined {
  if (outcome.kind === "filled")
    return keepsPopupOpen(outcome.what) ? { kind: "plain", text: t(`filled_${outcome.what}`) } : undefined;
  return { kind: "error", text: t(`fill_${underscored(outcome.reason)}`, ...outcome.values) };
}
