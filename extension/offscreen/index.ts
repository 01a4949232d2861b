/**
 * Clears the clipboard, or copies a text, for Chrome's background, which has no document and therefore no clipboard. The offscreen
 * document never has the focus, so only the deprecated `document.execCommand` works in it.
 */
/* eslint-disable @typescript-eslint/no-deprecated -- navigator.clipboard refuses a document without focus */
import { isMarked } from "../../src/clipboard.ts";
import { onClipboardRequest } from "../platform/offscreen.ts";

onClipboardRequest((only) => {
  const text = only && paste();
  if (!only || text === undefined || isMarked(text, only)) write("");
}, write);

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

function write(text: string): void {
  const set = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", set, { once: true });
  document.execCommand("copy");
}
