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

/** Puts a mark on a tab's button, so that somebody presses it. */
export async function markButton(tabId: number): Promise<void> {
  await browser.action.setBadgeText({ tabId, text: mark });
}

/** Takes the mark away, and nothing else that stands on the button. */
export async function unmarkButton(tabId: number): Promise<void> {
  if ((await browser.action.getBadgeText({ tabId })) !== mark) return;
  await browser.action.setBadgeText({ tabId, text: "" });
  await unmarked.set({ tabId, at: Date.now() }); // the time makes each value different: setting an equal value is no change
}

/** Calls back in the background when the mark was removed, because it had replaced the number of accounts. */
export function onUnmarked(listener: () => void): void {
  unmarked.onChange(listener);
}
