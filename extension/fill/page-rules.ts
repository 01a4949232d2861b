import type { Tab } from "../../ui/ports.ts";
import { callInDocument } from "../platform/tabs.ts";
import { type FieldRules, readRules } from "./injected-rules.ts";

/**
 * Returns the password rules of the form in the tab. Undefined if there is no such field or the browser allows no
 * access.
 */
export async function pageRules(tab: Tab): Promise<FieldRules | undefined> {
  const read = await callInDocument({ tabId: tab.id, frameId: 0 }, readRules, []).catch(() => undefined);
  return read?.result ?? undefined;
}
