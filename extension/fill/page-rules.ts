import type { Tab } from "../../ui/popup/ports.ts";
import { callInDocument } from "../platform/tabs.ts";
import { type FieldRules, readRules } from "./injected-rules.ts";

/**
 * Returns the password rules of the page in a tab. Returns undefined if the page has no password field or the browser
 * gives no access to the page.
 */
export async function pageRules(tab: Tab): Promise<FieldRules | undefined> {
  const read = await callInDocument({ tabId: tab.id, frameId: 0 }, readRules, []).catch(() => undefined);
  return read?.result ?? undefined;
}
