import { render } from "preact";
import { DeviceUnlockPage } from "../../ui/device-unlock/DeviceUnlockPage.tsx";
import { createWindowVault } from "../../ui/open-vault/window-vault.ts";
import { Announcements } from "../../ui/parts/announce.tsx";
import { releaseUnmounted } from "../../ui/parts/release-unmounted.ts";
import { followLook } from "../../ui/style/look.ts";
import { authenticator } from "../platform/authenticator.ts";
import { lookMemory, startPage } from "../platform/page.ts";

releaseUnmounted();
const vault = createWindowVault(await startPage());
followLook(vault.contents, lookMemory);
const close = (): void => {
  window.close();
};
const app = document.getElementById("app");
if (app) {
  render(
    <>
      <DeviceUnlockPage
        vault={vault}
        authenticator={authenticator}
        setsUp={location.hash === "#set-up"}
        onClose={close}
      />
      <Announcements />
    </>,
    app,
  );
}
void vault.start();
