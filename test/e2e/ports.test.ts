/** Tests accounts of a host without a registrable domain, whose ports are different services. */
import { expect } from "chai";
import { addAccount, addStoredAccount } from "../../src/accounts/index.ts";
import { newVault, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type LoginServer, startLoginServer } from "./servers/login-server.ts";
import { openUnlocked } from "./steps.ts";

const host = "127.0.0.1";
const rules = { length: 16, classes: ["lower", "upper", "digit"] };

await eachBrowser("two services on one host", (launch, name) => {
  let browser: ExtensionBrowser;
  let servers: readonly LoginServer[];

  const portOf = (server: LoginServer): string => new URL(server.at(host)).port;

  /** Opens the page of a service, runs a step in the popup, and returns what the page's password field contains. */
  async function on(server: LoginServer, step: (popup: Surface) => Promise<void>): Promise<string> {
    const page = await browser.open(server.at(host));
    const popup = await openUnlocked(browser);
    await step(popup);
    const password = await page.value("Password");
    await page.close();
    return password;
  }

  before(async () => {
    servers = [await startLoginServer({ accounts: {} }), await startLoginServer({ accounts: {} })];
    browser = await launch();
    const made = await newVault();
    await addAccount(made.vault, { site: host, login: "admin", revision: 1, rules });
    await addStoredAccount(made.vault, { site: `${host}:1`, login: "other", password: "never here" });
    await putVault(browser, made);
  });
  after(async () => {
    for (const server of servers) await server.close();
    await browser.close();
  });

  it("ask once for an account of the host, and again on the other port", async () => {
    const [one, two] = servers as [LoginServer, LoginServer];
    const first = await on(one, async (popup) => {
      await popup.press("Fill");
      await popup.untilText(`This page is on port ${portOf(one)}`);
      await popup.screenshot(`build/screenshots/port-new-${name}.png`);
      await popup.press("Fill anyway");
      await popup.untilClosed();
    });
    const again = await on(one, async (popup) => {
      await popup.untilText(`Only on port ${portOf(one)}`);
      await popup.screenshot(`build/screenshots/port-known-${name}.png`);
      await popup.press("Fill");
      await popup.untilClosed();
    });
    expect(first).to.match(/^[A-Za-z\d]{16}$/u);
    expect(again).to.equal(first);
    const other = await on(two, async (popup) => {
      await popup.press("Fill");
      await popup.untilText(`This account is for port ${portOf(one)}.`);
      await popup.screenshot(`build/screenshots/port-other-${name}.png`);
      await popup.press("Don't fill");
      await popup.close();
    });
    expect(other).to.equal("");
  });

  it("have accounts of their own with the same username", async () => {
    const [one, two] = servers as [LoginServer, LoginServer];
    await on(two, async (popup) => {
      await popup.press("New account");
      await popup.untilText(`${host}:${portOf(two)}`);
      await popup.type("Username", "admin");
      await popup.press("Save");
      await popup.until(() => document.querySelector("form") === null);
      await popup.untilText(`Only on port ${portOf(two)}`);
      await popup.screenshot(`build/screenshots/port-own-${name}.png`);
      await popup.close();
    });
    const accountsAt = (server: LoginServer): Promise<string[]> => {
      let found: string[] = [];
      return on(server, async (popup) => {
        await popup.untilText("admin");
        found = await popup.evaluate(() =>
          [...document.querySelectorAll("ul.accounts li")].map((each) => each.textContent),
        );
        await popup.close();
      }).then(() => found);
    };
    expect(await accountsAt(one)).to.have.length(1);
    expect(await accountsAt(two)).to.have.length(2);
  });
});
