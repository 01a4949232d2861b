import { render } from "preact";
import { Announcements } from "../../ui/parts/announce.tsx";
import { releaseUnmounted } from "../../ui/parts/release-unmounted.ts";
import { followLook } from "../../ui/style/look.ts";
import { createWindowVault } from "../../ui/open-vault/window-vault.ts";
import { WelcomePage, type WelcomePorts } from "../../ui/welcome/WelcomePage.tsx";
import { lookMemory, startPage } from "../platform/page.ts";
import { shortcuts } from "../platform/commands.ts";
import { buttonHides, buttonInMenu } from "../platform/tabs.ts";

releaseUnmounted();
const ports: WelcomePorts = {
  ...(await startPage()),
  shortcuts,
  buttonHides: await buttonHides(),
  buttonInMenu,
};
const vault = createWindowVault(ports);
followLook(vault.contents, lookMemory);
const app = document.getElementById("app");
if (app) {
  render(
    <>
      <WelcomePage vault={vault} ports={ports} />
      <Announcements />
    </>,
    app,
  );
}
void vault.start();
