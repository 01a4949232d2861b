/**
 * Copies a text to the clipboard. A page over plain HTTP has only the deprecated `execCommand("copy")`, which works
 * only during a click or key press.
 *
 * @param text - empty to clear the clipboard
 * @throws if the browser refuses
 */
export async function copy(text: string): Promise<void> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard) await clipboard.writeText(text);
  else copyByCommand(text);
}

/**
 * Copies a text with the deprecated command. A listener puts the text into the `copy` event, so that the text never
 * enters the document. WebKit copies only if something is selected, so a text area with "-" is selected.
 */
function copyByCommand(text: string): void {
  const given = { taken: false };
  const give = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData("text/plain", text);
    given.taken = event.clipboardData !== null;
  };
  const before = document.activeElement;
  const stand = document.createElement("textarea");
  stand.value = "-";
  stand.className = "offstage";
  stand.setAttribute("aria-hidden", "true");
  document.body.append(stand);
  stand.select();
  document.addEventListener("copy", give, { capture: true });
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way without the clipboard API
    if (!document.execCommand("copy") || !given.taken) throw new Error("the browser refuses to copy");
  } finally {
    document.removeEventListener("copy", give, { capture: true });
    stand.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
