import { type ClipboardMark, isDue, markCopied, markIn } from "../../src/index.ts";
import { browser } from "./browser.ts";
import { sessionItem } from "./session-item.ts";

const alarm = "clipboard";
const mark = sessionItem<ClipboardMark>("clipboard");

/**
 * Copies a text from one of our pages, and has the background clear it: the page may be gone by then.
 *
 * @param seconds - after which the clipboard is cleared; 0 for never
 */
export async function copy(text: string, seconds: number): Promise<void> {
  if (seconds > 0) {
    const copied = markCopied(text, seconds);
    await mark.set(copied); // before the text: a popup may be closed in between
    await browser.alarms.create(alarm, { when: copied.due });
  }
  await navigator.clipboard.writeText(text);
  if (seconds === 0) await mark.clear(); // what was to be cleared is not there any more
}

/** In the background: calls back when the time of what was copied is over. */
export function onClipboardAlarm(clear: (copied: ClipboardMark) => Promise<void>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) void clearDue(clear);
  });
}

async function clearDue(clear: (copied: ClipboardMark) => Promise<void>): Promise<void> {
  const copied = markIn(await mark.get());
  if (!copied || !isDue(copied)) return; // what was copied later has an alarm of its own
  await clear(copied);
  if (markIn(await mark.get())?.digest === copied.digest) await mark.clear();
}
