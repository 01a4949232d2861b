import { clearClipboard } from "../platform/clear-clipboard.ts";
import { onClipboardAlarm } from "../platform/clipboard.ts";

/** Clears the clipboard when the time of a copied secret is over, even if the page that copied it is closed. */
export function clearClipboardInTime(): void {
  onClipboardAlarm(clearClipboard);
}
