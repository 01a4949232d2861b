/** Accounts for the web pages in test/e2e/pages: one for each site, so that the popup shows only one button "Fill". */
import { saltmill1 } from "../../unit/src/schemes/independent.ts";
import { type ExtensionBrowser, SHARED_HOSTS } from "../browsers/driver.ts";
import type { PageServer } from "../servers/page-server.ts";
import { addAccount, createVault, openUnlocked } from "../steps.ts";

const identity = "ada@example.org";
const master = "correct horse battery staple";
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };

export interface KnownAccount {
  readonly login: string;
  readonly password: string;
  /** The previous password. At revision 1, equals `password`. */
  readonly old: string;
}

const made = (site: string, login: string, revision: number): string =>
  saltmill1({ master, identity, site, login, revision, rules });

const account = (site: string, login: string, revision = 1): KnownAccount => ({
  login,
  password: made(site, login, revision),
  old: made(site, login, Math.max(1, revision - 1)),
});

/**
 * Site → account. The test types these sites in the popup, so the vault does not record a page on which an account was
 * created.
 */
const typed: Readonly<Record<string, KnownAccount>> = {
  "example.localhost": account("example.localhost", "ada@example.org"),
  "bank.localhost": account("bank.localhost", "12345678"),
  "club.localhost": account("club.localhost", "ada99"),
  "changing.localhost": account("changing.localhost", "ada@example.org", 2),
  "plain.test": account("plain.test", "ada@example.org"),
};

const [madeAt, otherHost] = SHARED_HOSTS;
const shared = account("happyfox.com", "ada@example.org");

/** Host of a web page → the account that is filled on this page. */
export const accounts: Readonly<Record<string, KnownAccount>> = { ...typed, [madeAt]: shared, [otherHost]: shared };

/**
 * Creates the vault with all accounts. The account of `changing.localhost` gets a new password (revision 2). The new
 * password is filled into a form that changes the password, because login forms get the old password until then. For
 * all accounts except the last one, the test types the site. For the last account, the popup is opened over a page of
 * the site and takes the site from the page.
 */
export async function fillVault(browser: ExtensionBrowser, server: PageServer): Promise<void> {
  const page = await browser.open(server.at("changing.localhost", "forms/autocomplete-tokens"));
  const first = await browser.openPopup();
  await createVault(first, identity, master);
  for (const [site, { login }] of Object.entries(typed)) {
    await first.press("Add account");
    await first.type("Site", site);
    await first.type("Username", login);
    await first.press("Save");
    await first.until(() => document.querySelector("form") === null);
  }
  await first.close();
  const popup = await openUnlocked(browser);
  await popup.press("More");
  await popup.press("Change password");
  await popup.press("Generate new password");
  await popup.untilText("revision 2");
  await popup.close();
  await page.close();
  const change = await browser.open(server.at("changing.localhost", "change/tokens"));
  const sending = await openUnlocked(browser);
  await sending.press("Fill");
  await sending.untilClosed();
  await change.close();
  const own = await browser.open(server.at(madeAt, "forms/autocomplete-tokens"));
  const over = await openUnlocked(browser);
  await addAccount(over, shared.login);
  await over.close();
  await own.close();
}
