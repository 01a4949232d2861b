import { clearClipboard } from "../platform/clear-clipboard.ts";
import { onClipboardAlarm } from "../platform/clipboard.ts";

/** Clears what was copied when its time is over, whether or not the page that copied it is still there. */
export function clearClipboardInTime(): void {
  onClipboardAlarm(clearClipboard);
}
