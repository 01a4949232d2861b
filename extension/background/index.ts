import { finishLargeWrites, keepStorageFromPages, localStorage } from "../platform/storage.ts";
import { finishIntentions } from "./intentions.ts";
import { lockByKey, lockInTime, lockWhenIdle } from "./lock.ts";
import { countAccounts } from "./badge.ts";
import { confirmLogins, continueLogins } from "./follow-logins.ts";
import { openWaysIn } from "./ways-in.ts";
import { syncInBackground } from "./sync.ts";
import { answerLeakRequests } from "./leaks.ts";
import { applySessionRequest, applyWriteRequest, hasVault } from "../../src/vault/index.ts";
import { clearClipboardInTime } from "../platform/clipboard.ts";
import { onInstalled } from "../platform/commands.ts";
import { onRequest } from "../platform/requests.ts";
import { sessionStorage } from "../platform/session.ts";
import { openPage } from "../platform/tabs.ts";
import { followSession } from "./on-lock.ts";

// The order of these imports decides how well the script compresses: sorted, it is 1.2 kB larger after gzip.

// The browser may stop and start the background at any moment, and this file runs at each start. It registers all
// listeners and continues interrupted work.
lockInTime();
lockWhenIdle();
lockByKey();
writeForPrivateWindows();
finishIntentions();
clearClipboardInTime();
followSession(countAccounts());
welcomeOnce();
keepStorageFromPages();
finishLargeWrites();
openWaysIn();
continueLogins();
confirmLogins();
syncInBackground();
answerLeakRequests();

/**
 * Applies the write requests of the extension's pages in private windows. Such a page cannot use the lock that all
 * other pages share, so the background takes the lock and writes for the page.
 */
function writeForPrivateWindows(): void {
  onRequest({
    vault: (change) => applyWriteRequest(localStorage, change),
    session: (change) => applySessionRequest(sessionStorage, change),
  });
}

/** Opens the welcome page after the first installation, unless there is a vault already. */
function welcomeOnce(): void {
  const welcome = async (): Promise<void> => {
    if (!(await hasVault(localStorage))) await openPage("welcome.html");
  };
  onInstalled(() => void welcome());
}
