import type { PendingAction } from "../../src/filling/index.ts";
import { sessionNote } from "../platform/session-note.ts";
import { markButton, unmarkButton } from "../platform/button.ts";

/** A note with the action that the background leaves for the popup. */
export const pendingActionNote = sessionNote<PendingAction>("wish");

/**
 * Clears the pending action and removes the "!" from the tab's toolbar button. Returns the action if it belongs to the
 * tab.
 */
export async function takePendingAction(tabId: number): Promise<PendingAction | undefined> {
  const pendingAction = await pendingActionNote.get();
  await Promise.all([
    pendingActionNote.clear(),
    unmarkButton(tabId).catch(() => undefined), // the tab may have been closed
  ]);
  return pendingAction?.tabId === tabId ? pendingAction : undefined;
}

/**
 * Tells the user to press a button to fill the password: shows a "!" on the toolbar button and a message in the popup.
 *
 * @param lost - the reason, if the password was filled and the page did not keep it
 */
export async function askForPress(tabId: number, lost?: PendingAction["lost"]): Promise<void> {
  await pendingActionNote.set({ tabId, want: "password", until: Date.now() + 3 * 60_000, ...(lost && { lost }) });
  await markButton(tabId).catch(() => undefined); // the tab may have been closed
}
