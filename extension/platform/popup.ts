import { browser } from "./browser.ts";
import { sessionItem } from "./session-item.ts";

const mark = "!";
const unmarked = sessionItem<{ readonly tabId: number; readonly at: number }>("unmarked");

/** Opens the popup. If the browser does not allow this, marks the toolbar button, so that the user presses it. */
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

/** Removes the mark from a tab's toolbar button. A number of accounts on the button is kept. */
export async function unmarkButton(tabId: number): Promise<void> {
  if ((await browser.action.getBadgeText({ tabId })) !== mark) return;
  await browser.action.setBadgeText({ tabId, text: "" });
  // The time makes each value different, because the browser reports no change if an equal value is set.
  await unmarked.set({ tabId, at: Date.now() });
}

/**
 * Registers a callback in the background for the removal of the mark. The number of accounts must then be shown again,
 * because the mark has replaced it.
 */
export function onUnmarked(listener: () => void): void {
  unmarked.onChange(listener);
}
