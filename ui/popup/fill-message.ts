import type { ActionMessage } from "../parts/use-action.ts";
import type { Filled, FillOutcome } from "../../src/filling/contract.ts";
import { t } from "../locale/i18n.ts";
import { underscored } from "../locale/underscored.ts";

/** Of these the popup says more before it closes. */
export const keepsPopupOpen = (what: Filled): what is "old" | "before" => what === "old" || what === "before";

/** What is said when something was filled in, or was not; nothing where the popup closes. */
export function fillMessage(outcome: Exclude<FillOutcome, { kind: "asks" }>): ActionMessage | undefined {
  if (outcome.kind === "filled")
    return keepsPopupOpen(outcome.what) ? { kind: "plain", text: t(`filled_${outcome.what}`) } : undefined;
  return { kind: "error", text: t(`fill_${underscored(outcome.reason)}`, ...outcome.values) };
}
