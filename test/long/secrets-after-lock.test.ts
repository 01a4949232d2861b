/**
 * Tests that master passwords, derived master keys (roots) and passwords are gone from the memory of the extension's
 * pages after the vault was locked, and from the memory of the generator page after "Forget".
 */
import { expect } from "chai";
import { addAccount, addEasyAccount, addStoredAccount, allAccounts, passwordOf } from "../../src/accounts/index.ts";
import { exportBackup } from "../../src/backup/index.ts";
import { deriveRoot } from "../../src/schemes/index.ts";
import { keysOf, type Vault } from "../../src/vault/index.ts";
import { t } from "../../ui/locale/i18n.ts";
import { chooseFile, identity, type Made, newVault, openAccounts, putVault } from "../e2e/accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { inChromium } from "../e2e/each-browser.ts";
import { servePage } from "../e2e/generator-page.ts";
import { findSecrets, loadWatched, type Secrets, wholeStrings } from "../e2e/heap/find-secrets.ts";
import { plant, planted } from "../e2e/heap/plant.ts";
import { openWatchedPage, pageOf, typeShown } from "../e2e/heap/watched-page.ts";
import type { FileServer } from "../e2e/servers/file-server.ts";
import { serveHtml } from "../e2e/servers/html-server.ts";
import { speakIn } from "../unit/ui/speaking.ts";

// This master password has only Latin-1 characters, so Chromium stores one byte for each character. It has spaces,
// because a regular expression that matches a space may keep the text in memory.
const master = "Qv7rZx first master µ3Jk9Wp";
const nextMaster = "Hy5tNb second master λ8Dm2Ts"; // because of the λ, Chromium stores two bytes for each character
const easyMaster = "Lf4gKc easy master 6Rw1Xv";
const stored = "Uj9sPd-stored-password-3Bq7Ze";
const typed = "Mw2hVn-typed-password-5Gx8Yt";
const site = "first.example";
const rules = { length: 24, classes: ["lower", "upper", "digit", "symbol"] };

/** Returns the derived master keys (roots) of a vault and the password of each account. */
async function secretsIn(vault: Vault): Promise<Secrets> {
  const contents = await vault.contents();
  const secrets: Record<string, string | Uint8Array> = {};
  for (const [id, { R }] of Object.entries(keysOf(contents).roots)) secrets[`root ${id}`] = Buffer.from(R, "base64");
  for (const account of allAccounts(contents)) {
    secrets[`password for ${account.site}`] = await passwordOf(contents, account);
  }
  return secrets;
}

async function fullVault(): Promise<Made> {
  const made = await newVault(master);
  const { vault } = made;
  await addAccount(vault, { site, login: "ada", revision: 1, rules });
  await addAccount(vault, { site: "words.example", login: "ada", revision: 1, rules: { words: 6, separator: "-" } });
  await addStoredAccount(vault, { site: "stored.example", login: "ada", password: stored });
  await addEasyAccount(
    vault,
    { site: "easy.example", login: "ada", revision: "", rules },
    { masterPassword: easyMaster },
  );
  return made;
}

await inChromium("secrets", (launch) => {
  let browser: ExtensionBrowser;
  let server: FileServer;
  let made: Made;
  let secrets: Secrets;

  before(async () => {
    speakIn("en");
    made = await fullVault();
    const nextRoot = await deriveRoot({ masterPassword: nextMaster, identity });
    secrets = { master, nextMaster, nextRoot, easyMaster, typed, ...(await secretsIn(made.vault)) };
    server = await servePage();
    browser = await launch({ engineFlags: wholeStrings });
    await browser.open("about:blank");
  });
  after(async () => {
    made.vault.close();
    await browser.close();
    await server.close();
  });

  const openWatched = (address: string): Promise<Surface> => openWatchedPage(browser, address);
  const workersOf = (page: Surface): object[] => pageOf(page).workers();
  /** @param before - workers that ran before the lock; the locked view starts a new worker for the next unlock */
  const expectNothing = async (page: Surface, before?: readonly object[], more?: Secrets): Promise<void> => {
    const found = await findSecrets(pageOf(page), { ...secrets, ...more });
    expect(found, found.join("\n")).to.deep.equal([]);
    const left = workersOf(page).filter((worker) => before?.includes(worker) ?? true);
    expect(left, "a worker that is not over").to.deep.equal([]);
  };
  /**
   * Locks the vault from another page. For `page`, this is like a lock by the keyboard shortcut or by the session's
   * time limit.
   */
  const lockElsewhere = async (page: Surface): Promise<void> => {
    const other = await openAccounts(browser);
    await other.press(t("lock"));
    await other.untilText(t("locked"));
    await other.close();
    await page.front();
  };

  it("are found by the search in every place where a page can hold them", async () => {
    const page = await openWatched(`http://localhost:${server.port}/`);
    const held = Object.fromEntries(
      planted.map((kind, i) => [kind, `${1000 + 7 * i}Ct6wBf planted secret ${1000 + 7 * i}Ns4L`]),
    );
    expect(await findSecrets(pageOf(page), held)).to.deep.equal([]);
    for (const kind of planted) await plant(pageOf(page), kind, held[kind] ?? "");
    const found = await findSecrets(pageOf(page), held);
    for (const kind of planted) {
      expect(
        found.some((line) => line.startsWith(`${kind} in `)),
        kind,
      ).to.equal(true);
    }
    await page.close();
  });

  it("are gone from the welcome page that created the vault after it is locked", async () => {
    await putVault(browser);
    const page = await openWatched(`${browser.extensionOrigin}/welcome.html`);
    await page.press(t("welcomeStart"));
    await page.type(t("identity"), identity);
    await typeShown(page, t("masterPassword"), master);
    await page.until(() => document.querySelector(".meter") !== null);
    await page.type(t("repeatPaper"), master);
    await page.press(t("createVault"));
    await page.untilText(t("welcomeGo"));
    await lockElsewhere(page);
    await expectNothing(page);
    await page.close();
  });

  it("are gone from the popup after it is locked", async () => {
    await putVault(browser, made, true);
    await browser.open(`http://localhost:${server.port}/`);
    const popup = await browser.openPopup();
    await loadWatched(pageOf(popup));
    await popup.type(t("masterPassword"), "not this one");
    await popup.press(t("unlock"));
    await popup.untilText(t("wrongMaster"));
    await typeShown(popup, t("masterPassword"), master);
    await popup.press(t("unlock"));
    await popup.untilText(t("allAccounts"));
    await popup.press(t("addAccount"));
    await popup.press(t("passwordSettings"));
    await popup.choose(t("kind"), t("kindOf_stored"));
    await typeShown(popup, t("storedPassword"), typed);
    await popup.press(t("save"));
    await popup.untilText("localhost");
    await popup.press(t("showPassword"));
    await popup.until(() => document.querySelector("output.secret") !== null);
    await popup.press(t("more"));
    await popup.press(t("showQr"));
    await popup.until(() => document.querySelector("canvas") !== null);
    await popup.press(t("back"));
    await popup.press(t("addAccount"));
    await popup.press(t("passwordSettings"));
    await popup.choose(t("kind"), t("kindOf_easy"));
    await popup.type(t("easyMaster"), easyMaster);
    await popup.press(t("back"));
    await popup.press(t("discard"));
    await popup.type(t("searchAll"), "example");
    await popup.untilText(site);
    for (let i = 0; i < 4; i++) {
      await popup.press(t("showPassword"));
      await popup.until(() => document.querySelector("output.secret") !== null);
      await popup.key("ArrowDown");
    }
    const workers = workersOf(popup);
    await popup.press(t("lock"));
    await popup.untilText(t("locked"));
    await expectNothing(popup, workers);
    await popup.close();
  });

  it("are gone from the popup after the user has gone back, if they were typed into a web page", async () => {
    const onPage = "Zk5wJt-typed-on-a-page-9Hd4Lq";
    const login = `<form><label>Login <input name="user" autocomplete="username"></label>
      <label>Password <input type="password" name="password"></label><button>Sign in</button></form>`;
    const sites = await serveHtml({ "/": login });
    await putVault(browser, made);
    const site = await browser.open(sites.at("/", "localhost"));
    await site.type("Login", "ada");
    await site.type("Password", onPage);
    const popup = await browser.openPopup();
    await loadWatched(pageOf(popup));
    await popup.press(t("addAccount"));
    await popup.press(t("showPassword"));
    await popup.until((text) => document.querySelector("output.secret")?.textContent === text, onPage);
    expect(await findSecrets(pageOf(popup), { onPage })).to.not.deep.equal([]);
    await popup.press(t("back"));
    await popup.untilText(t("allAccounts"));
    const found = await findSecrets(pageOf(popup), { onPage });
    expect(found, found.join("\n")).to.deep.equal([]);
    await popup.close();
    await sites.close();
  });

  it("are gone from the accounts page after it is locked", async () => {
    await putVault(browser, made, true);
    const page = await openWatched(`${browser.extensionOrigin}/accounts.html`);
    await typeShown(page, t("masterPassword"), master);
    await page.press(t("unlock"));
    await page.press(t("selectMany"));
    await page.press(t("more"));
    await page.press(t("showAll"));
    await page.press(t("showAllYes"));
    await page.until(() => document.querySelectorAll("output.secret").length > 2);
    for (const view of ["health", "paper", "export", "master"]) {
      await page.evaluate((next: string) => {
        location.hash = next;
      }, view);
      if (view === "paper") {
        await page.press(t("paperPrepare"));
        await page.untilText("stored.example");
      }
    }
    await typeShown(page, t("masterNow"), master);
    await page.type(t("masterNew"), nextMaster);
    await page.until(() => document.querySelector(".meter") !== null);
    await page.type(t("masterRepeat"), nextMaster);
    await page.press(t("masterChange"));
    await page.untilText(t("masterChanged"));
    await page.press(t("keyMake"));
    await page.evaluate(() => document.querySelector<HTMLElement>("dialog input")?.focus());
    await page.keys(nextMaster);
    await page.press(t("keyYes"));
    await page.untilText(t("keyMade"));
    await page.type(t("masterNow"), nextMaster); // typed, but the form is not sent
    const workers = workersOf(page);
    await page.press(t("lock"));
    await page.untilText(t("locked"));
    await expectNothing(page, workers);
    await page.close();
  });

  it("are gone from the popup that has generated and listed them", async () => {
    await putVault(browser, made);
    const page = await openWatched(`${browser.extensionOrigin}/popup.html`);
    await page.press(t("generate"));
    await page.until(() => (document.querySelector(".generated output")?.textContent ?? "") !== "");
    await page.press(t("copyIt"));
    await page.untilText(t("recentCount", 1));
    // Not words, because the word list stays in memory.
    await page.press(t("generateAgain"));
    await page.until(() => document.querySelector(".note") === null);
    await page.press(t("generateAgain"));
    await page.untilText(t("recentCount", 2));
    await page.press(t("recentCount", 2));
    const generated = await page.evaluate(() =>
      Array.from(document.querySelectorAll(".generated output, .recent output"), ({ textContent }) => textContent),
    );
    expect(generated).to.have.length(3);
    const workers = workersOf(page);
    await lockElsewhere(page);
    await page.untilText(t("unlock"));
    await expectNothing(page, workers, Object.fromEntries(generated.map((text, i) => [`generated ${i}`, text])));
    await page.close();
  });

  it('are gone from the generator page after "Forget"', async () => {
    const page = await openWatched(`http://localhost:${server.port}/`);
    await page.type(t("identity"), identity);
    await typeShown(page, t("masterPassword"), master);
    await page.type(t("site"), site);
    await page.type(t("login"), "ada");
    await page.type(t("length"), "24");
    await page.press(t("derive"));
    await page.until(() => document.querySelector(".made .secret") !== null);
    await page.press(t("qrCode"));
    await page.until(() => document.querySelector("canvas") !== null);
    await page.press(t("forget"));
    await page.until(() => document.querySelector(".made") === null);
    await expectNothing(page);
    await page.close();
  });

  it('are gone from the Easy Passwords generator of the page after "Forget"', async () => {
    const page = await openWatched(`http://localhost:${server.port}/`);
    await page.choose(t("kind"), t("kindOf_easy"));
    await page.type(t("site"), "easy.example");
    await page.type(t("login"), "ada");
    await page.type(t("length"), "24");
    await typeShown(page, t("easyMaster"), easyMaster);
    await page.press(t("derive"));
    await page.until(() => document.querySelector(".made .secret") !== null);
    await page.press(t("forget"));
    await page.until(() => document.querySelector(".made") === null);
    await expectNothing(page);
    await page.close();
  });

  it("are gone from the generator page after its backup is closed", async () => {
    const { text } = await exportBackup(made.vault);
    const page = await openWatched(`http://localhost:${server.port}/#backup`);
    await chooseFile(page, text);
    await typeShown(page, t("backupMaster"), master);
    await page.press(t("backupOpen"));
    await page.press(t("showPasswordOf", "ada, stored.example"));
    await page.until(() => document.querySelector("output.secret") !== null);
    await page.press(t("backupClose"));
    await page.untilText(t("openBackupTitle"));
    await expectNothing(page);
    await page.close();
  });
});
