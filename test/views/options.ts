/** Visits every view of the settings, and the steps of the first-run page. */
import { newVault, putVault } from "../e2e/accounts-page-vault.ts";
import { t } from "../../ui/locale/i18n.ts";
import { type Tour, untilShown } from "./tour.ts";

export async function tourOptions({ browser, look }: Tour): Promise<void> {
  const made = await newVault();
  await putVault(browser, made);
  const page = await browser.openExtensionPage("accounts.html#settings");
  await page.untilText(t("settings_keyboard"));
  await look(page, "options");
  await page.choose(t("settingTextSize"), t("textSize_largest"));
  await page.untilText(t("settingSaved"));
  await look(page, "options-largest");
  await page.choose(t("settingTextSize"), t("textSize_normal"));
  await page.type(t("settingsSearch"), "no such thing");
  await page.untilText(t("settingsNothingFound"));
  await look(page, "options-nothing-found");
  await page.resize(1280); // a narrow window hides the lock button behind a menu
  await page.press(t("lock"));
  await untilShown(page, "form");
  await look(page, "options-locked");
  await page.close();
  if (browser.name === "chromium") {
    await putVault(browser, made);
    const device = await browser.openExtensionPage("device-unlock.html#set-up");
    await device.untilText(t("deviceUnlockHint"));
    await look(device, "device-unlock");
    await device.close();
  }
  await putVault(browser);
  const bare = await browser.openExtensionPage("accounts.html#settings");
  await bare.untilText(t("noVaultYet"));
  await look(bare, "options-no-vault");
  await bare.close();
}

export async function tourWelcome({ browser, look }: Tour): Promise<void> {
  await putVault(browser);
  const page = await browser.openExtensionPage("welcome.html");
  await page.untilText(t("welcomeIdea"));
  await look(page, "welcome-1");
  await page.press(t("welcomeStart"));
  await page.until(() => (document.querySelector("output.secret")?.textContent ?? "") !== "");
  await look(page, "welcome-2");
  await page.press(t("suggestedUse"));
  await untilShown(page, ".strength");
  await look(page, "welcome-2-used");
  await page.type(t("masterPassword"), "sunshine1");
  await page.untilText(t("strengthAdvice"));
  await look(page, "welcome-2-weak");
  await page.close();
  await putVault(browser, await newVault());
  const ready = await browser.openExtensionPage("welcome.html");
  await ready.press(t("welcomeStart"));
  await ready.untilText(t("welcomeIsSetUp"));
  await look(ready, "welcome-3");
  await ready.close();
}
