import { hasVault } from "../../src/vault/index.ts";
import { onInstalled } from "../platform/on-installed.ts";
import { localStorage } from "../platform/storage.ts";
import { openPage } from "../platform/tabs.ts";

/** Opens the welcome page after the first installation, unless there is a vault already. */
export function welcomeOnce(): void {
  onInstalled(() => void welcome());
}

async function welcome(): Promise<void> {
  if (!(await hasVault(localStorage))) await openPage("welcome.html");
}
