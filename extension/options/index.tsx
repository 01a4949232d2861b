import { render } from "preact";
import { Announcements } from "../../ui/announce.tsx";
import { keepLook } from "../../ui/look.ts";
import { OptionsPage } from "../../ui/options/OptionsPage.tsx";
import type { OptionsPorts } from "../../ui/options/ports.ts";
import { createWindowVault } from "../../ui/window-vault/window-vault.ts";
import { awayTold } from "../platform/away.ts";
import { lookMemory } from "../platform/look.ts";
import { startPage } from "../platform/page.ts";
import { optionalPermissions } from "../platform/permissions.ts";
import { shortcuts } from "../platform/shortcuts.ts";

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
