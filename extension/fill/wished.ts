import type { Wish } from "../../src/filling/wish.ts";
import { sessionNote } from "../platform/session-note.ts";
import { markButton, unmarkButton } from "../platform/popup.ts";

/** Action that the background leaves for the popup. */
export const wished = sessionNote<Wish>("wish");

/** Returns the pending action of a tab and clears it. */
export async function takeWish(tabId: number): Promise<Wish | undefined> {
  const wish = await wished.get();
  await wished.clear();
  await unmarkButton(tabId).catch(() => undefined); // the tab may have been closed
  return wish?.tabId === tabId ? wish : undefined;
}

/** Shows that a password waits for a press: with a mark on the toolbar button and a message in the popup. */
export async function askForPress(tabId: number): Promise<void> {
  await wished.set({ tabId, want: "password", until: Date.now() + 3 * 60_000 });
  await markButton(tabId).catch(() => undefined); // the tab may have been closed
}
