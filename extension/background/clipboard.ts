import { clearClipboard } from "../platform/clear-clipboard.ts";
import { onClipboardAlarm } from "../platform/clipboard.ts";

/** Clears the clipboard some time after a secret was copied, even if the page that copied it is closed. */
export function clearClipboardInTime(): void {
  onClipboardAlarm(clearClipboard);
}
