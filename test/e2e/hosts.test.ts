/** Tests accounts of one site with one username: on different hosts, and with different passwords on one host. */
import { expect } from "chai";
import { openAccounts, newVault, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type LoginServer, startLoginServer } from "./servers/login-server.ts";
import { chooseImport, confirmImport, openUnlocked } from "./steps.ts";

const hosts = ["jira", "wiki", "mail"].map((name) => `${name}.company.localhost`);

await eachBrowser("accounts with one username", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: LoginServer;

  before(async () => {
    server = await startLoginServer({ accounts: {} });
    browser = await launch();
    await browser.open("about:blank");
  });
  after(async () => {
    await server.close();
    await browser.close();
  });
  beforeEach(async () => putVault(browser, await newVault()));

  const importTable = async (rows: readonly string[], step: (page: Surface) => Promise<void>): Promise<void> => {
    const page = await openAccounts(browser, "import");
    await chooseImport(page, "passwords.csv", ["name,url,username,password,note", ...rows, ""].join("\n"));
    await page.untilText("What happens");
    await step(page);
    await confirmImport(page);
    await page.untilText("Check their health");
    await page.close();
  };
  const listed = (surface: Surface): Promise<string[]> =>
    surface.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-account], .opener, ul.accounts li")].map((row) =>
        row.innerText.replaceAll(/\s+/gu, " ").trim(),
      ),
    );

  it("stay apart by their hosts, and each host gets its own password first", async () => {
    await importTable(
      hosts.map((host) => `${host},${server.at(host)},ann,password of ${host},`),
      async (page) => {
        await page.screenshot(`build/screenshots/hosts-import-${name}.png`);
        expect(await page.text())
          .to.include("Import 3 accounts")
          .and.not.include("Twice");
      },
    );
    const accounts = await openAccounts(browser);
    await accounts.untilText(hosts[2] ?? "");
    await accounts.screenshot(`build/screenshots/hosts-list-${name}.png`);
    const rows = (await listed(accounts)).join("\n");
    for (const host of hosts) expect(rows).to.include(host);
    await accounts.close();
    for (const host of hosts) {
      const site = await browser.open(server.at(host));
      const popup = await openUnlocked(browser);
      await popup.untilText("ann");
      await popup.screenshot(`build/screenshots/hosts-popup-${host}-${name}.png`);
      expect(await popup.evaluate(() => document.querySelector("main")?.innerText)).to.include(host);
      await popup.key("Enter");
      await popup.untilClosed();
      expect(await site.value("Password")).to.equal(`password of ${host}`);
      await site.close();
    }
  });

  it("become one account with the notes of both if they have one password", async () => {
    const [jira = "", wiki = ""] = hosts;
    await importTable(
      [`Jira,${server.at(jira)},ann,one,first`, `Wiki,${server.at(wiki)},ann,one,second`],
      async (page) => {
        await page.untilText("Merged with the first");
        await page.screenshot(`build/screenshots/equal-passwords-import-${name}.png`);
      },
    );
    const accounts = await openAccounts(browser);
    await accounts.untilText("Jira");
    expect((await listed(accounts)).filter((row) => /jira|wiki/iu.test(row))).to.have.length(1);
    await accounts.close();
  });

  it("are numbered if they have different passwords on one host and both are kept", async () => {
    const [jira = ""] = hosts;
    await importTable([`,${server.at(jira)},ann,one,`, `,${server.at(jira)},ann,two,`], async (page) => {
      await page.untilText("1 entry is twice in the file");
      await page.screenshot(`build/screenshots/keep-both-import-${name}.png`);
    });
    const accounts = await openAccounts(browser);
    await accounts.untilText("ann (2)");
    await accounts.screenshot(`build/screenshots/keep-both-list-${name}.png`);
    await accounts.close();
    const site = await browser.open(server.at(jira));
    const popup = await openUnlocked(browser);
    await popup.untilText("ann (2)");
    await popup.screenshot(`build/screenshots/keep-both-popup-${name}.png`);
    await popup.close();
    await site.close();
  });
});
