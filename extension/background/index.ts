import { keepStorageFromPages } from "../platform/storage.ts";
import { lockWhenAway } from "./away.ts";
import { countAccounts } from "./badge.ts";
import { clearClipboardInTime } from "./clipboard.ts";
import { continueLogins } from "./continue-login.ts";
import { writeForPrivateWindows } from "./handed-over.ts";
import { lockByKey, lockInTime } from "./lock.ts";
import { openWaysIn } from "./ways-in.ts";
import { welcomeOnce } from "./welcome.ts";

// Registers listeners and holds no state: the browser may stop and start this at any moment.
lockInTime();
lockWhenAway();
lockByKey();
writeForPrivateWindows();
clearClipboardInTime();
countAccounts();
welcomeOnce();
keepStorageFromPages();
openWaysIn();
continueLogins();
