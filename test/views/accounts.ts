/** Visits every view of the accounts page. */
import { allAccounts, removeAccounts } from "../../src/accounts/index.ts";
import { exportBackup, emergencyKit } from "../../src/backup/index.ts";
import { changeMaster, masterProgress, moveAccounts } from "../../src/master/index.ts";
import { chooseFile, type Made, master, newVault, putVault } from "../e2e/accounts-page-vault.ts";
import type { Surface } from "../e2e/browsers/driver.ts";
import { keepOffers } from "../e2e/steps.ts";
import { t } from "../../ui/locale/i18n.ts";
import { type Hosts, showcaseVault } from "./showcase.ts";
import { type Tour, undoInToast, untilOffered, untilShown } from "./tour.ts";

export async function tourAccounts(tour: Tour, hosts: Hosts): Promise<void> {
  const showcase = await showcaseVault(hosts);
  await list(tour, showcase, hosts);
  await outputs(tour, showcase);
  await codes(tour, showcase);
  await restoring(tour, showcase);
  await masters(tour, showcase);
  await closed(tour, showcase);
  await newer(tour, showcase, hosts);
}

async function openAccounts(browser: Tour["browser"], view = "list"): Promise<Surface> {
  const page = await browser.openExtensionPage(`accounts.html#${view}`);
  await untilShown(page, view === "list" ? ".entries" : ".view"); // the code of a view is loaded when the view opens
  return page;
}

/**
 * Opens another view by its URL fragment, like the links of the side navigation. The links themselves are not used,
 * because a narrow window hides them behind a menu.
 *
 * @param section - `aria-labelledby` of a section of the view, which must be visible before the function returns
 */
async function go(page: Surface, view: string, section = view): Promise<void> {
  await page.evaluate((to: string) => {
    location.hash = to;
  }, view);
  await untilShown(page, `[aria-labelledby="${section}"]`);
}

async function list({ browser, look }: Tour, made: Made, hosts: Hosts): Promise<void> {
  await putVault(browser, made);
  const page = await openAccounts(browser);
  await look(page, "accounts-list");
  await page.press(`${hosts.site} ada@example.org`);
  await page.press(t("showPassword"));
  await untilShown(page, ".secret");
  await page.press(t("copyPassword"));
  await untilShown(page, ".about .note");
  await page.press(`${t("accountDetails")} ${t("ofSite", t("charactersKind", 16), t("strength4"))}`);
  await look(page, "accounts-detail");
  await page.press(t("edit"));
  await untilShown(page, ".detail .editing"); // its code is loaded at the first use
  await look(page, "accounts-edit");
  await page.type(t("login"), "ada");
  await page.key("Escape");
  await untilShown(page, "dialog");
  await look(page, "accounts-question-discard");
  await page.press(t("discard"));
  await page.press(t("newRevision"));
  await untilShown(page, ".detail form .primary");
  await look(page, "accounts-revision");
  await page.press(t("back"));
  const isNarrow = await page.evaluate(() => document.querySelector("ul.long")?.checkVisibility() !== true);
  if (isNarrow) await page.press(t("back")); // a narrow window shows either the list or the details of an account
  await page.press(t("addAccount"));
  await untilShown(page, ".detail .adding");
  await look(page, "accounts-add");
  await page.press(t("back"));
  await page.press(t("selectMany"));
  await page.tick(t("selectAccount", "ada@example.org", hosts.site), true);
  await page.tick(t("selectAccount", "work", hosts.site), true);
  await look(page, "accounts-selected");
  await page.press(t("tags"));
  await untilShown(page, "[role=dialog]");
  await look(page, "accounts-selected-tags");
  await page.key("Escape");
  for (const [button, view] of [
    [t("showAll"), "show"],
    [t("newRevision"), "revision"],
    [t("changeRules"), "rules"],
    [t("bringUpToDate"), "newest"],
  ] as const) {
    await page.press(t("more"));
    await page.press(button);
    await untilShown(page, "dialog");
    await look(page, `accounts-question-${view}`);
    await page.key("Escape");
  }
  await keepOffers(page);
  await page.press(t("removeSelected"));
  await untilOffered(page);
  await look(page, "accounts-removed");
  await undoInToast(page);
  await page.type(t("searchAll"), "department");
  await page.until(() => document.querySelectorAll(".account").length === 1);
  await look(page, "accounts-found");
  await page.type(t("searchAll"), "none such");
  await page.untilText(t("nothingFound"));
  await look(page, "accounts-nothing-found");
  await page.close();
  await putVault(browser, await newVault());
  const empty = await openAccounts(browser);
  await empty.untilText(t("noAccountsAtAll"));
  await look(empty, "accounts-none");
  await empty.close();
}

async function outputs({ browser, look }: Tour, made: Made): Promise<void> {
  await putVault(browser, made);
  const page = await openAccounts(browser, "health");
  await untilShown(page, ".score");
  await look(page, "accounts-health");
  const weak = t("listed", "nas.example", "admin");
  await page.press(t("actionOf", t("fix"), weak));
  await page.until(() => document.querySelector("dialog output")?.textContent !== "");
  await look(page, "accounts-health-fix");
  await page.press(t("notNow"));
  await page.press(t("actionOf", t("more"), weak));
  await look(page, "accounts-health-menu");
  await keepOffers(page);
  await page.press(t("ignore"));
  await untilOffered(page);
  await look(page, "accounts-health-ignored");
  await undoInToast(page);
  await go(page, "paper");
  await look(page, "accounts-paper");
  await page.press(t("paperPrepare"));
  await untilShown(page, ".paper");
  await look(page, "accounts-paper-ready");
  await go(page, "import");
  await look(page, "accounts-import");
  await go(page, "backup");
  await look(page, "accounts-backup");
  await go(page, "export");
  await look(page, "accounts-export");
  await page.choose(t("csvFormat"), t("csv_spreadsheet"));
  await page.type(t("masterNow"), master);
  await page.press(t("csvExport"));
  await page.untilText(t("csvChanged"));
  await look(page, "accounts-csv-changed");
  await go(page, "settings");
  await page.untilText(t("settings_keyboard"));
  await look(page, "accounts-settings");
  await page.close();
}

async function codes({ browser, look }: Tour, made: Made): Promise<void> {
  const { accounts } = await emergencyKit(await made.vault.contents());
  const lines = accounts.find(({ account }) => account.site === "nas.example")?.recovery ?? [];
  const page = await openAccounts(browser, "recovery");
  await page.type(t("codeLine", String(1)), lines[0] ?? "");
  await page.type(t("codeLine", String(2)), lines[2] ?? "");
  await untilShown(page, "[aria-invalid]");
  await look(page, "accounts-recovery-wrong");
  await page.type(t("codeLine", String(2)), lines[1] ?? "");
  await page.type(t("codeLine", String(3)), lines[2] ?? "");
  await page.press(t("codeOpen"));
  await untilShown(page, ".secret");
  await look(page, "accounts-recovery");
  await page.close();
}

const removed = ["forum.example", "news.example"];

async function restoring({ browser, look }: Tour, made: Made): Promise<void> {
  const file = JSON.parse((await exportBackup(made.vault)).text) as { records: object; seal?: string };
  const other = await newVault("something quite different");
  await putVault(browser, other);
  const page = await openAccounts(browser, "restore");
  await look(page, "accounts-restore");
  await chooseFile(page, JSON.stringify(file));
  await page.untilText(t("backupOpen"));
  await look(page, "accounts-restore-password");
  await page.close();
  // Deletes some accounts, so that the backup can restore them. Removes the backup's authentication code (`seal`), so
  // that the preview shows a warning.
  const gone = allAccounts(await made.vault.contents()).filter(({ site }) => removed.includes(site));
  await removeAccounts(
    made.vault,
    gone.map(({ name }) => name),
  );
  await putVault(browser, made);
  delete file.seal;
  const back = await openAccounts(browser, "restore");
  await chooseFile(back, JSON.stringify(file));
  await untilShown(back, "ul.long");
  await look(back, "accounts-restore-preview");
  await back.close();
  const deleted = await openAccounts(browser, "deleted");
  await look(deleted, "accounts-deleted");
  await deleted.press(t("emptyNow"));
  await untilShown(deleted, "dialog");
  await look(deleted, "accounts-question-empty");
  await deleted.close();
  await putVault(browser);
  const fresh = await browser.openExtensionPage("accounts.html");
  await fresh.untilText(t("whereAreThey"));
  await look(fresh, "accounts-no-vault");
  for (const way of ["onDevice", "onPaper", "inBackup"] as const) {
    await fresh.press(t(way));
    await untilShown(fresh, "form, input[type=file]");
    await look(fresh, `accounts-no-vault-${way}`);
    if (way !== "inBackup") await fresh.press(t("otherWays"));
  }
  await chooseFile(fresh, JSON.stringify(file));
  await fresh.type(t("backupMaster"), master);
  await fresh.press(t("backupOpen"));
  await fresh.untilText(t("newVaultRestore"));
  await look(fresh, "accounts-restore-new");
  await fresh.press(t("newVaultRestore"));
  await untilShown(fresh, ".note.good");
  await look(fresh, "accounts-restored");
  await fresh.close();
}

async function masters({ browser, look }: Tour, made: Made): Promise<void> {
  await putVault(browser, made);
  const before = await openAccounts(browser, "master");
  await look(before, "accounts-master");
  await before.close();
  await changeMaster(made.vault, { masterPassword: master, newIdentity: "ada@new.example" });
  const { left } = masterProgress(await made.vault.contents());
  const moved = left.filter(({ site }) => site === "müller.example");
  await moveAccounts(
    made.vault,
    moved.map(({ name }) => name),
  );
  await putVault(browser, made);
  const page = await openAccounts(browser, "master");
  await page.press(t("actionOf", t("bothPasswords"), t("listed", "Bäckerei", "müller.example")));
  await page.press(t("actionOf", t("showPassword"), t("oldPassword")));
  await page.press(t("actionOf", t("showPassword"), t("newPassword")));
  await page.until(() => document.querySelectorAll(".secret").length === 2);
  await page.type(t("masterNew"), "password");
  await untilShown(page, ".strength");
  await look(page, "accounts-journey");
  await question(page, t("keyMake"), "accounts-question-key");
  await page.close();

  async function question(surface: Surface, button: string, view: string): Promise<void> {
    await surface.press(button);
    await untilShown(surface, "dialog");
    await look(surface, view);
    await surface.press(t("cancel"));
  }
}

async function closed({ browser, look }: Tour, made: Made): Promise<void> {
  await putVault(browser, made, true);
  const page = await browser.openExtensionPage("accounts.html");
  await untilShown(page, "form");
  await look(page, "accounts-locked");
  await page.close();
}

const exported = "name,url,username,password\nForum,https://forum.example/,ada,hunter2\nNews,,ada,\n";

/** Visits the views for devices, for import, for the secret key of one-time codes and for a PIN. */
async function newer({ browser, look }: Tour, made: Made, hosts: Hosts): Promise<void> {
  await putVault(browser, made);
  const devices = await openAccounts(browser, "devices");
  await untilShown(devices, "#set-up-sync");
  await look(devices, "accounts-devices");
  await devices.close();
  const imported = await openAccounts(browser, "import");
  await imported.untilText(t("importWhere"));
  await imported.evaluate((text: string) => {
    const label = document.querySelector("#import")?.closest("section") ?? document;
    const input = label.querySelector<HTMLInputElement>("input[type=file]");
    const files = new DataTransfer();
    files.items.add(new File([text], "passwords.csv", { type: "text/csv" }));
    if (!input) throw new Error("no field for a file");
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, exported);
  await imported.untilText("forum.example");
  await look(imported, "accounts-import-preview");
  await imported.press(t("cancel"));
  await imported.press(`${t("importFrom_generator")} ${t("importKind_generator")}`);
  await imported.untilText(t("typedSites"));
  await look(imported, "accounts-by-hand");
  await imported.type(t("typedSites"), hosts.site);
  await imported.press(t("next"));
  await imported.untilText(t("importOtherMaster", "SuperGenPass"));
  await look(imported, "accounts-by-hand-master");
  await imported.close();
  const page = await openAccounts(browser);
  await page.press(`${hosts.site} ada@example.org`);
  await page.press(t("more"));
  await page.press(t("actionOf", t("setUpCodes"), t("oneTimeCodes")));
  await page.untilText(t("codeKeyIntro"));
  await look(page, "accounts-code-key");
  await page.close();
  const settings = await openAccounts(browser, "settings");
  await settings.press(t("pinTurnOn"));
  await settings.until(() => document.querySelectorAll("form input").length > 1);
  await look(settings, "accounts-pin");
  await settings.close();
}
