import type { FillRequest } from "../../src/filling/index.ts";
import { callInFrames } from "../platform/tabs.ts";
import { findForm } from "./in-page.ts";
import type { FoundIn } from "./known.ts";
import type { Way } from "./page/look.ts";

/**
 * Finds the best form of each document in a tab. With `at`, examines only the document in the frame `at.frameId`.
 * Without `at`, examines all documents that the browser gives access to: the documents of the tab's own origin, and
 * frames that the user has allowed.
 *
 * @returns `undefined` if the call into the page fails: the browser gives no access, or the tab is loading a new page
 */
export async function find({ tabId, at }: Pick<FillRequest, "tabId" | "at">, way: Way): Promise<FoundIn[] | undefined> {
  try {
    const results = await callInFrames(tabId, findForm, [way], at?.frameId);
    return results.flatMap(({ result, ...where }) => (result ? [{ ...where, found: result }] : []));
  } catch {
    return undefined;
  }
}

/** Returns the text of the username field in the form in which the user has selected a field. */
export async function loginAt(tabId: number, at: NonNullable<FillRequest["at"]>): Promise<string | undefined> {
  const [document] = (await find({ tabId, at }, { onlyFocused: true, alsoReadOnly: false })) ?? [];
  return document?.found.form?.login;
}

/** Returns the text of the username field in the main document of a tab. */
export async function loginIn(tabId: number): Promise<string | undefined> {
  const documents = (await find({ tabId }, { onlyFocused: false, alsoReadOnly: false })) ?? [];
  return documents.find(({ frameId }) => frameId === 0)?.found.form?.login;
}
