/**
 * Tests the code in test/e2e/browsers that controls Chromium and Firefox, with a small extension. The other tests in
 * these browsers rely on that code.
 */
import { expect } from "chai";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowsers } from "../../tools/browsers.mjs";
import { launchChromium } from "../e2e/browsers/chromium.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { launchFirefox } from "../e2e/browsers/firefox.ts";
import { createSampleExtension } from "../e2e/browsers/sample-extension.ts";
import { startLoginServer, type LoginServer } from "../e2e/servers/login-server.ts";
import { describeWith } from "../needs.ts";

const executables = await findBrowsers();
const launchers = { chromium: launchChromium, firefox: launchFirefox };

interface StorageArea {
  get(): Promise<Record<string, unknown>>;
}

/** Returns the content of an area of the extension's storage. Runs in an extension page. */
function readStorage(area: "local" | "session"): Promise<Record<string, unknown>> {
  const api = Reflect.get(globalThis, "chrome") as { storage: Record<typeof area, StorageArea> };
  return api.storage[area].get();
}

for (const name of ["chromium", "firefox"] as const) {
  const { [name]: executable = "" } = executables;
  describeWith(executable === "" ? `${name} was not found` : undefined, `the ${name} driver`, () => {
    const cleanUps: (() => Promise<void>)[] = [];
    let server: LoginServer;
    let folder: string;
    let browser: ExtensionBrowser;
    let site: Surface;

    before(async () => {
      const sample = await createSampleExtension();
      cleanUps.push(() => sample.remove());
      server = await startLoginServer({ accounts: { alice: "correct horse <1>" } });
      cleanUps.push(() => server.close());
      folder = await mkdtemp(path.join(tmpdir(), "saltmill-shots-"));
      cleanUps.push(() => rm(folder, { recursive: true }));
      browser = await launchers[name]({ executable, extension: sample.folder });
      cleanUps.push(() => browser.close());
    });

    after(async () => {
      for (const cleanUp of cleanUps.reverse()) await cleanUp();
    });

    it("fills and sends a form of a site", async () => {
      const tab = await browser.open(server.url);
      await tab.type("Login", "alice");
      await tab.type("Password", "wrong");
      await tab.press("Sign in");
      await tab.untilText("Wrong login or password");
      await tab.close();
      site = await browser.open(server.url);
      await site.type("Login", "bob");
      await site.type("Login", "alice");
      await site.type("Password", "correct horse <1>");
      expect(await site.value("Login")).to.equal("alice");
      await site.press("Sign in");
      await site.untilText("Welcome, alice");
      expect(server.attempts.map(({ accepted }) => accepted)).to.deep.equal([false, true]);
    });

    it("types, ticks, chooses and presses in the popup", async () => {
      const popup = await browser.openPopup();
      await popup.type("Note", "first");
      await popup.type("Note", 'zwölf 🔑 "2"');
      await popup.tick("Loud", true);
      await popup.choose("Size", "Large");
      await popup.press("Save");
      await popup.untilText("saved after input");
      const saved = { note: 'zwölf 🔑 "2"', loud: true, size: "l", trusted: true };
      expect(await popup.evaluate(readStorage, "local")).to.deep.equal(saved);
      expect(await popup.evaluate(readStorage, "session")).to.deep.equal(saved);
      await popup.press("Copy");
      await popup.untilText("copied");
      expect(await popup.clipboard()).to.equal(saved.note);
      await popup.type("Note", "");
      expect(await popup.value("Note")).to.equal("");
      await popup.tick("Loud", false);
      expect(await popup.ticked("Loud")).to.equal(false);
      await popup.screenshot(path.join(folder, "popup.png"));
      expect((await readFile(path.join(folder, "popup.png"))).toString("latin1", 1, 4)).to.equal("PNG");
      await popup.close();
    });

    it("gives the popup access to the page in front by activeTab", async () => {
      const popup = await browser.openPopup();
      await popup.press("Mark the page");
      await popup.untilText(`marked ${server.origin}/login`);
      expect(await site.evaluate(() => document.title)).to.equal("marked");
      await popup.close();
    });

    it("gives the extension access to no page without a press on its button", async () => {
      await site.evaluate(() => {
        location.href = location.href.replace("127.0.0.1", "localhost").replace("/login", "/");
      });
      await site.until(() => document.readyState === "complete" && location.hostname === "localhost");
      const page = await browser.openExtensionPage("popup.html");
      await page.press("Mark the page");
      await page.untilText("failed:");
      await page.close();
    });

    it("injects a library into the popup regardless of its content security policy", async () => {
      const popup = await browser.openPopup();
      await popup.inject("window.library = { answer: () => true };");
      const answer = (): boolean => (Reflect.get(window, "library") as { answer(): boolean }).answer();
      expect(await popup.evaluate(answer)).to.equal(true);
      await popup.close();
    });

    it("accepts a popup that closes itself", async () => {
      const popup = await browser.openPopup();
      await popup.press("Close");
      await popup.untilClosed();
      await popup.close();
      const failure = await popup.text().catch((error: unknown) => error);
      expect(failure).to.be.an("error").with.property("name", "SurfaceClosed");
    });

    it("finds a tab that the extension opened", async () => {
      const popup = await browser.openPopup();
      await popup.press("Open a tab");
      const tab = await browser.tab("popup.html?in=tab");
      expect(await tab.value("Note")).to.equal("");
      await popup.close(); // the new tab has closed the popup in Chromium, but not in headless Firefox
      await tab.close();
    });

    it("stops the background, which starts again when it is needed", async () => {
      const page = await browser.openExtensionPage("popup.html");
      const wake = async (): Promise<string> => {
        await page.press("Wake");
        await page.untilText("background ");
        return page.text();
      };
      const first = await wake();
      expect(await browser.backgroundRuns()).to.equal(true);
      expect(await wake()).to.equal(first);
      await browser.stopBackground();
      expect(await browser.backgroundRuns()).to.equal(false);
      expect(await wake()).not.to.equal(first);
      expect(await browser.backgroundRuns()).to.equal(true);
      await page.close();
    });

    it("keeps storage.local and drops storage.session over a restart", async () => {
      const { extensionOrigin } = browser;
      await browser.restart();
      expect(browser.extensionOrigin).to.equal(extensionOrigin);
      await browser.open(server.url);
      const popup = await browser.openPopup();
      expect(await popup.evaluate(readStorage, "local")).to.include({ loud: true, size: "l" });
      expect(await popup.evaluate(readStorage, "session")).to.deep.equal({});
      await popup.press("Mark the page");
      await popup.untilText("marked");
    });
  });
}
