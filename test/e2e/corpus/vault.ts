/** Accounts for the corpus, one for each site, so that the popup has one button to press. */
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
  /** The previous password. */
  readonly old: string;
}

const made = (site: string, login: string, revision: number): string =>
  saltmill1({ master, identity, site, login, revision, rules });

const account = (site: string, login: string, revision = 1): KnownAccount => ({
  login,
  password: made(site, login, revision),
  old: made(site, login, Math.max(1, revision - 1)),
});

/** Accounts whose site was typed, by site. The page on which they were created is not known. */
const typed: Readonly<Record<string, KnownAccount>> = {
  "example.localhost": account("example.localhost", "ada@example.org"),
  "bank.localhost": account("bank.localhost", "12345678"),
  "club.localhost": account("club.localhost", "ada99"),
  "changing.localhost": account("changing.localhost", "ada@example.org", 2),
  "plain.test": account("plain.test", "ada@example.org"),
};

const [madeAt, otherHost] = SHARED_HOSTS;
const shared = account("happyfox.com", "ada@example.org");

/** All accounts, by the host of the page. */
export const accounts: Readonly<Record<string, KnownAccount>> = { ...typed, [madeAt]: shared, [otherHost]: shared };

/**
 * Makes the vault with all accounts. One account gets a new revision, which is filled into a change form once. From
 * then on, its new password is filled into logins. No account is created on a plain http page, and only the last one is
 * created in the popup over its page.
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
