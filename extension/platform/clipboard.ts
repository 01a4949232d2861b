import { type ClipboardMark, isDue, isMarked, markCopied, markIn } from "../../src/clipboard.ts";
import { clearAlarm, onAlarm, setAlarm } from "./alarms.ts";
import { browser } from "./browser.ts";
import { optionalPermissions } from "./permissions.ts";
import { sessionItem } from "./session.ts";

const mark = sessionItem<ClipboardMark>("clipboard");

/** Copies a text from one of the extension's pages. See {@link copyBy}. */
export const copy = (text: string, seconds: number): Promise<void> =>
  copyBy((copied) => navigator.clipboard.writeText(copied), text, seconds);

/**
 * Copies a text. After `seconds`, the background clears the clipboard, because the page may be closed by then.
 *
 * @param write - writes a text to the clipboard
 * @param seconds - seconds after which the clipboard is cleared; 0 for never
 */
export async function copyBy(write: (text: string) => Promise<void>, text: string, seconds: number): Promise<void> {
  // The clearing is scheduled before the copy, because the popup may be closed right after the copy.
  const takeBack = seconds > 0 ? await willClear(text, seconds) : undefined;
  try {
    await write(text);
  } catch (error) {
    await takeBack?.(); // the copy has failed, so the clipboard still contains its previous text
    throw error;
  }
  // The clipboard now contains a text that need not be cleared, so the clearing of a previous text is canceled.
  if (seconds === 0) await mark.clear();
}

/**
 * Schedules the clearing of a copied text.
 *
 * @returns a function that cancels this clearing. If a previous copy was waiting to be cleared, the function schedules
 * the clearing of that copy again.
 */
async function willClear(text: string, seconds: number): Promise<() => Promise<void>> {
  const earlier = markIn(await mark.get());
  const copied = markCopied(text, seconds);
  await mark.set(copied);
  await setAlarm("clipboard", { when: copied.due });
  return async () => {
    if (earlier) {
      await mark.set(earlier);
      await setAlarm("clipboard", { when: earlier.due });
    } else {
      await mark.clear();
      await clearAlarm("clipboard");
    }
  };
}

/** Clears the clipboard when its time has come, even if the page with the copy button is closed. */
export function clearClipboardInTime(): void {
  onAlarm("clipboard", () => void clearDue());
}

async function clearDue(): Promise<void> {
  const copied = markIn(await mark.get());
  if (!copied || !isDue(copied)) return; // the clearing was canceled, or a newer copy has its own alarm
  await clearClipboard(copied);
  if (markIn(await mark.get())?.digest === copied.digest) await mark.clear();
}

/**
 * Clears the clipboard from the background. If the extension may read the clipboard, clears it only if it still
 * contains the copied secret. Otherwise, or if the clipboard cannot be read, clears it in any case.
 */
async function clearClipboard(copied: ClipboardMark): Promise<void> {
  const only = (await optionalPermissions.has("clipboardRead")) ? copied : undefined;
  if (offscreen()) await clearFromOffscreen(only);
  else if (!only || (await isOnClipboard(only))) await navigator.clipboard.writeText("");
}

/**
 * Copies a text from the background, for a window that was closed right after the press. After `seconds`, the clipboard
 * is cleared.
 *
 * @param seconds - seconds after which the clipboard is cleared; 0 for never
 */
export const copyFromBackground = (text: string, seconds: number): Promise<void> =>
  copyBy(offscreen() ? writeFromOffscreen : (copied) => navigator.clipboard.writeText(copied), text, seconds);

const isOnClipboard = (copied: ClipboardMark): Promise<boolean> =>
  navigator.clipboard.readText().then(
    (text) => isMarked(text, copied),
    () => true,
  );

/** Chrome's API for offscreen documents. */
interface OffscreenDocuments {
  createDocument(wanted: { url: string; reasons: string[]; justification: string }): Promise<void>;
  closeDocument(): Promise<void>;
}

/**
 * Returns Chrome's API for offscreen documents, or undefined in Firefox. Only a document can use the clipboard, and
 * Chrome's background is a service worker without a document.
 */
const offscreen = (): OffscreenDocuments | undefined => (browser as { offscreen?: OffscreenDocuments }).offscreen;

/**
 * Clears the clipboard through the offscreen document. Called by the background.
 *
 * @param only - if set, the clipboard is cleared only if it still contains this copied secret
 */
export const clearFromOffscreen = (only: ClipboardMark | undefined): Promise<void> =>
  askOffscreen({ clearClipboard: only ?? null });

/** Copies a text through the offscreen document. Called by the background. */
const writeFromOffscreen = (text: string): Promise<void> => askOffscreen({ copyText: text });

async function askOffscreen(message: object): Promise<void> {
  await openDocument();
  try {
    await browser.runtime.sendMessage(message);
  } finally {
    await offscreen()?.closeDocument();
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
    await offscreen()?.createDocument(wanted);
  } catch {
    // Closing fails if no document is open. In that case, the first call has failed for a reason other than an open
    // document.
    await offscreen()
      ?.closeDocument()
      .catch(() => undefined);
    await offscreen()?.createDocument(wanted);
  }
}
