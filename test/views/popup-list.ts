/** Visits the list of the popup with accounts of several kinds, with one-time codes, and on a page that asks for one. */
import { addAccount, addStoredAccount, editAccount, markUsed } from "../../src/accounts/index.ts";
import { newVault, putVault } from "../e2e/accounts-page-vault.ts";
import { t } from "../../ui/locale/i18n.ts";
import type { Hosts } from "./showcase.ts";
import { type Tour, untilShown } from "./tour.ts";

const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
const key = "otpauth://totp/Example:mia?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Example";
const day = 86_400_000;

/** A page that asks only for a one-time code. */
export const codePage = `<h1>Two-step verification</h1>
  <form><label>6-digit code <input autocomplete="one-time-code" inputmode="numeric"></label><button>Verify</button></form>`;

export async function tourPopupList({ browser, visit, look }: Tour, { site, host }: Hosts): Promise<void> {
  const made = await newVault();
  const { vault } = made;
  const first = await addAccount(vault, { site, login: "mia@nordmail.example", revision: 2, rules, label: "Family" });
  await editAccount(vault, first, { totp: key });
  await markUsed(vault, first);
  const own = await addStoredAccount(vault, { site, login: "mia.k", password: "hunter2" });
  await markUsed(vault, own, Date.now() - day);
  const pin = await addAccount(vault, { site, login: "till-2", revision: 1, rules: { length: 6, classes: ["digit"] } });
  await markUsed(vault, pin, Date.now() - 100 * day);
  await addAccount(vault, { site, login: "warehouse", revision: 1, rules: { words: 6, separator: "-" } });
  await putVault(browser, made);
  for (const path of ["/", "/code"] as const) {
    await visit(host, path);
    const popup = await browser.openPopup();
    await untilShown(popup, ".one-time .half");
    if (path === "/code") await popup.untilText(t("codePage"));
    await look(popup, path === "/" ? "popup-several" : "popup-code-page");
    if (path === "/") {
      await popup.press(t("more"));
      await untilShown(popup, ".floating");
      await look(popup, "popup-several-menu");
      await popup.key("Escape");
      // The last account is far down, so its menu needs more room than there is below the list.
      await popup.evaluate(() => document.querySelector<HTMLElement>("li:last-child .icon:has(.more)")?.click());
      await untilShown(popup, "li:last-child .floating");
      await look(popup, "popup-menu-of-last");
      await popup.key("Escape");
      await popup.press(t("showPassword"));
      await untilShown(popup, ".secret.words");
      await look(popup, "popup-words");
    }
    await popup.close();
  }
}
