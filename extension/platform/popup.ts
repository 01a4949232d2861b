import { browser } from "./browser.ts";

const mark = "!";

/** Opens the popup. A browser that does not let us gets a mark on the button, so that somebody presses it. */
export async function openPopup(tabId: number): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    await browser.action.setBadgeText({ tabId, text: mark });
  }
}

/** Takes the mark away, and nothing else that stands on the button. */
export async function unmarkButton(tabId: number): Promise<void> {
  if ((await browser.action.getBadgeText({ tabId })) === mark) await browser.action.setBadgeText({ tabId, text: "" });
}
