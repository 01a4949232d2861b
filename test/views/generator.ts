/** Visits every view of the generator page. The page is opened from its file, so no server is needed. */
import { emergencyKit, exportBackup, recoveryQrText } from "../../src/backup/index.ts";
import { chooseFile, identity, master } from "../e2e/accounts-page-vault.ts";
import { places } from "../e2e/generator-page.ts";
import { choosePictures, codePng } from "../e2e/pictures.ts";
import type { Surface } from "../e2e/browsers/driver.ts";
import { t } from "../../ui/locale/i18n.ts";
import { type Hosts, longLogin, longSite, showcaseVault } from "./showcase.ts";
import { type Tour, untilShown } from "./tour.ts";

/** The functions that {@link tourGenerator} calls. */
export interface PageTour {
  readonly browser: { open(url: string): Promise<Surface> };
  readonly look: Tour["look"];
}

export async function tourGenerator({ browser, look }: PageTour, hosts: Hosts): Promise<void> {
  const page = await browser.open(places["from a file"]());
  await page.until(() => /\d+ .*\d+/u.test(document.querySelector("footer")?.textContent ?? ""));
  await look(page, "generator");
  await page.type(t("length"), "3");
  await page.type(t("site"), longSite);
  await page.press(t("derive"));
  await untilShown(page, "[aria-invalid]");
  await look(page, "generator-refused");
  await page.type(t("length"), "16");
  await page.type(t("identity"), identity);
  await page.type(t("masterPassword"), master);
  await page.type(t("site"), hosts.site);
  await page.type(t("login"), "ada@example.org");
  await makes();
  await look(page, "generator-made");
  await page.press(t("copyPassword"));
  await untilShown(page, ".toast");
  await page.press(t("qrCode"));
  await untilShown(page, "canvas");
  await look(page, "generator-copied");
  await page.type(t("site"), longSite);
  await page.type(t("login"), longLogin);
  await page.type(t("length"), "128");
  await makes();
  await look(page, "generator-long");
  for (const kind of ["words", "pin", "easy"] as const) {
    await page.choose(t("kind"), t(`kindOf_${kind}`));
    await look(page, `generator-${kind}`);
  }
  await page.press(t("view_paper"));
  await look(page, "generator-backup");
  const { vault } = await showcaseVault(hosts);
  await chooseFile(page, (await exportBackup(vault)).text);
  await page.untilText(t("backupOpen"));
  await look(page, "generator-backup-password");
  await page.type(t("backupMaster"), master);
  await page.press(t("backupOpen"));
  await untilShown(page, "ul.long");
  await page.press(t("showPasswordOf", t("listed", "ada@example.org", hosts.site)));
  await untilShown(page, ".account .secret");
  await look(page, "generator-backup-open");
  await page.press(t("view_recovery"));
  const { accounts } = await emergencyKit(await vault.contents());
  const [first = "", second = ""] = accounts.find(({ recovery }) => recovery)?.recovery ?? [];
  await page.type(t("codeLine", String(1)), first);
  await page.type(t("codeLine", String(2)), `${second.slice(0, -1)}${second.endsWith("A") ? "B" : "A"}`);
  await untilShown(page, "[aria-invalid]");
  await look(page, "generator-recovery-wrong");
  const scanned = accounts.flatMap(({ codeKey, recovery = codeKey }, i) =>
    recovery ? [codePng(recoveryQrText(i + 1, recovery))] : [],
  );
  await choosePictures(page, scanned);
  await untilShown(page, "[aria-labelledby=recovery] select");
  await page.press(t("codeOpen"));
  await untilShown(page, "[aria-labelledby=recovery] .made .secret");
  await look(page, "generator-recovery");
  await page.press(t("generator_about"));
  await page.untilText("sha256-");
  await look(page, "generator-about");
  await page.close();

  async function makes(): Promise<void> {
    await page.press(t("derive"));
    await untilShown(page, ".made .secret");
  }
}
