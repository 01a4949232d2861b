/**
 * Tests that the extension does not regard a new password as accepted by the site only because it was filled. The
 * extension keeps the old and the new password until a login with the new password succeeds or the user confirms the
 * change.
 */
import { expect } from "chai";
import { accountNamed, addAccount, newRevision } from "../../src/accounts/index.ts";
import { saltmill1 } from "../unit/src/schemes/independent.ts";
import { identity, master, newVault, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type HtmlServer, serveHtml } from "./servers/html-server.ts";
import { keepOffers, navigate, openUnlocked } from "./steps.ts";

const site = "example.localhost";
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };
const made = (revision: number): string => saltmill1({ master, identity, site, login: "ada", revision, rules });

const login = `<p><label>User name <input name=user></label><p><label>Password <input type=password></label><p><button>Sign in</button>`;
const pages = {
  "/settings": `<form><p><label>Current password <input type=password></label><p><label>New password <input type=password></label>
    <p><label>New password again <input type=password></label><p><button>Change it</button></form>`,
  "/delete": `<form><p><label>Password, to delete my account <input type=password></label><p><button>Delete it</button></form>`,
  "/login": `<form action="/home">${login}</form>`,
  "/wrong": `<form action="/refused">${login}</form>`,
  "/refused": `<p>Wrong password</p><form action="/home">${login}</form>`,
  "/rejected": `<form action="/failed">${login}</form>`,
  "/failed": "<title>Login failed</title><h1>Login failed</h1><p>The user name or password is wrong.</p>",
  "/left": `<form action="/public">${login}</form>`,
  "/public": '<h1>Our shop</h1><a href="/login">Sign in</a>',
  "/home": "<h1>Welcome, ada</h1>",
};

const values = (page: Surface): Promise<string[]> =>
  page.evaluate(() => Array.from(document.querySelectorAll("input"), ({ value }) => value));

/** Returns true if the unlocked popup no longer asks the user to confirm the new password. Runs in the popup. */
const hasNoHint = (): boolean =>
  document.body.innerText.includes("All accounts") && !document.body.innerText.includes("The site has it");

await eachBrowser("a new password", (launch) => {
  let browser: ExtensionBrowser;
  let server: HtmlServer;
  let page: Surface;
  let revision = 1;

  before(async () => {
    const { vault, storage } = await newVault();
    const name = await addAccount(vault, { site, login: "ada", revision, rules });
    await newRevision(vault, accountNamed(await vault.contents(), name));
    revision = 2;
    server = await serveHtml(pages);
    browser = await launch();
    await browser.open("about:blank");
    await putVault(browser, { vault, storage });
    page = await browser.open(server.at("/settings", site));
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  const go = (path: string): Promise<void> => navigate(page, path);
  const fillIn = async (): Promise<string[]> => {
    const popup = await openUnlocked(browser);
    await popup.press("Fill");
    await popup.untilClosed();
    return values(page);
  };
  const both = (): string[] => [made(revision - 1), made(revision), made(revision)];
  const signIn = async (end: string): Promise<void> => {
    await page.press("Sign in");
    await page.until((path) => location.pathname === path && document.readyState === "complete", end);
  };

  it("is filled into every change form together with the old one, even after fills that were not sent", async () => {
    expect(await fillIn()).to.deep.equal(both());
    await go("/delete");
    const popup = await openUnlocked(browser);
    await popup.press("Fill");
    await popup.press("Fill anyway"); // the popup asks before it fills a form that deletes the account
    await popup.untilClosed();
    await go("/settings");
    expect(await fillIn()).to.deep.equal(both());
    await go("/login");
    expect(await fillIn()).to.deep.equal(["ada", made(revision)]);
    await go("/settings");
    expect(await fillIn()).to.deep.equal(both());
  });

  it("is not confirmed by a login that leads to another login form", async () => {
    await go("/wrong");
    await fillIn();
    await signIn("/refused");
    const popup = await openUnlocked(browser);
    await popup.untilText("The site has it");
    await popup.close();
    await go("/settings");
    expect(await fillIn()).to.deep.equal(both());
  });

  for (const [start, end, what] of [
    ["/rejected", "/failed", "reports a failure without any field"],
    ["/left", "/public", "still offers to sign in"],
  ] as const) {
    it(`is not confirmed by a login that leads to a page that ${what}`, async () => {
      await go(start);
      await fillIn();
      await signIn(end);
      const popup = await openUnlocked(browser);
      await popup.untilText("The site has it");
      await popup.close();
      await go("/settings");
      expect(await fillIn()).to.deep.equal(both());
    });
  }

  it("is confirmed by a login that leads to a page without a password field", async () => {
    await go("/login");
    await fillIn();
    await signIn("/home");
    // Opening the popup gives the extension access to the page, so the extension now sees that the login succeeded.
    const popup = await openUnlocked(browser);
    await popup.until(hasNoHint);
    await popup.close();
    await go("/settings");
    const next = await openUnlocked(browser);
    await next.press("Fill");
    await next.untilText("Only the current password was filled");
    expect(await values(page)).to.deep.equal([made(revision), "", ""]);
    await next.close();
  });

  it("is confirmed if the user marks it as changed", async () => {
    let popup = await openUnlocked(browser);
    await popup.press("More");
    await popup.press("Change password");
    await popup.press("Change password");
    await popup.untilText("The site has it");
    revision = 3;
    await popup.close();
    await go("/settings");
    expect(await fillIn()).to.deep.equal(both());
    popup = await openUnlocked(browser);
    await popup.press("The site has it");
    await popup.untilText("The old password is in the password history");
    await popup.close();
  });

  it("is not used for a login while it is new, and is replaced by the old one when the change is undone", async () => {
    let popup = await openUnlocked(browser);
    await popup.press("More");
    await popup.press("Change password");
    await popup.press("Change password");
    await popup.untilText("The site doesn't have the new password yet.");
    await popup.close();
    await go("/login");
    popup = await openUnlocked(browser);
    await popup.press("Fill");
    await popup.untilText("The old password was filled");
    expect(await values(page)).to.deep.equal(["ada", made(3)]);
    await popup.press("Show password");
    await popup.untilText(made(4));
    await popup.press("Undo the change");
    await popup.until(hasNoHint);
    expect(await popup.text()).not.to.include(made(4));
    await popup.untilText("The old password is back.");
    await popup.close();
    await go("/login");
    expect(await fillIn()).to.deep.equal(["ada", made(3)]);
  });

  it("is in the password history after it was replaced, until the user deletes it there", async () => {
    const popup = await openUnlocked(browser);
    await popup.press("More");
    await popup.press("Password history");
    await popup.untilText("Earlier passwords of this account and the settings they were made with.");
    const [first] = await popup.evaluate(() =>
      Array.from(document.querySelectorAll("main li, #app li"), (item) => item.textContent),
    );
    expect(first).to.include("password 4");
    await popup.evaluate(() => {
      document.querySelector<HTMLElement>(".history li button.icon:nth-of-type(2)")?.click();
    });
    await popup.untilText(made(4));
    const remove = (): Promise<void> =>
      popup.evaluate(() => {
        document.querySelector<HTMLElement>(".history li button.danger")?.click();
      });
    await keepOffers(popup);
    await remove();
    await popup.until(() => document.querySelectorAll(".history li").length === 2);
    await popup.press("Undo");
    await popup.until(() => document.querySelectorAll(".history li").length === 3);
    await popup.untilText("Undone");
    await remove();
    await popup.until(() => document.querySelectorAll(".history li").length === 2);
    await popup.close();
  });
});
