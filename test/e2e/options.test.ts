/** Tests the settings, the number on the toolbar button, and the welcome page. */
import { expect } from "chai";
import { type Made, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type LoginServer, startLoginServer } from "./servers/login-server.ts";
import { focused, readArea, untilLocksIn } from "./steps.ts";
import { plant } from "../unit/src/vaults.ts";
import { withPermission } from "./with-permissions.ts";

/** Returns the background colour and the text size that the browser uses for the page. Runs in the page. */
const drawn = (): { paper: string; size: string } => ({
  paper: getComputedStyle(document.documentElement).backgroundColor,
  size: getComputedStyle(document.documentElement).fontSize,
});

await eachBrowser("the settings", (launch, name) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    made = await sampleVault();
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());

  it("are found by words in any order", async () => {
    await putVault(browser, made);
    const page = await browser.openExtensionPage("accounts.html#settings");
    await page.untilText("Lock the vault");
    expect(await focused(page)).to.equal("Search settings");
    await page.type("Search settings", "PASSWORD clear");
    await page.until(() => document.querySelectorAll(".options section").length === 1);
    expect(await page.text())
      .to.include("Clear copied passwords")
      .and.not.to.include("Text size");
    await page.type("Search settings", "username FILL");
    await page.until(() => document.querySelector(".options section h2")?.textContent === "Keyboard shortcuts");
    await page.type("Search settings", "no such thing");
    await page.untilText("No settings match your search.");
    await page.close();
  });

  it("for colours and text size apply in every open page at once, and in a page that is opened locked", async () => {
    await putVault(browser, made);
    const accounts = await openAccounts(browser);
    const options = await browser.openExtensionPage("accounts.html#settings");
    const plain = await accounts.evaluate(drawn);
    await options.choose("Theme", "Dark");
    await options.untilText("Saved.");
    await options.choose("Text size", "Large");
    for (const page of [accounts, options]) {
      await page.until(
        (paper, size) =>
          getComputedStyle(document.documentElement).backgroundColor !== paper &&
          getComputedStyle(document.documentElement).fontSize !== size,
        plain.paper,
        plain.size,
      );
    }
    await options.press("Lock");
    await options.untilText("Locked");
    const locked = await browser.openExtensionPage("accounts.html");
    await locked.untilText("Locked");
    expect((await locked.evaluate(drawn)).size).to.equal("19.2px");
    expect(await locked.evaluate(() => getComputedStyle(document.body).colorScheme)).to.equal("dark");
    for (const page of [accounts, options, locked]) await page.close();
  });

  it("are stored, and show the browser's keyboard shortcuts", async () => {
    await putVault(browser, made);
    const page = await browser.openExtensionPage("accounts.html#settings");
    await page.choose("Lock when you haven't used Saltmill for", "4 hours");
    await page.untilText("Saved.");
    const kept = async (): Promise<string> => JSON.stringify(await page.evaluate(readArea, "local"));
    const before = await kept();
    await page.tick("Lock when the last browser window is closed", false);
    while ((await kept()) === before); // "Saved." may still be visible from the change of the time limit above
    await untilLocksIn(page, 240);
    expect(await page.evaluate(readArea, "session")).to.have.nested.property("deadline.minutes", 240);
    await page.close();
    const again = await browser.openExtensionPage("accounts.html#settings");
    await again.untilText("Lock the vault");
    expect(await again.value("Lock when you haven't used Saltmill for")).to.equal("240");
    expect(await again.ticked("Lock when the last browser window is closed")).to.equal(false);
    expect(await again.text())
      .to.match(/Open Saltmill\s+Alt\+Shift\+L/u)
      .and.to.match(/Lock the vault\s+Alt\+Shift\+K/u);
    await again.close();
  });

  it("are read-only in a vault that a newer version has written to, and request nothing", async () => {
    const newer = await sampleVault();
    await plant(newer.vault, "something/new", { v: 2, name: "something/new", modified: 0 });
    await putVault(browser, newer);
    const page = await browser.openExtensionPage("accounts.html#settings");
    await page.untilText("This vault was saved by a newer version of Saltmill.");
    await page.untilText("Lock the vault");
    const open = await page.evaluate(() =>
      [...document.querySelectorAll(".option :is(input, select)")]
        .filter((control) => !control.matches(":disabled"))
        .map((control) => control.getAttribute("aria-describedby")),
    );
    // These settings are stored outside the read-only vault.
    expect(open).to.deep.equal(["clipboardRead-hint", "language-hint"]);
    expect(await page.evaluate(() => document.querySelectorAll("select:disabled").length)).to.be.greaterThan(3);
    await page.screenshot(`build/screenshots/options-read-only-${name}.png`);
    await page.close();
  });
});

await eachBrowser("the number on the toolbar button", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: LoginServer;
  let permitted: Awaited<ReturnType<typeof withPermission>>;

  before(async () => {
    server = await startLoginServer({ accounts: {} });
    permitted = await withPermission(name, "tabs");
    browser = await launch({ extension: permitted.folder });
    await browser.open("about:blank");
  });
  after(async () => {
    await server.close();
    await browser.close();
    await permitted.remove();
  });

  interface Chrome {
    readonly tabs: { query(of: object): Promise<{ id: number; url: string }[]> };
    readonly action: {
      getBadgeText(of: { tabId: number }): Promise<string>;
      setBadgeText(of: { tabId: number; text: string }): Promise<void>;
    };
  }
  /**
   * Sets the badge "!" on the toolbar button. The extension itself shows this badge if the browser does not let the
   * extension open its popup. Runs in an extension page.
   */
  const mark = async (host: string): Promise<void> => {
    const { tabs, action } = Reflect.get(globalThis, "chrome") as Chrome;
    const tab = (await tabs.query({})).find(({ url }) => url.includes(host));
    if (tab) await action.setBadgeText({ tabId: tab.id, text: "!" });
  };
  /** Returns true if the toolbar button has the badge `text` for the tab of a host. Runs in an extension page. */
  const hasBadge = async (host: string, text: string): Promise<boolean> => {
    const { tabs, action } = Reflect.get(globalThis, "chrome") as Chrome;
    const tab = (await tabs.query({})).find(({ url }) => url.includes(host));
    return tab !== undefined && (await action.getBadgeText({ tabId: tab.id })) === text;
  };

  it("shows how many accounts a site has when it is switched on, and disappears when the vault locks", async () => {
    const { addAccount } = await import("../../src/accounts/index.ts");
    const made = await sampleVault();
    const rules = { length: 16, classes: ["lower"] };
    for (const login of ["one", "two"])
      await addAccount(made.vault, { site: "example.localhost", login, revision: 1, rules });
    await putVault(browser, made);
    await browser.open(server.at("deep.example.localhost"));
    const options = await browser.openExtensionPage("accounts.html#settings");
    await options.untilText("Lock the vault");
    expect(await options.evaluate(hasBadge, "deep.example", "")).to.equal(true);
    await options.tick("Show the number of accounts for the current site", true);
    await options.until(hasBadge, "deep.example", "2");
    await browser.open(server.at("other.localhost"));
    await browser.open(server.at("late.example.localhost"));
    await options.until(hasBadge, "late.example", "2");
    await options.until(hasBadge, "other.localhost", "");
    const reloaded = await browser.open(server.at("again.example.localhost"));
    await options.until(hasBadge, "again.example", "2");
    const before = await reloaded.evaluate(() => {
      const { timeOrigin } = performance;
      location.reload();
      return timeOrigin;
    });
    await reloaded.until((old) => performance.timeOrigin !== old && document.readyState === "complete", before);
    await options.until(hasBadge, "again.example", "2");
    await options.evaluate(mark, "again.example");
    await reloaded.front();
    const popup = await browser.openPopup();
    await options.until(hasBadge, "again.example", "2");
    await popup.close();
    await options.front();
    await options.press("Lock");
    await options.until(hasBadge, "deep.example", "");
    await options.until(hasBadge, "late.example", "");
  });
});

await eachBrowser("the first run", (launch) => {
  it("opens the welcome page, which teaches in three steps, creates the vault and leads to the accounts", async () => {
    const browser = await launch({ keepWelcome: true });
    try {
      const page = await browser.tab("/welcome.html");
      await page.untilText("One password to remember");
      await page.press("Get started");
      await page.untilText("Email address or name");
      expect(await focused(page)).to.equal("Email address or name");
      await page.type("Email address or name", "ada@example.org");
      await page.type("Master password", "correct horse battery staple");
      await page.type("Type it once more, from your paper", "correct horse battery staple");
      await page.press("Create vault");
      await page.untilText(`Press "New account":`);
      expect(await focused(page)).to.equal("Your vault is ready");
      await page.untilText("Alt+Shift+L"); // the page asks the browser which shortcut opens the popup
      await page.press("Go to my accounts");
      await page.untilText("Settings");
      const popup = await browser.openExtensionPage("popup.html");
      await popup.untilText("All accounts");
    } finally {
      await browser.close();
    }
  });
});
