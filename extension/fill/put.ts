import type { FillRequest } from "../../src/filling/index.ts";
import { callInDocument } from "../platform/tabs.ts";
import { fillForm } from "./in-page.ts";
import type { FillArguments, FillReport } from "./injected-form.ts";
import type { FoundIn } from "./known.ts";

/**
 * Maximum time, in milliseconds, by which a busy page may delay a call. After this time, the session is checked again.
 */
const longestWait = 1000;

/**
 * Fills a form in a document if the vault is unlocked. Checks the session right before each call of the injected
 * function, and repeats the call if the page was too busy.
 *
 * @returns `undefined` if the document no longer exists
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
