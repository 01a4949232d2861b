import { type ClipboardMark, markIn } from "../../src/clipboard.ts";
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
export const clearFromOffscreen = (only: ClipboardMark | undefined): Promise<void> =>
  askOffscreen({ clearClipboard: only ?? null });

/** Copies a text through the offscreen document. Called by the background. */
export const writeFromOffscreen = (text: string): Promise<void> => askOffscreen({ copyText: text });

async function askOffscreen(message: object): Promise<void> {
  await openDocument();
  try {
    await browser.runtime.sendMessage(message);
  } finally {
    await offscreen?.closeDocument();
  }
}

/**
 * Opens the offscreen document. Only one can be open. If the browser stopped the background before the offscreen
 * document was closed, this document may still be open and is closed first.
 */
async function openDocument(): Promise<void> {
  const justification = "Clears a copied password from the clipboard, and copies one for a popup that was closed.";
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
 * Registers callbacks, in the offscreen document, that clear the clipboard or write a text to it when the background
 * requests it. The request is answered after the callback.
 */
export function onClipboardRequest(
  clear: (only: ClipboardMark | undefined) => void,
  write: (text: string) => void,
): void {
  onOwnMessage(({ clearClipboard, copyText }) => {
    if (typeof copyText === "string") write(copyText);
    else if (clearClipboard !== undefined) clear(markIn(clearClipboard));
    else return undefined;
    return Promise.resolve(true);
  });
}
