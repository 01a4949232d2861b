import { type ClipboardMark, markIn } from "../../src/internal.ts";
import { browser } from "./browser.ts";
import { onOwnMessage } from "./own-messages.ts";

/**
 * Chrome's API for offscreen documents, undefined in Firefox. Only a document can use the clipboard, and Chrome's
 * background is a service worker without a document.
 */
const { offscreen } = browser as {
  offscreen?: {
    createDocument(wanted: { url: string; reasons: string[]; justification: string }): Promise<void>;
    closeDocument(): Promise<void>;
  };
};

export const needsOffscreen = offscreen !== undefined;

/**
 * Clears the clipboard through the offscreen document. Called by the background.
 *
 * @param only - if set, the clipboard is cleared only if it still contains this copied secret
 */
export async function clearFromOffscreen(only: ClipboardMark | undefined): Promise<void> {
  await openDocument();
  try {
    await browser.runtime.sendMessage({ clearClipboard: only ?? null });
  } finally {
    await offscreen?.closeDocument();
  }
}

/**
 * Opens the offscreen document. Only one can be open. If the browser stopped the background before the offscreen
 * document was closed, this document may still be open and is closed first.
 */
async function openDocument(): Promise<void> {
  const justification = "Clears a password from the clipboard some time after it was copied.";
  const wanted = { url: "offscreen.html", reasons: ["CLIPBOARD"], justification };
  try {
    await offscreen?.createDocument(wanted);
  } catch {
    // Closing fails if no document is open. In that case, the first call has failed for a reason other than an open
    // document.
    await offscreen?.closeDocument().catch(() => undefined);
    await offscreen?.createDocument(wanted);
  }
}

/**
 * Registers a callback, in the offscreen document, that clears the clipboard when the background requests it. The
 * request is answered after the callback.
 */
export function onClearClipboard(clear: (only: ClipboardMark | undefined) => void): void {
  onOwnMessage((message) => {
    if (!("clearClipboard" in message)) return undefined;
    clear(markIn(message["clearClipboard"]));
    return Promise.resolve(true);
  });
}
