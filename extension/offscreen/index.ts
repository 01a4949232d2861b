/**
 * Clears the clipboard for Chrome's background, which has no document and therefore no clipboard. The offscreen
 * document never has the focus, so only the deprecated `document.execCommand` works in it.
 */
/* eslint-disable @typescript-eslint/no-deprecated -- navigator.clipboard refuses a document without focus */
import { isMarked } from "../../src/internal.ts";
import { onClearClipboard } from "../platform/offscreen.ts";

onClearClipboard((only) => {
  const text = only && paste();
  if (!only || text === undefined || isMarked(text, only)) empty();
});

/** Returns the text on the clipboard, or undefined if the browser refuses to read it. */
function paste(): string | undefined {
  const area = document.querySelector("textarea");
  if (!area) return undefined;
  area.value = "";
  area.focus();
  const isRead = document.execCommand("paste");
  const text = area.value;
  area.value = "";
  return isRead ? text : undefined;
}

function empty(): void {
  const clear = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/plain", "");
    event.preventDefault();
  };
  document.addEventListener("copy", clear, { once: true });
  document.execCommand("copy");
}
