import type { Look } from "../../ui/style/look.ts";
import { sessionItem } from "./session-item.ts";

/**
 * How our pages were told to look, for those that open while the vault is locked. In memory only: after the browser was
 * closed, the locked vault says nothing of its owner, and looks as the browser does.
 */
export const lookMemory = sessionItem<Look>("look");
