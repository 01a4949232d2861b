import { type ClipboardMark, isDue, markCopied, markIn } from "../../src/clipboard.ts";
import { browser } from "./browser.ts";
import { sessionItem } from "./session-item.ts";

const alarm = "clipboard";
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
  await browser.alarms.create(alarm, { when: copied.due });
  return async () => {
    if (earlier) {
      await mark.set(earlier);
      await browser.alarms.create(alarm, { when: earlier.due });
    } else {
      await mark.clear();
      await browser.alarms.clear(alarm);
    }
  };
}

/** Registers a callback, in the background, that is called when the clipboard must be cleared. */
export function onClipboardAlarm(clear: (copied: ClipboardMark) => Promise<void>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) void clearDue(clear);
  });
}

async function clearDue(clear: (copied: ClipboardMark) => Promise<void>): Promise<void> {
  const copied = markIn(await mark.get());
  if (!copied || !isDue(copied)) return; // the clearing was canceled, or a newer copy has its own alarm
  await clear(copied);
  if (markIn(await mark.get())?.digest === copied.digest) await mark.clear();
}
