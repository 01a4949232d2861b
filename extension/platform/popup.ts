import { browser } from "./browser.ts";
import { sessionItem } from "./session-item.ts";

const mark = "!";
const unmarked = sessionItem<{ readonly tabId: number; readonly at: number }>("unmarked");

/** Opens the popup. A browser that does not let us gets a mark on the button, so that somebody presses it. */
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
  await unmarked.set({ tabId, at: Date.now() }); // when: what is set to the same again is no change
}

/** In the background: calls back when a mark was taken away, since it stood in the place of something else. */
export function onUnmarked(listener: () => void): void {
  unmarked.onChange(listener);
}
