import type { Wish } from "../../src/filling/wish.ts";
import { sessionNote } from "../platform/session-note.ts";
import { unmarkButton } from "../platform/popup.ts";

/** What the background leaves for the popup to go on with. */
export const wished = sessionNote<Wish>("wish");

/** What was wished for over a tab; once. */
export async function takeWish(tabId: number): Promise<Wish | undefined> {
  const wish = await wished.get();
  await wished.clear();
  await unmarkButton(tabId).catch(() => undefined); // the tab may be gone
  return wish?.tabId === tabId ? wish : undefined;
}
