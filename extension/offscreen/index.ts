/**
 * Clears the clipboard for Chrome's background, which has no document and therefore no clipboard. The offscreen
 * document never has the focus, so only the deprecated `document.execCommand` works in it.
 */
/* eslint-disable @typescript-eslint/no-deprecated -- navigator.clipboard refuses a document without focus */
import { isMarked } from "../../src/internal.ts";
import { onClearClipboard } from "../platform/offscreen.ts";

onClearClipboard((only) => {
  if (!only || isMarked(paste(), only)) empty();
});

function paste(): string {
  const area = document.querySelector("textarea");
  if (!area) return "";
  area.value = "";
  area.focus();
  document.execCommand("paste");
  const text = area.value;
  area.value = "";
  return text;
}

function empty(): void {
  const clear = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/plain", "");
    event.preventDefault();
  };
  document.addEventListener("copy", clear, { once: true });
  document.execCommand("copy");
}
