import { callInDocument } from "../platform/tabs.ts";
import { readBack } from "./injected-kept.ts";
import type { FoundIn } from "./known.ts";
import type { Loss } from "./page/kept.ts";

/**
 * Waits until the filled values are read again, and returns the report on the first value that the page did not keep.
 * If the document no longer exists, the page has gone on to its next step, which is not a loss.
 */
export async function lossIn(tabId: number, { frameId, documentId }: FoundIn): Promise<Loss | undefined> {
  const document = { tabId, frameId, ...(documentId !== undefined && { documentId }) };
  const called = await callInDocument(document, readBack, []).catch(() => undefined);
  return called?.result ?? undefined;
}
