/** Visits every view of the popup. */
import { searchAccounts } from "../../src/accounts/index.ts";
import { changeMaster, moveAccounts } from "../../src/master/index.ts";
import { type Made, master, newVault, putVault } from "../e2e/accounts-page-vault.ts";
import type { Surface } from "../e2e/browsers/driver.ts";
import { keepOffers, unfoldEdited } from "../e2e/steps.ts";
import { t } from "../../ui/locale/i18n.ts";
import { codePage, tourPopupList } from "./popup-list.ts";
import { type Hosts, longLogin, showcaseVault } from "./showcase.ts";
import { type Tour, untilGone, untilOffered, untilShown } from "./tour.ts";

/** Path → HTML of the visited pages. The form is sent to another site, and its username field is already filled. */
export const sitePages = {
  "/": "",
  "/code": codePage,
  "/login": `<form><label>Login <input name="user" autocomplete="username"></label>
    <label>Password <input type="password" name="password"></label>
    <label>Second password <input type="password" name="second"></label><button>Sign in</button></form>`,
  "/plain": `<form><label>Login <input name="user"></label> <label>Password <input type="password"></label></form>`,
  "/form": `<form action="https://${"sign-in.".repeat(6)}example.org/"><input type="text" aria-label="${"Your ".repeat(20)}"
  value="somebody-else@department.example.org"> <input type="password" aria-label="Password" maxlength="12"
  passwordrules="required: upper; required: digit; max-consecutive: 2"></form>`,
};

export async function tourPopup(tour: Tour, hosts: Hosts): Promise<void> {
  const showcase = await showcaseVault(hosts);
  await withoutVault(tour, hosts);
  await locked(tour, showcase, hosts);
  await lists(tour, showcase, hosts);
  await tourPopupList(tour, hosts);
  await editors(tour, showcase, hosts);
  await typed(tour, showcase, hosts);
  await generating(tour, showcase, hosts);
  await oneAccount(tour, showcase, hosts);
  await filled(tour, showcase, hosts);
  await sites(tour, showcase, hosts);
  await moving(tour, showcase, hosts);
}

/** Unlocks a vault, visits a page of the host, and opens the popup. */
async function open({ browser, visit }: Tour, made: Made, host: string): Promise<Surface> {
  await putVault(browser, made);
  await visit(host, "/form");
  const popup = await browser.openPopup();
  await popup.untilText(t("allAccounts"));
  return popup;
}

async function withoutVault({ browser, visit, look }: Tour, hosts: Hosts): Promise<void> {
  await putVault(browser);
  await visit(hosts.host);
  const popup = await browser.openPopup();
  await untilShown(popup, "form");
  await look(popup, "popup-setup");
  await popup.type(t("identity"), "ada@example.org");
  await popup.type(t("masterPassword"), "password");
  await popup.type(t("repeatPaper"), "passw0rd");
  await untilShown(popup, ".strength");
  await popup.press(t("createVault"));
  await popup.untilText(t("repeatDiffers"));
  await look(popup, "popup-setup-refused");
  await popup.close();
}

async function locked({ browser, visit, look }: Tour, made: Made, hosts: Hosts): Promise<void> {
  await putVault(browser, made, true);
  await visit(hosts.host);
  const popup = await browser.openPopup();
  await untilShown(popup, "form");
  await look(popup, "popup-locked");
  for (let wrong = 1; wrong <= 3; wrong++) {
    await popup.type(t("masterPassword"), `wrong ${wrong}`);
    await popup.press(t("unlock"));
    await popup.untilText(t("wrongMaster"));
    if (wrong === 1) await look(popup, "popup-locked-refused");
  }
  await popup.close();
}

async function lists(tour: Tour, made: Made, hosts: Hosts): Promise<void> {
  const { look } = tour;
  const fresh = await open(tour, await newVault(), hosts.unknown);
  await look(fresh, "popup-first");
  await fresh.close();
  await putVault(tour.browser, made);
  const nowhere = await tour.browser.open("about:blank");
  const blank = await tour.browser.openPopup();
  await blank.untilText(t("openIt"));
  await look(blank, "popup-no-site");
  await blank.close();
  await nowhere.close();

  const popup = await open(tour, made, hosts.host);
  await look(popup, "popup-list");
  await popup.press(t("showPassword"));
  await untilShown(popup, ".secret");
  await look(popup, "popup-secret");
  // The copy button is found by its list item, because each account in the list has a copy button.
  await popup.evaluate(() =>
    document.querySelector<HTMLElement>("li[aria-current] .icon:has(.eyeOff) + .icon")?.click(),
  );
  await untilShown(popup, ".note");
  await look(popup, "popup-copied");
  await popup.press(t("more"));
  await untilShown(popup, ".floating");
  await look(popup, "popup-menu");
  await keepOffers(popup);
  await popup.press(t("remove"));
  await untilOffered(popup);
  await look(popup, "popup-removed");
  await popup.press(t("undo"));
  await popup.untilText(t("undone"));
  await look(popup, "popup-undone");
  await popup.type(t("searchAll"), "ada");
  await popup.untilText("old.example");
  await look(popup, "popup-found");
  await popup.type(t("searchAll"), "department");
  await popup.untilText(longLogin);
  await look(popup, "popup-found-long");
  await popup.type(t("searchAll"), "none such");
  await popup.untilText(t("nothingFound"));
  await look(popup, "popup-nothing-found");
  await popup.close();
}

async function editors(tour: Tour, made: Made, hosts: Hosts): Promise<void> {
  const { look } = tour;
  const popup = await open(tour, made, hosts.host);
  await popup.press(t("addAccount"));
  await popup.type(t("login"), "lovelace");
  await untilShown(popup, ".making .secret");
  await look(popup, "popup-add");
  await popup.press(t("passwordSettings"));
  await look(popup, "popup-editor-characters");
  for (const kind of ["words", "pin", "easy", "stored"] as const) {
    await popup.choose(t("kind"), t(`kindOf_${kind}`));
    await look(popup, `popup-editor-${kind}`);
  }
  await popup.press(t("useGenerated"));
  await popup.type(t("login"), longLogin);
  await popup.type(t("length"), "0");
  await popup.press(t("save"));
  await untilShown(popup, "[aria-invalid]");
  await look(popup, "popup-editor-refused");
  await popup.close();
}

/** A page with a login form, and a password in it. */
async function typed(tour: Tour, made: Made, hosts: Hosts): Promise<void> {
  const { browser, visit, look } = tour;
  await putVault(browser, made);
  for (const [host, state] of [
    [hosts.unknown, "typed"],
    [hosts.unknown, "hidden"],
    [hosts.host, "typed"],
  ] as const) {
    const page = await visit(host, "/login");
    await page.type("Login", "mia@nordmail.example");
    await page.type("Password", "hunter2 and more");
    if (state === "hidden") await page.type("Second password", "123456");
    const popup = await browser.openPopup();
    await popup.untilText(t("allAccounts"));
    if (host === hosts.host) {
      await popup.press(t("compareTyped"));
      await popup.untilText(t("typedDiffers"));
      await look(popup, "popup-typed-differs");
    } else {
      await popup.press(t("addAccount"));
      await popup.untilText(t(state === "typed" ? "keepTyped" : "typedUnclear"));
      await look(popup, state === "typed" ? "popup-typed-keep" : "popup-typed-unclear");
      if (state === "typed") {
        await popup.tick(t("changeTyped"), true);
        await untilShown(popup, ".making .secret");
        await look(popup, "popup-typed-change");
        await popup.press(t("back")); // otherwise the form is shown again
      }
    }
    await popup.close();
  }
}

async function generating(tour: Tour, made: Made, hosts: Hosts): Promise<void> {
  const { look } = tour;
  const popup = await open(tour, made, hosts.host);
  await popup.press(t("generate"));
  await popup.untilText(t("generateAgain"));
  await look(popup, "popup-generate-characters");
  await popup.press(t("copyIt"));
  await untilShown(popup, ".note");
  await look(popup, "popup-generate-copied");
  await popup.press(t("generateAgain"));
  await untilGone(popup, ".note");
  await popup.tick(t("kindOf_words"), true);
  await popup.untilText(t("separator"));
  await popup.press(t("recentCount", 2));
  await look(popup, "popup-generate-words");
  await popup.press(t("recentCount", 2));
  await popup.tick(t("kindOf_pin"), true);
  await popup.untilText(t("pinUse"));
  await look(popup, "popup-generate-pin");
  await popup.close();
}

async function oneAccount(tour: Tour, made: Made, hosts: Hosts): Promise<void> {
  const { look } = tour;
  const popup = await open(tour, made, hosts.host);
  await popup.evaluate(() => document.querySelector<HTMLElement>("li[aria-current] .primary")?.click());
  await popup.untilText(t("dontFill"));
  await look(popup, "popup-question");
  await popup.key("Escape");
  await popup.press(t("more"));
  await popup.press(t("showQr"));
  await untilShown(popup, "canvas.qr-code");
  await look(popup, "popup-qr");
  for (const name of ["notes", "rename", "edit"] as const) {
    await popup.key("Escape");
    await popup.press(t("more"));
    await popup.press(t(name));
    await untilShown(popup, "form");
    if (name === "edit") {
      await unfoldEdited(popup);
      await popup.type(t("length"), "20");
    }
    await look(popup, `popup-${name}`);
  }
  await popup.press(t("cancel"));
  await revision(popup, "popup-revision");
  await popup.key("Escape");
  await popup.type(t("searchAll"), "old.example");
  await popup.until(() => document.querySelectorAll("li").length === 1);
  await revision(popup, "popup-revision-easy");
  await popup.close();

  async function revision(surface: Surface, view: string): Promise<void> {
    await surface.press(t("more"));
    await surface.press(t("newRevision"));
    await untilShown(surface, "form");
    await look(surface, view);
  }
}

/** Keeps the popup open, which would close itself. */
async function filled({ browser, visit, look }: Tour, made: Made, hosts: Hosts): Promise<void> {
  await putVault(browser, made);
  await visit(hosts.host, "/plain");
  const popup = await browser.openPopup();
  await popup.untilText(t("allAccounts"));
  await popup.evaluate(() => {
    window.close = () => undefined;
    document.querySelector<HTMLElement>("li[aria-current] .primary")?.click();
  });
  await untilShown(popup, ".filled");
  await look(popup, "popup-filled");
  await popup.close();
}

async function sites(tour: Tour, made: Made, hosts: Hosts): Promise<void> {
  const { look } = tour;
  const popup = await open(tour, made, hosts.host);
  await popup.press(t("menu"));
  await untilShown(popup, ".floating");
  await look(popup, "popup-header-menu");
  await popup.press(t("siteSettings"));
  await popup.untilText(t("hostOnlyHint"));
  await look(popup, "popup-site");
  await popup.press(t("linkSite"));
  await untilShown(popup, ".sites");
  await look(popup, "popup-link");
  await popup.close();
  const long = await open(tour, made, hosts.long);
  await look(long, "popup-long-site");
  await long.close();
  const linking = await open(tour, made, hosts.linked);
  await look(linking, "popup-linking");
  await linking.press(t("menu"));
  await linking.press(t("siteSettings"));
  await linking.untilText(t("stop", "news.example"));
  await look(linking, "popup-site-linking");
  await linking.close();
  const trap = await open(tour, made, hosts.lookAlike);
  await untilShown(trap, ".note.warn");
  await look(trap, "popup-look-alike");
  await trap.close();
}

/** Visits the views that the popup shows after a change of the identity. */
async function moving(tour: Tour, { vault, storage }: Made, hosts: Hosts): Promise<void> {
  await changeMaster(vault, { masterPassword: master, newIdentity: "ada@new.example" });
  const left = await open(tour, { vault, storage }, hosts.host);
  await untilShown(left, "li .hint");
  await tour.look(left, "popup-to-move");
  await left.close();
  const [ada] = searchAccounts(await vault.contents(), `ada@example.org ${hosts.site}`);
  if (ada) await moveAccounts(vault, [ada.name]);
  const moved = await open(tour, { vault, storage }, hosts.host);
  await moved.untilText(t("copyOld"));
  await tour.look(moved, "popup-moved");
  await moved.close();
}
