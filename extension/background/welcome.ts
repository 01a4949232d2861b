import { hasVault } from "../../src/index.ts";
import { onInstalled } from "../platform/on-installed.ts";
import { localStorage } from "../platform/storage.ts";
import { openPage } from "../platform/tabs.ts";

/** Shows the first steps to whoever has just installed this; a vault that is there already needs none. */
export function welcomeOnce(): void {
  onInstalled(() => void welcome());
}

async function welcome(): Promise<void> {
  if (!(await hasVault(localStorage))) await openPage("welcome.html");
}
