import { render } from "preact";
import { Announcements } from "../../ui/parts/announce.tsx";
import { forgetHandlers } from "../../ui/parts/forget-handlers.ts";
import { keepLook } from "../../ui/style/look.ts";
import { OptionsPage } from "../../ui/settings/OptionsPage.tsx";
import type { OptionsPorts } from "../../ui/settings/ports.ts";
import { createWindowVault } from "../../ui/open-vault/window-vault.ts";
import { awayTold } from "../platform/away.ts";
import { lookMemory } from "../platform/look.ts";
import { startPage } from "../platform/page.ts";
import { optionalPermissions } from "../platform/permissions.ts";
import { shortcuts } from "../platform/shortcuts.ts";

forgetHandlers();
const ports: OptionsPorts = {
  ...(await startPage()),
  permissions: optionalPermissions,
  shortcuts,
  told: awayTold,
};
const vault = createWindowVault(ports);
keepLook(vault.contents, lookMemory);
const app = document.getElementById("app");
if (app) {
  render(
    <>
      <OptionsPage vault={vault} ports={ports} />
      <Announcements />
    </>,
    app,
  );
}
void vault.start();
