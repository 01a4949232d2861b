import { type ClipboardMark, markIn } from "../../src/internal.ts";
import { browser } from "./browser.ts";
import { onOwnMessage } from "./own-messages.ts";

/** Chrome's background has no document, and only a document reaches the clipboard: it opens one for a moment. */
const { offscreen } = browser as {
  offscreen?: {
    createDocument(wanted: { url: string; reasons: string[]; justification: string }): Promise<void>;
    closeDocument(): Promise<void>;
  };
};

export const needsOffscreen = offscreen !== undefined;

/** From the background: has the document clear the clipboard, if need be only where it still holds what was copied. */
export async function clearFromOffscreen(only: ClipboardMark | undefined): Promise<void> {
  await openDocument();
  try {
    await browser.runtime.sendMessage({ clearClipboard: only ?? null });
  } finally {
    await offscreen?.closeDocument();
  }
}

/** There can be one alone: one that a background left behind, stopped before it could close it, gives way. */
async function openDocument(): Promise<void> {
  const justification = "Clears a password from the clipboard some time after it was copied.";
  const wanted = { url: "offscreen.html", reasons: ["CLIPBOARD"], justification };
  try {
    await offscreen?.createDocument(wanted);
  } catch {
    await offscreen?.closeDocument().catch(() => undefined); // there is none: it failed for something else
    await offscreen?.createDocument(wanted);
  }
}

/** Clears the clipboard when the background asks for it, in the offscreen document, and answers when that is done. */
export function onClearClipboard(clear: (only: ClipboardMark | undefined) => void): void {
  onOwnMessage((message) => {
    if (!("clearClipboard" in message)) return undefined;
    clear(markIn(message["clearClipboard"]));
    return Promise.resolve(true);
  });
}
