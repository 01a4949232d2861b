import type { FillOutcome, FillRequest } from "../../ui/ports.ts";
import { addressOf, callInPage } from "../platform/tabs.ts";
import { refusal } from "./decide.ts";
import { fillFields } from "./injected-fill.ts";
import { findFields } from "./injected-find.ts";

/** Find (no secret travels), decide, fill in exactly the document that was found, report. */
export async function fill({ tab, mayUseAt, login, password }: FillRequest): Promise<FillOutcome> {
  const found = await callInPage(tab.id, findFields, []).catch(() => undefined);
  const url = await addressOf(tab.id);
  // The grant ends where the tab goes to another site.
  if (!found) return url !== undefined && mayUseAt(url) ? "not-allowed" : "left-site";
  const refused = refusal(mayUseAt, url, found.result);
  if (refused) return refused;
  const secret = await password();
  const args = { origin: found.result.origin, login, password: secret };
  const filled = await callInPage(tab.id, fillFields, [args], found.documentId).catch(() => undefined);
  return filled?.result ?? "left-site"; // the document that was found is gone
}
