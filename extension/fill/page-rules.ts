import type { Tab } from "../../ui/ports.ts";
import { callInDocument } from "../platform/tabs.ts";
import { type FieldRules, readRules } from "./injected-rules.ts";

/** What the form in the tab asks of a password; nothing where there is no field, or the browser does not let us look. */
export async function pageRules(tab: Tab): Promise<FieldRules | undefined> {
  const read = await callInDocument({ tabId: tab.id, frameId: 0 }, readRules, []).catch(() => undefined);
  return read?.result ?? undefined;
}
