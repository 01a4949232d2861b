import type { FillOutcome, FillRequest } from "../../src/filling/index.ts";
import { callInFrames } from "../platform/tabs.ts";
import { fillFound } from "./fill.ts";
import { namesShown } from "./injected-names.ts";
import type { FoundIn } from "./known.ts";
import { isSameName } from "./same-name.ts";
import { secondStepWay } from "./second-step.ts";

/**
 * Fills the password into the document that `secondStepIn` has chosen for the second step of a login.
 *
 * @returns `press` if the user must press a button, because the page shows a different username, the field is
 * read-only, or there is a question; `waiting` if the page must be examined again; otherwise the outcome of filling
 */
export async function fillSecondStep(
  request: FillRequest,
  url: string,
  document: FoundIn,
): Promise<"waiting" | "press" | FillOutcome> {
  if (await showsOtherName(request)) return "press";
  const outcome = await fillFound(request, secondStepWay, [document], url);
  if (outcome === "read-only" || outcome.kind === "asks") return "press";
  // If the form has changed since it was examined, the page may still be loading, so the next check tries again.
  return outcome.kind === "refused" && outcome.reason === "changed" ? "waiting" : outcome;
}

async function showsOtherName({ tabId, login }: FillRequest): Promise<boolean> {
  const shown = await callInFrames(tabId, namesShown, []).catch(() => undefined);
  // If the page cannot be read any more, the tab has gone on to the next page. `fillFound` will notice this.
  return (shown ?? []).some(({ result }) => (result ?? []).some((name) => !isSameName(name, login)));
}
