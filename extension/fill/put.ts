import type { FillRequest } from "../../src/filling/contract.ts";
import { callInDocument } from "../platform/tabs.ts";
import { fillForm } from "./in-page.ts";
import type { FillArguments, FillReport } from "./injected-fill.ts";
import type { FoundIn } from "./known.ts";

/** Longest time that a page may keep a call waiting before the session is asked again, in milliseconds. */
const longestWait = 1000;

/**
 * Calls the filling function in a document while the vault is open. It asks right before each call, and calls again where
 * the page was busy.
 *
 * @returns nothing where the document is gone
 */
export async function put(
  given: Omit<FillArguments, "startBy">,
  { frameId, documentId }: FoundIn,
  { tabId, isUnlocked }: FillRequest,
): Promise<Exclude<FillReport, "late"> | "locked" | undefined> {
  const document = { tabId, frameId, ...(documentId !== undefined && { documentId }) };
  for (;;) {
    if (!(await isUnlocked())) return "locked";
    const timed = { ...given, startBy: Date.now() + longestWait };
    const called = await callInDocument(document, fillForm, [timed]).catch(() => undefined);
    if (called?.result !== "late") return called?.result ?? undefined;
  }
}
