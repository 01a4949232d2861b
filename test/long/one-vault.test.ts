/** Tests one vault that Chromium, Firefox and the command line share through a WebDAV server. */
import { expect } from "chai";
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { debianServers } from "../../tools/downloads.mjs";
import { findBrowsers } from "../../tools/browsers.mjs";
import { exitCodes } from "../../cli/failure.ts";
import { openAccounts } from "../e2e/accounts-page-vault.ts";
import { launchChromium } from "../e2e/browsers/chromium.ts";
import type { ExtensionBrowser } from "../e2e/browsers/driver.ts";
import { launchFirefox } from "../e2e/browsers/firefox.ts";
import { freshFolder } from "../e2e/real-apps/server-process.ts";
import { serveHtml } from "../e2e/servers/html-server.ts";
import { addAccount, openUnlocked } from "../e2e/steps.ts";
import { withHosts } from "../e2e/with-permissions.ts";
import { describeWith } from "../needs.ts";
import { bin, cleanEnvironment } from "../unit/cli/saltmill.ts";
import { password, type RealDav, servers, user } from "./dav/servers.ts";

const master = "correct horse battery staple";
const packages = await debianServers();
const found = await findBrowsers();
const missing =
  packages === undefined
    ? "Debian's packages were not found"
    : found.chromium === undefined || found.firefox === undefined
      ? "Chromium or Firefox was not found"
      : undefined;

/** Runs Saltmill's command line, which reads the master password from the standard input. */
function saltmill(...args: readonly string[]): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [bin, ...args], { env: cleanEnvironment() }, (error, output, errors) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, output, errors });
    });
    child.stdin?.end(`${master}\n`);
  });
}

for (const name of ["Apache mod_dav", "rclone"]) {
  describeWith(missing, `one vault on ${name}`, function () {
    this.timeout(300_000);
    let server: RealDav;
    let site: Awaited<ReturnType<typeof serveHtml>>;
    let folder: string;
    let file: string;
    let remove: () => Promise<void> = () => Promise.resolve();
    const browsers: ExtensionBrowser[] = [];

    before(async () => {
      server = await servers[name]!({ packages: packages ?? "", python: "" });
      site = await serveHtml({ "/": "<h1>A site</h1>" });
      folder = await freshFolder("one-vault");
      file = path.join(folder, "vault.json");
      // Automation cannot press "Allow" when Chromium asks if the extension may access a host. This copy of the
      // extension has the permission from its installation on.
      const copy = await withHosts("chromium", "http://127.0.0.1/*");
      ({ remove } = copy);
      browsers.push(await launchChromium({ executable: found.chromium!, extension: copy.folder }));
      browsers.push(await launchFirefox({ executable: found.firefox!, extension: path.resolve("build/firefox") }));
    });
    after(async () => {
      for (const browser of browsers.splice(0)) await browser.close();
      await site.close();
      await server.stop();
      await remove();
      await rm(folder, { recursive: true });
    });

    const syncFile = (): ReturnType<typeof saltmill> =>
      saltmill(
        ...["vault", "sync", file, "--dav", server.url, "--user", user, "--allow-http"],
        ...["--password-command", `printf '%s' '${password}'`],
      );
    const importInto = async (host: string): Promise<void> => {
      const table = path.join(folder, "table.csv");
      await writeFile(table, `url,username,password\nhttps://${host}/,ada,"pass, word"\n`);
      const { code, errors } = await saltmill("import", table, "--vault", file, "--yes");
      expect(code, errors).to.equal(0);
    };
    const addIn = async (browser: ExtensionBrowser, login: string): Promise<void> => {
      const tab = await browser.open(site.at("/", "shop.localhost"));
      const popup = await openUnlocked(browser);
      await addAccount(popup, login);
      await popup.close();
      await tab.close();
    };
    const syncBrowser = async (browser: ExtensionBrowser): Promise<void> => {
      const page = await openAccounts(browser, "devices");
      await page.press("Sync now");
      await page.untilText("Last synced:");
      await page.close();
    };
    const joinIn = async (browser: ExtensionBrowser): Promise<void> => {
      await browser.open("about:blank");
      const page = await browser.openExtensionPage("accounts.html#join");
      await page.untilText("Get your vault from another device");
      await page.type("Address of the folder", server.url);
      await page.tick("Connect without encryption. Others on the network can then read the app password.", true);
      await page.type("Username on the server", user);
      await page.type("App password", password);
      await page.type("Name of this device", browser.name);
      await page.type("Master password from your other device", master);
      const press = (): Promise<void> => page.press("Get my accounts");
      await (browser.name === "chromium" ? press() : browser.answer("allow", "127.0.0.1", press));
      await page.untilText("Last synced:");
      await page.close();
    };
    const logins = async (): Promise<string[]> => {
      const { code, output, errors } = await saltmill("vault", "list", file, "--json");
      expect(code, errors).to.equal(0);
      return (JSON.parse(output) as { site: string; login: string }[])
        .map((each) => `${each.site} ${each.login}`)
        .sort();
    };
    /** Waits until a browser shows the wanted accounts. The accounts are written as "site username". */
    const shownIn = async (browser: ExtensionBrowser, wanted: readonly string[]): Promise<void> => {
      const page = await openAccounts(browser, "accounts");
      for (const each of wanted) for (const word of each.split(" ")) await page.untilText(word);
      await page.close();
    };

    it("is created by the command line and reaches both browsers", async () => {
      expect((await saltmill("vault", "create", file, "--no-identity")).code).to.equal(0);
      await importInto("first.example");
      const { code, errors } = await syncFile();
      expect(code, errors).to.equal(exitCodes.changed[0]);
      for (const browser of browsers) {
        await joinIn(browser);
        await shownIn(browser, ["first.example ada"]);
      }
    });

    it("has at the end what each of the three has added", async () => {
      for (const browser of browsers) await addIn(browser, `${browser.name}-login`);
      await importInto("second.example");
      expect((await syncFile()).code).to.equal(exitCodes.changed[0]);
      for (let i = 0; i < 2; i++) for (const browser of browsers) await syncBrowser(browser);
      await syncFile();
      const all = ["first.example ada", "second.example ada"];
      all.push(...browsers.map((browser) => `shop.localhost ${browser.name}-login`));
      expect(await logins()).to.deep.equal(all.sort());
      for (const browser of browsers) {
        await syncBrowser(browser);
        await shownIn(browser, all);
      }
    });

    it("stays the same if nothing has changed", async () => {
      const { code, errors } = await syncFile();
      expect(code, errors).to.equal(exitCodes.done[0]);
    });
  });
}
