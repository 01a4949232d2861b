import type { Said } from "./attempt.ts";
import type { FillOutcome } from "./filling.ts";
import { t } from "./i18n.ts";
import { underscored } from "./underscored.ts";

/** What is said when something was filled in, or was not; nothing where the popup closes. */
export function saidOf(outcome: Exclude<FillOutcome, { kind: "asks" }>): Said | undefined {
  if (outcome.kind === "filled") return outcome.what === "old" ? { kind: "plain", text: t("filledOld") } : undefined;
  return { kind: "error", text: t(`fill_${underscored(outcome.reason)}`, ...outcome.values) };
}
