import { type ClipboardMark, isMarked } from "../../src/internal.ts";
import { clearFromOffscreen, needsOffscreen } from "./offscreen.ts";
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

const isOnClipboard = (copied: ClipboardMark): Promise<boolean> =>
  navigator.clipboard.readText().then(
    (text) => isMarked(text, copied),
    () => true,
  );
