import { clearClipboard } from "../platform/clear-clipboard.ts";
import { onClipboardAlarm } from "../platform/clipboard.ts";

/** Clears the clipboard when the time of a copied secret has passed, even if the page that copied it is closed. */
export function clearClipboardInTime(): void {
  onClipboardAlarm(clearClipboard);
}
