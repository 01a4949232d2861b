/**
 * Checks every view of the generator page in light and dark colors, in narrow and wide windows: axe-core finds no
 * fault, and nothing is wider than the window. Also tests the use of the page with the keyboard alone.
 */
import { expect } from "chai";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { exportBackup } from "../../src/backup/index.ts";
import { chooseFile, sampleVault } from "../e2e/accounts-page-vault.ts";
import type { Surface } from "../e2e/browsers/driver.ts";
import type { PageBrowser } from "../e2e/browsers/webkit.ts";
import { eachPageBrowser } from "../e2e/each-browser.ts";
import { make, master, places, servePage, typeWhoAndWhere } from "../e2e/generator-page.ts";
import { type FileServer, serveFiles } from "../e2e/servers/file-server.ts";

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pictures = "build/screenshots/generator";
await mkdir(pictures, { recursive: true });

const longSite = "a-very-long-name-of-a-site-that-goes-on-and-on-and-on.department.example.org";

await eachPageBrowser("the views of the generator page", (launch, name) => {
  let browser: PageBrowser;
  let server: FileServer;
  let file: string;
  const widths = name === "webkit" ? [447, 768, 1280] : [320, 768, 1280]; // WebKit's windows are at least 447 px wide

  before(async () => {
    server = await servePage();
    file = (await exportBackup((await sampleVault()).vault)).text;
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  for (const scheme of ["light", "dark"] as const) {
    async function look(page: Surface, view: string): Promise<void> {
      await page.inject(source);
      for (const width of widths) {
        await page.resize(width);
        await page.screenshot(`${pictures}/${view}-${name}-${scheme}-${width}.png`);
        const found = await page.evaluate(async () => {
          const { violations } = await (Reflect.get(globalThis, "axe") as Axe).run();
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
        });
        expect(found, `${view}, ${scheme}, ${width}`).to.deep.equal([]);
        const surplus = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(surplus, `${view} is wider than ${width}`).to.be.at.most(0);
      }
    }

    it(`have no fault in any view in ${scheme} colours`, async () => {
      await browser.prefer(scheme);
      const page = await browser.open(places["from plain http"](server));
      await page.untilText("40 of 40 self-tests passed");
      expect(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).to.equal(scheme === "dark");
      await page.press("What doesn't work here?");
      await page.tick("Remember my settings on this device (encrypted)", true);
      await look(page, "empty");
      await page.type("Length", "3");
      await page.type("Site", longSite);
      await page.press("Generate password");
      await page.untilText("The length must be");
      await look(page, "wrong");
      await page.type("Length", "128");
      await page.tick("Remember my settings on this device (encrypted)", false);
      await typeWhoAndWhere(page, longSite, "a.login.that-is-long-too@department.example.org");
      await make(page);
      await page.press("Show key fingerprint");
      await page.press("QR code");
      await page.until(() => document.querySelector("canvas") !== null);
      await page.press("Copy password");
      await page.untilText("Copied.");
      await look(page, "made");
      await page.press("Close"); // the message "Copied." may cover a button at the bottom of the window
      await page.choose("Password type", "Easy Passwords 1.x (legacy)");
      await look(page, "easy");
      await page.choose("Password type", "Words");
      await look(page, "words");
      await page.press("Emergency kit");
      await chooseFile(page, file);
      await page.untilText("Master password for this backup");
      await look(page, "backup-password");
      await page.type("Master password for this backup", master);
      await page.press("Open backup");
      await page.untilText("8 accounts");
      await page.press("Show password for ada, example.com");
      await page.until(() => document.querySelector(".account .secret") !== null);
      await look(page, "backup");
      await page.press("About");
      await page.untilText("sha256-");
      await look(page, "about");
      await page.close();

      const keeping = await browser.open(places["from a secure server"](server));
      await typeWhoAndWhere(keeping, "example.com", "ada");
      await keeping.tick("Remember my settings on this device (encrypted)", true);
      await keeping.type("Confirm master password", master);
      await make(keeping);
      await keeping.type("Length", "20");
      await look(keeping, "kept");
      await keeping.press("Forget");
      await keeping.untilText("Your settings are saved on this device, encrypted.");
      await look(keeping, "welcome");
      await keeping.press("About");
      await keeping.press("Delete saved settings");
      await look(keeping, "erase");
      await keeping.press("Delete");
      await keeping.untilText("Nothing.");
      await keeping.close();
    });
  }

  it("fit into 320 pixels", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "saltmill-narrow-"));
    const frame = path.join(folder, "frame.html");
    await writeFile(frame, `<!doctype html><title>narrow</title><iframe src="/" width="320" height="900"></iframe>`);
    const framed = await serveFiles({ "/": "build/online/index.html", "/frame": frame });
    const page = await browser.open(`http://localhost:${framed.port}/frame`);
    await page.until(() => frames[0]?.document.body.innerText.includes("40 of 40 self-tests passed") === true);
    for (const view of ["make", "backup", "about"]) {
      await page.evaluate((hash) => {
        frames[0]!.location.hash = hash;
      }, view);
      await page.until((hash) => frames[0]!.document.querySelector(`a[href="#${hash}"][aria-current]`) !== null, view);
      const [inner, whole] = await page.evaluate(() => [
        frames[0]!.innerWidth,
        frames[0]!.document.documentElement.scrollWidth,
      ]);
      expect(inner).to.be.at.most(320);
      expect(whole, view).to.be.at.most(inner);
    }
    await page.close();
    await framed.close();
    await rm(folder, { recursive: true });
  });

  it("can be used with the keyboard alone", async () => {
    const page = await browser.open(places["from a file"]());
    await page.untilText("40 of 40 self-tests passed");
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null;
        return element?.labels?.[0]?.textContent ?? element?.getAttribute("aria-label") ?? element?.textContent ?? "";
      });
    const tabTo = async (wanted: string): Promise<void> => {
      for (let i = 0; i < 20 && (await focused()) !== wanted; i++) await page.key("Tab");
      expect(await focused()).to.equal(wanted);
    };
    expect(await focused()).to.equal("Email address or name");
    await page.keys("ada@example.org");
    await tabTo("Master password");
    await page.keys(master);
    await tabTo("Site");
    await page.keys("example.com");
    await tabTo("Username");
    await page.keys("ada");
    await page.key("Enter");
    await page.untilText("[4zR,AH$Q|(,5v[4");
    expect(await focused()).to.equal("Copy password");
    await page.key("Enter");
    await page.untilText("Copied.");
    await page.close();
  });
});
