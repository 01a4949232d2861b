import { type ClipboardMark, isDue, markCopied, markIn } from "../../src/internal.ts";
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
  const takeBack = seconds > 0 ? await willClear(text, seconds) : undefined; // first: a popup may be closed in between
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    await takeBack?.(); // what stands there is not ours to clear
    throw error;
  }
  if (seconds === 0) await mark.clear(); // what was to be cleared is not there any more
}

/** @returns what makes it as it was: an earlier copy is cleared in its own time */
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
