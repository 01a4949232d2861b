import { render } from "preact";
import { Announcements } from "../../ui/parts/announce.tsx";
import { releaseUnmounted } from "../../ui/parts/release-unmounted.ts";
import { AccountsPage } from "../../ui/accounts/AccountsPage.tsx";
import type { AccountsPorts } from "../../ui/accounts/ports.ts";
import { askBeforeClosing, followAddress } from "../../ui/accounts/view.ts";
import { followLook } from "../../ui/style/look.ts";
import { createWindowVault } from "../../ui/open-vault/window-vault.ts";
import { copy } from "../platform/clipboard.ts";
import { reportedIdleReasons } from "../platform/idle.ts";
import { devices } from "../platform/devices.ts";
import { leaks } from "../platform/leaks.ts";
import { lookMemory, pageLanguage, startPage } from "../platform/page.ts";
import { optionalPermissions } from "../platform/permissions.ts";
import { shortcuts } from "../platform/commands.ts";
import { save } from "./save.ts";

releaseUnmounted();
const ports: AccountsPorts = {
  ...(await startPage()),
  copy,
  save,
  permissions: optionalPermissions,
  shortcuts,
  language: pageLanguage,
  idleEvents: reportedIdleReasons,
  print: () => {
    window.print();
  },
  qrWorker: () => new Worker("qr.js"),
  devices,
  leaks,
};
followAddress();
askBeforeClosing();
const vault = createWindowVault(ports);
followLook(vault.contents, lookMemory);
const app = document.getElementById("app");
if (app) {
  render(
    <>
      <AccountsPage vault={vault} ports={ports} />
      <Announcements />
    </>,
    app,
  );
}
void vault.start();
