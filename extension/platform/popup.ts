import { browser } from "./browser.ts";

/** Opens the popup. A browser that does not let us gets a mark on the button, so that somebody presses it. */
export async function openPopup(tabId: number): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    await browser.action.setBadgeText({ tabId, text: "!" });
  }
}

/** Takes the mark away. */
export async function unmarkButton(tabId: number): Promise<void> {
  await browser.action.setBadgeText({ tabId, text: "" });
}
