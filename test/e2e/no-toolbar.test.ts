/**
 * Tests a browser without a toolbar, such as Firefox for Android. There, the pages must tell the user to open the
 * extension from the browser's menu.
 */
import { expect } from "chai";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { t } from "../../ui/locale/i18n.ts";
import { speakIn } from "../unit/ui/speaking.ts";
import type { ExtensionBrowser } from "./browsers/driver.ts";
import { inChromium } from "./each-browser.ts";

/**
 * Copies the built extension, and returns the folder of the copy. Its welcome page and its accounts page have no
 * `chrome.windows`, as in Firefox for Android.
 */
async function buildWithoutWindows(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "saltmill-no-toolbar-"));
  await cp("build/chrome", folder, { recursive: true });
  const remove = "for (const api of [globalThis.chrome, globalThis.browser]) if (api) delete api.windows;";
  await writeFile(path.join(folder, "no-windows.js"), remove);
  for (const name of ["welcome.html", "accounts.html"]) {
    const page = await readFile(path.join(folder, name), "utf8");
    await writeFile(path.join(folder, name), page.replace("<script", '<script src="no-windows.js"></script><script'));
  }
  return folder;
}

await inChromium("the extension in a browser without a toolbar", (launch) => {
  let browser: ExtensionBrowser;
  let folder: string;

  before(async () => {
    speakIn("en");
    folder = await buildWithoutWindows();
    browser = await launch({ extension: folder });
  });
  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  it("shows the way through the browser's menu on the welcome page and when a backup is restored", async () => {
    const restore = await browser.openExtensionPage("accounts.html#restore");
    await restore.untilText(t("restoreIntroNew"));
    expect(await restore.text()).not.to.include("toolbar");
    const welcome = await browser.openExtensionPage("welcome.html");
    await welcome.press(t("welcomeStart"));
    await welcome.type(t("identity"), "ada@example.org");
    await welcome.type(t("masterPassword"), "correct horse battery staple");
    await welcome.type(t("repeatPaper"), "correct horse battery staple");
    await welcome.press("Create vault");
    await welcome.untilText(t("welcomeOpenMenu"));
    expect(await welcome.text())
      .to.not.include("toolbar")
      .and.not.include(t("welcomePin"));
    await welcome.screenshot("build/screenshots/no-toolbar.png");
  });
});
