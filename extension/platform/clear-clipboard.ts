import { type ClipboardMark, isMarked } from "../../src/internal.ts";
import { clearFromOffscreen, needsOffscreen } from "./offscreen.ts";
import { optionalPermissions } from "./permissions.ts";

/** From the background: clears the clipboard. Where we may read it, only if it still holds what was copied. */
export async function clearClipboard(copied: ClipboardMark): Promise<void> {
  const only = (await optionalPermissions.has("clipboardRead")) ? copied : undefined;
  if (needsOffscreen) await clearFromOffscreen(only);
  else if (!only || isMarked(await navigator.clipboard.readText(), only)) await navigator.clipboard.writeText("");
}
