import { keepStorageFromPages } from "../platform/storage.ts";
import { continueLogins } from "./continue-login.ts";
import { writeForPrivateWindows } from "./handed-over.ts";
import { lockInTime } from "./lock.ts";
import { openWaysIn } from "./ways-in.ts";

// Registers listeners and holds no state: the browser may stop and start this at any moment.
lockInTime();
writeForPrivateWindows();
keepStorageFromPages();
openWaysIn();
continueLogins();
