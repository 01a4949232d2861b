import type { Look } from "../../ui/style/look.ts";
import { sessionItem } from "./session-item.ts";

/**
 * Theme and text size for pages that open while the vault is locked. They are stored in memory only. After a restart of
 * the browser, a locked vault therefore reveals no settings, and pages use the browser's theme.
 */
export const lookMemory = sessionItem<Look>("look");
