import type { Wish } from "../../src/filling/wish.ts";
import { sessionNote } from "../platform/session-note.ts";
import { markButton, unmarkButton } from "../platform/popup.ts";

/** What the background leaves for the popup to go on with. */
export const wished = sessionNote<Wish>("wish");

/** What was wished for over a tab; once. */
export async function takeWish(tabId: number): Promise<Wish | undefined> {
  const wish = await wished.get();
  await wished.clear();
  await unmarkButton(tabId).catch(() => undefined); // the tab may be gone
  return wish?.tabId === tabId ? wish : undefined;
}

/** Tells that a password waits for a press: a mark on the button, and a sentence in the popup. */
export async function askForPress(tabId: number): Promise<void> {
  await wished.set({ tabId, want: "password", until: Date.now() + 3 * 60_000 });
  await markButton(tabId).catch(() => undefined); // the tab may be gone
}
