import { browser } from "./browser.ts";
import { sessionItem } from "./session-item.ts";

const mark = "!";
const unmarked = sessionItem<{ readonly tabId: number; readonly at: number }>("unmarked");

/** Opens the popup. If the browser refuses, the toolbar button gets a mark, so that the user presses it. */
export async function openPopup(tabId: number): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    await markButton(tabId);
  }
}

/** Marks a tab's toolbar button, so that the user presses it. */
export async function markButton(tabId: number): Promise<void> {
  await browser.action.setBadgeText({ tabId, text: mark });
}

/** Removes the mark from a tab's toolbar button. A number of accounts on the button stays. */
export async function unmarkButton(tabId: number): Promise<void> {
  if ((await browser.action.getBadgeText({ tabId })) !== mark) return;
  await browser.action.setBadgeText({ tabId, text: "" });
  // the time makes each value different, because setting an equal value does not count as a change
  await unmarked.set({ tabId, at: Date.now() });
}

/** Registers a callback in the background for the removal of the mark, which had replaced the number of accounts. */
export function onUnmarked(listener: () => void): void {
  unmarked.onChange(listener);
}
