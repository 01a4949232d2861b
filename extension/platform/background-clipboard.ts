import { type ClipboardMark, isMarked } from "../../src/clipboard.ts";
import { copyBy } from "./clipboard.ts";
import { clearFromOffscreen, needsOffscreen, writeFromOffscreen } from "./offscreen.ts";
import { optionalPermissions } from "./permissions.ts";

/**
 * Clears the clipboard from the background. If the extension may read the clipboard, clears it only if it still
 * contains the copied secret. Otherwise, or if the clipboard cannot be read, clears it in any case.
 */
export async function clearClipboard(copied: ClipboardMark): Promise<void> {
  const only = (await optionalPermissions.has("clipboardRead")) ? copied : undefined;
  if (needsOffscreen) await clearFromOffscreen(only);
  else if (!only || (await isOnClipboard(only))) await navigator.clipboard.writeText("");
}

/**
 * Copies a text from the background, for a window that was closed right after the press. After `seconds`, the clipboard
 * is cleared.
 *
 * @param seconds - seconds after which the clipboard is cleared; 0 for never
 */
export const copyFromBackground = (text: string, seconds: number): Promise<void> =>
  copyBy(needsOffscreen ? writeFromOffscreen : (copied) => navigator.clipboard.writeText(copied), text, seconds);

const isOnClipboard = (copied: ClipboardMark): Promise<boolean> =>
  navigator.clipboard.readText().then(
    (text) => isMarked(text, copied),
    () => true,
  );
