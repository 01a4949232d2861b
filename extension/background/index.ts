import { clearClipboard } from "../platform/background-clipboard.ts";
import { onClipboardAlarm } from "../platform/clipboard.ts";
import { finishLargeWrites, keepStorageFromPages } from "../platform/storage.ts";
import { finishIntentions } from "./intentions.ts";
import { lockWhenIdle } from "./idle.ts";
import { countAccounts } from "./badge.ts";
import { confirmLogins, continueLogins } from "./follow-logins.ts";
import { syncInBackground } from "./sync/sync.ts";
import { writeForPrivateWindows } from "./write-requests.ts";
import { lockByKey, lockInTime } from "./lock.ts";
import { openWaysIn } from "./ways-in.ts";
import { welcomeOnce } from "./welcome.ts";

// The browser may stop and start the background at any moment, and this file runs at each start. It registers all
// listeners and continues interrupted work.
lockInTime();
lockWhenIdle();
lockByKey();
writeForPrivateWindows();
finishIntentions();
onClipboardAlarm(clearClipboard); // works even if the page with the copy button is closed
countAccounts();
welcomeOnce();
keepStorageFromPages();
finishLargeWrites();
openWaysIn();
continueLogins();
confirmLogins();
syncInBackground();
