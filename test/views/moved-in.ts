/** Visits the import from another password manager, and the views of imported accounts. */
import { readFileSync } from "node:fs";
import { addForeignAccount } from "../../src/accounts/index.ts";
import { newVault, putVault } from "../e2e/accounts-page-vault.ts";
import { chooseImport, confirmImport } from "../e2e/steps.ts";
import { t } from "../../ui/locale/i18n.ts";
import type { Hosts } from "./showcase.ts";
import { type Tour, untilShown } from "./tour.ts";

const login = "ada@example.org";

export async function tourMovedIn(tour: Tour, { site, host }: Hosts): Promise<void> {
  const made = await newVault();
  await addForeignAccount(made.vault, { scheme: "lesspass-2", site, login }, { masterPassword: "test" });
  await putVault(tour.browser, made);
  await importing(tour);
  await onAccountsPage(tour, site);
  await inPopup(tour, host);
}

async function importing({ browser, look }: Tour): Promise<void> {
  const page = await browser.openExtensionPage("accounts.html#import");
  await untilShown(page, "[aria-labelledby=import] input[type=file]");
  await look(page, "moved-in-file");
  await chooseImport(page, "passwords-backup.json", readFileSync("test/imports/easypasswords.json"));
  await page.type(t("importOtherMaster", "Easy Passwords"), "foobar");
  await look(page, "moved-in-master");
  await page.press(t("next"));
  await untilShown(page, ".secret");
  await look(page, "moved-in-sample");
  await page.press(t("importSampleYes"));
  await untilShown(page, "ul.long");
  await look(page, "moved-in-preview");
  await confirmImport(page);
  await page.untilText(t("undoImport"));
  await look(page, "moved-in-done");
  await page.close();
}

async function onAccountsPage({ browser, look }: Tour, site: string): Promise<void> {
  const page = await browser.openExtensionPage("accounts.html");
  await untilShown(page, ".entries");
  await page.press(`${site} ${login}`);
  await look(page, "moved-in-account");
  for (const name of ["newRevision", "replaceByGenerated"] as const) {
    if (name === "replaceByGenerated") await page.press(t("more"));
    await page.press(t(name));
    await untilShown(page, ".detail form, form");
    await look(page, `moved-in-${name}`);
    await page.press(t("back"));
  }
  await page.close();
}

async function inPopup({ browser, visit, look }: Tour, host: string): Promise<void> {
  await visit(host, "/form");
  const popup = await browser.openPopup();
  await popup.untilText(t("allAccounts"));
  for (const name of ["newRevision", "replaceByGenerated"] as const) {
    await popup.press(t("more"));
    await untilShown(popup, ".floating");
    if (name === "newRevision") await look(popup, "popup-moved-in-menu");
    await popup.press(t(name));
    await untilShown(popup, "form");
    await look(popup, `popup-moved-in-${name}`);
    await popup.key("Escape");
    await popup.untilText(t("allAccounts"));
  }
  await popup.close();
}
