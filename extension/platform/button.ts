import { browser } from "./browser.ts";
import { sessionItem } from "./session.ts";

/** Shows a short text on the toolbar button for one tab. An empty text removes the previous text. */
export async function setBadge(tabId: number, text: string): Promise<void> {
  try {
    await browser.action.setBadgeText({ tabId, text });
  } catch {
    // the tab is closed
  }
}

export async function colourBadge(): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color: "#0a6b6b" }); // the color of the icon
}

const mark = "!";
const unmarked = sessionItem<{ readonly tabId: number; readonly at: number }>("unmarked");

/**
 * Opens the popup. If the browser does not allow this, shows "!" on the toolbar button, so that the user presses the
 * button.
 */
export async function openPopup(tabId: number): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    await markButton(tabId);
  }
}

/** Shows "!" on the toolbar button of a tab, so that the user presses the button. */
export async function markButton(tabId: number): Promise<void> {
  await browser.action.setBadgeText({ tabId, text: mark });
}

/** Removes the "!" from the toolbar button of a tab. Another text on the button, such as a count, is not removed. */
export async function unmarkButton(tabId: number): Promise<void> {
  if ((await browser.action.getBadgeText({ tabId })) !== mark) return;
  await browser.action.setBadgeText({ tabId, text: "" });
  // The time makes each value different, because the browser reports no change if the same value is set again.
  await unmarked.set({ tabId, at: Date.now() });
}

/**
 * Registers a callback, in the background, that is called after the "!" has been removed. The "!" had replaced the
 * number of accounts, so the button must then show this number again.
 */
export function onUnmarked(listener: () => void): void {
  unmarked.onChange(listener);
}
