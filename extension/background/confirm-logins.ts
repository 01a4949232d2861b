import { liveSession } from "../../src/vault/index.ts";
import { confirmLogin, triedLogin } from "../fill/after-login.ts";
import { withVault } from "../fill/with-vault.ts";
import { sessionStorage } from "../platform/session.ts";

/** Milliseconds between two checks. */
const interval = 1000;

/**
 * Maximum number of checks after a login. After the last of these checks, the login is checked again only when the user
 * opens the popup or presses the shortcut.
 */
const mostLooks = 120;

/**
 * Checks if a login with a new password seems to have worked: every second, up to `mostLooks` times, as long as the
 * browser allows access to the tab. If it has worked, the new password is confirmed, and the previous password goes to
 * the history. Without access, the check happens when the user next opens the popup or presses the shortcut in the tab.
 */
export function confirmLogins(): void {
  triedLogin.onSet(follow);
  sessionStorage.onChange(() => void endWithLock());
}

async function follow(): Promise<void> {
  const tried = await triedLogin.get();
  for (let looks = 0; tried && looks < mostLooks; looks++) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    // stops if `triedLogin` contains a newer login, has expired, or was cleared, for example because the vault is
    // locked
    if ((await triedLogin.get())?.until !== tried.until) return;
    if ((await confirmLogin(tried.tabId, withVault)) !== "waiting") return;
  }
}

async function endWithLock(): Promise<void> {
  if (liveSession(await sessionStorage.get()) === undefined) await triedLogin.clear();
}
