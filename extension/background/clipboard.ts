import { clearClipboard } from "../platform/clear-clipboard.ts";
import { onClipboardAlarm } from "../platform/clipboard.ts";

/** Clears the clipboard some time after a secret was copied, even if the page with the copy button is closed. */
export function clearClipboardInTime(): void {
  onClipboardAlarm(clearClipboard);
}
