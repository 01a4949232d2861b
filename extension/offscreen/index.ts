/**
 * Clears the clipboard, or copies a text, for Chrome's background, which has no document and therefore no clipboard. The offscreen
 * document never has the focus, so only the deprecated `document.execCommand` works in it.
 */
/* eslint-disable @typescript-eslint/no-deprecated -- navigator.clipboard refuses a document without focus */
import { type ClipboardMark, isMarked, markIn } from "../../src/clipboard.ts";
import { onOwnMessage } from "../platform/requests.ts";

// The background sends these requests, see `askOffscreen`.
onOwnMessage(({ clearClipboard, copyText }) => {
  if (typeof copyText === "string") write(copyText);
  else if (clearClipboard !== undefined) clear(markIn(clearClipboard));
  else return undefined;
  return Promise.resolve(true);
});

/** Clears the clipboard. With `only`, clears it only if it still contains this copied secret or cannot be read. */
function clear(only: ClipboardMark | undefined): void {
  const text = only && paste();
  if (!only || text === undefined || isMarked(text, only)) write("");
}

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
