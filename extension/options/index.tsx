import { render } from "preact";
import { Announcements } from "../../ui/parts/announce.tsx";
import { releaseUnmounted } from "../../ui/parts/release-unmounted.ts";
import { followLook } from "../../ui/style/look.ts";
import { SettingsPage } from "../../ui/settings/SettingsPage.tsx";
import type { SettingsPorts } from "../../ui/settings/ports.ts";
import { createWindowVault } from "../../ui/open-vault/window-vault.ts";
import { reportedIdleReasons } from "../platform/idle.ts";
import { lookMemory } from "../platform/look.ts";
import { startPage } from "../platform/page.ts";
import { optionalPermissions } from "../platform/permissions.ts";
import { shortcuts } from "../platform/shortcuts.ts";

releaseUnmounted();
const ports: SettingsPorts = {
  ...(await startPage()),
  permissions: optionalPermissions,
  shortcuts,
  idleEvents: reportedIdleReasons,
};
const vault = createWindowVault(ports);
followLook(vault.contents, lookMemory);
const app = document.getElementById("app");
if (app) {
  render(
    <>
      <SettingsPage vault={vault} ports={ports} />
      <Announcements />
    </>,
    app,
  );
}
void vault.start();
