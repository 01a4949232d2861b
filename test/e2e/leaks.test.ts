/** Tests the check for leaked passwords against a stand-in for pwnedpasswords.com. */
import { expect } from "chai";
import { addStoredAccount } from "../../src/accounts/index.ts";
import { faultsOf } from "../views/faults.ts";
import { digitsOf, leakServer, type LeakServer, rangeOf } from "../unit/src/leaks/leak-server.ts";
import { largeVault, master, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { type TlsProxy, tlsProxy } from "./servers/tls-proxy.ts";
import { keepOffers } from "./steps.ts";
import { withHosts } from "./with-permissions.ts";

const host = "api.pwnedpasswords.com";
/** The stored passwords of the vault. The first one is that of two accounts. */
const stored = ["hunter2", "=1+1 is not a formula, Åsa", "a third one that nobody knows"];

await eachBrowser("the check for leaked passwords", (launch, name) => {
  let server: LeakServer;
  let proxy: TlsProxy;
  let browser: ExtensionBrowser;
  let remove: () => Promise<void> = () => Promise.resolve();

  before(async () => {
    server = await leakServer({ hunter2: 17_043 });
    proxy = await tlsProxy(host, server.port);
    // Automation cannot press "Allow" in Chromium. This copy of the extension has the permission from its installation
    // on.
    const copy = name === "chromium" ? await withHosts(name, `https://${host}/*`) : undefined;
    if (copy) remove = copy.remove;
    browser = await launch({ proxyPort: proxy.port, ...(copy && { extension: copy.folder }) });
    await browser.open("about:blank");
    const made = await sampleVault();
    await addStoredAccount(made.vault, { site: "third.example", login: "ada", password: stored[2] ?? "" });
    await putVault(browser, made);
  });
  after(async () => {
    await browser.close();
    await proxy.close();
    await server.close();
    await remove();
  });
  beforeEach(() => {
    server.requests.length = 0;
    server.answer = () => false;
  });

  const sent = (): string[] => server.requests.map(({ path }) => path).sort();
  const ranges = stored.map((password) => `/range/${digitsOf(password).slice(0, 5)}`).sort();
  /** Presses a button for which Firefox asks for a permission the first time. */
  const pressAnd = (answer: "allow" | "block", page: Surface, button: string): Promise<void> =>
    name === "chromium" ? page.press(button) : browser.answer(answer, host, () => page.press(button));

  it("says what it sends, and sends nothing before a press", async () => {
    const page = await openAccounts(browser, "health");
    await page.untilText("Check 4 stored passwords");
    expect(await page.text())
      .to.include("sends the first 5 of the 40 digits of a checksum (SHA-1) to pwnedpasswords.com")
      .and.include("never sends a password or a site");
    await page.screenshot(`build/screenshots/leaks-before-${name}.png`);
    await page.close();
    expect(sent()).to.deep.equal([]);
  });

  if (name === "firefox") {
    it("sends nothing if the user refuses the permission", async () => {
      const page = await openAccounts(browser, "health");
      await pressAnd("block", page, "Check 4 stored passwords");
      await page.untilText("Without your permission in the browser, Saltmill has sent nothing.");
      await page.close();
      expect(sent()).to.deep.equal([]);
    });
  }

  it("says in words what is wrong with a server, and claims nothing", async () => {
    const faults: readonly [status: number, headers: Record<string, string>, body: string, text: string][] = [
      [429, { "Retry-After": "90" }, "", "pwnedpasswords.com asks for a pause. Try again in 90 seconds."],
      [403, {}, "<html>", "pwnedpasswords.com refuses the question."],
      [500, {}, "", "pwnedpasswords.com reports an error."],
      [200, { "Content-Type": "text/html" }, "<html>Sign in</html>", "The answer is not from the list"],
      [200, {}, "0".repeat(2 ** 21 + 1), "The answer is not from the list"],
      [302, { Location: `https://${host}/range/00000` }, "", "pwnedpasswords.com can't be reached."],
    ];
    const page = await openAccounts(browser, "health");
    await page.untilText("Check 4 stored passwords");
    let first = true;
    for (const [status, headers, body, text] of faults) {
      server.answer = (_, response) => {
        response.writeHead(status, headers).end(body);
        return true;
      };
      if (first) await pressAnd("allow", page, "Check 4 stored passwords");
      else await page.press("Check 4 stored passwords");
      first = false;
      await page.untilText(text);
    }
    const text = await page.text();
    expect(text).not.to.include("in the list of leaked passwords. ").and.not.include("leaked password\n");
    expect(sent()).not.to.include("/range/00000");
    await page.screenshot(`build/screenshots/leaks-fault-${name}.png`);
    expect(await faultsOf(page)).to.deep.equal([]);
    await page.close();
  });

  it("can be cancelled", async () => {
    const waiting: (() => void)[] = [];
    server.answer = (_, response) => {
      waiting.push(() => {
        response.writeHead(500).end();
      });
      return true;
    };
    const page = await openAccounts(browser, "health");
    await page.press("Check 4 stored passwords");
    await page.untilText("Asking pwnedpasswords.com…");
    await waitFor("the questions", () => Promise.resolve(waiting.length === ranges.length));
    await page.screenshot(`build/screenshots/leaks-running-${name}.png`);
    expect(await faultsOf(page)).to.deep.equal([]);
    await page.press("Cancel");
    await page.untilText("Check 4 stored passwords");
    for (const answer of waiting) answer();
    expect(await page.text()).not.to.include("reports an error");
    await page.close();
  });

  it("asks for each password once and sends only the beginning of its digest", async () => {
    const page = await openAccounts(browser, "health");
    await page.press("Check 4 stored passwords");
    await page.untilText("2 of them are in the list of leaked passwords.");
    expect(sent()).to.deep.equal(ranges);
    for (const { headers } of server.requests) {
      expect(headers).to.include({ host, "add-padding": "true" });
      expect(headers).not.to.have.any.keys("cookie", "referer", "authorization");
      expect(headers.origin ?? "null").to.equal("null");
    }
    await page.untilText("2 leaked passwords");
    const text = await page.text();
    expect(text).to.match(/printer\.example\s+admin\s+Found 17,043 times in leaks/u);
    expect(text).not.to.include("hunter2");
    await page.screenshot(`build/screenshots/leaks-found-${name}.png`);
    expect(await faultsOf(page)).to.deep.equal([]);
    await page.close();
  });

  it("keeps the answers, says them in the account's details, and lets the user ignore one and take this back", async () => {
    const page = await openAccounts(browser, "health");
    await page.untilText("2 leaked passwords");
    await keepOffers(page);
    await page.press("More: printer.example, admin");
    await page.press("Ignore");
    await page.untilText("1 leaked password");
    await page.press("Undo");
    await page.untilText("2 leaked passwords");
    await page.press("More: printer.example, admin");
    await page.press("Open the account");
    await page.untilText("this password was found 17,043 times in leaks. Change it.");
    await page.screenshot(`build/screenshots/leaks-detail-${name}.png`);
    expect(await faultsOf(page)).to.deep.equal([]);
    await page.close();
    expect(sent()).to.deep.equal([]);
  });

  it("drops the answer about a password that was changed", async () => {
    const page = await openAccounts(browser, "health");
    await page.untilText("2 leaked passwords");
    await page.press("Fix: printer.example, admin");
    await page.until(() => document.querySelector("dialog output")?.textContent !== "");
    await page.press("The site has it already");
    await page.untilText("1 leaked password");
    expect(await page.text()).to.include("1 of them is in the list of leaked passwords.");
    await page.press("Check all again");
    await page.untilText("1 of them is in the list of leaked passwords.");
    await waitFor("the questions", () => Promise.resolve(server.requests.length === ranges.length));
    expect(sent()).to.deep.equal(ranges); // nas.example still has the other password
    await page.close();
  });

  it("ends when the vault locks, and nothing more is sent", async () => {
    await putVault(browser, await largeVault(20));
    const waiting: (() => void)[] = [];
    server.answer = ({ url = "" }, response) => {
      waiting.push(() => {
        response.writeHead(200).end(rangeOf(url.slice(-5), {}));
      });
      return true;
    };
    const page = await openAccounts(browser, "health");
    await page.press("Check 20 stored passwords");
    await waitFor("the first questions", () => Promise.resolve(waiting.length === 4));
    await page.press("Lock");
    await page.untilText("Unlock");
    for (const answer of waiting) answer();
    await page.type("Master password", master);
    await page.press("Unlock");
    await page.untilText("Check 20 stored passwords");
    expect(sent()).to.have.length(4);
    await page.close();
  });

  it("keeps the answers before an error, and then offers to ask for the others alone", async () => {
    server.answer = (_, response) => {
      if (server.requests.length <= 10) return false;
      response.writeHead(500).end();
      return true;
    };
    const page = await openAccounts(browser, "health");
    await page.press("Check 20 stored passwords");
    await page.untilText("pwnedpasswords.com reports an error. Try again later.");
    await page.untilText("None of them is in the list of leaked passwords. 10 are not checked yet.");
    const before = sent().slice();
    server.requests.length = 0;
    server.answer = () => false;
    await page.press("Check the other 10");
    await page.until(() => !/not checked yet|reports an error/u.test(document.body.innerText));
    expect(sent()).to.have.length(10);
    expect(new Set([...before, ...sent()]).size).to.equal(20);
    await page.close();
  });
});
