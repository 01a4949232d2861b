/** Tests the code in test/e2e/browsers that controls WebKit. The tests of the generator page rely on that code. */
import { expect } from "chai";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowsers } from "../../tools/browsers.mjs";
import type { Surface } from "../e2e/browsers/driver.ts";
import { launchWebKit, type PageBrowser } from "../e2e/browsers/webkit.ts";
import { startLoginServer, type LoginServer } from "../e2e/servers/login-server.ts";
import { describeWith } from "../needs.ts";

const { webkit: executable = "" } = await findBrowsers();

/**
 * Adds controls to the login page: a check box, a list, and a button that copies `text` to the clipboard. Runs
 * in the page.
 */
function addControls(text: string): void {
  const copy = document.createElement("button");
  copy.textContent = "Copy";
  copy.onclick = () => void navigator.clipboard.writeText(text).then(() => (document.title = "copied"));
  const [loud, size] = [document.createElement("label"), document.createElement("label")];
  const [box, select] = [document.createElement("input"), document.createElement("select")];
  box.type = "checkbox";
  for (const option of ["Small", "Large"]) select.add(new Option(option));
  loud.append("Loud", box);
  size.append("Size", select);
  document.body.append(copy, loud, size);
}

describeWith(executable === "" ? "webkit was not found" : undefined, "the webkit driver", () => {
  let server: LoginServer;
  let folder: string;
  let browser: PageBrowser;
  let site: Surface;

  before(async () => {
    server = await startLoginServer({ accounts: { alice: "correct horse <1>" } });
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-shots-"));
    browser = await launchWebKit({ executable });
  });
  after(async () => {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it("fills and sends a form of a site", async () => {
    site = await browser.open(server.url);
    await site.type("Login", "bob");
    await site.type("Login", "alice");
    await site.type("Password", 'zwölf 🔑 "2"');
    expect(await site.value("Password")).to.equal('zwölf 🔑 "2"');
    await site.type("Password", "");
    expect(await site.value("Password")).to.equal("");
    await site.type("Password", "correct horse <1>");
    await site.press("Sign in");
    await site.untilText("Welcome, alice");
    expect(server.attempts).to.deep.equal([{ login: "alice", password: "correct horse <1>", accepted: true }]);
  });

  it("ticks, chooses, copies and takes a picture in a second tab", async () => {
    const tab = await browser.open(server.url);
    await tab.evaluate(addControls, "zwölf 🔑");
    await tab.tick("Loud", true);
    expect(await tab.ticked("Loud")).to.equal(true);
    await tab.choose("Size", "Large");
    expect(await tab.value("Size")).to.equal("Large");
    await tab.press("Copy");
    await tab.until(() => document.title === "copied");
    expect(await tab.clipboard()).to.equal("zwölf 🔑");
    await tab.screenshot(path.join(folder, "page.png"));
    expect((await readFile(path.join(folder, "page.png"))).toString("latin1", 1, 4)).to.equal("PNG");
    await tab.close();
  });

  for (const [title, text] of Object.entries({ "a text from": "zwölf 🔑", "an empty text from": "" })) {
    it(`reads ${title} the clipboard while the page moves the focus to its own field`, async () => {
      const tab = await browser.open(server.url);
      await tab.evaluate(addControls, text);
      await tab.press("Copy");
      await tab.until(() => document.title === "copied");
      await tab.evaluate(() => {
        document.addEventListener("focusin", () => document.querySelector("input")?.focus(), { once: true });
      });
      expect(await tab.clipboard()).to.equal(text);
      expect(await tab.value("Login")).to.equal("");
      await tab.close();
    });
  }

  it("distinguishes an error of a page from a closed tab", async () => {
    const broken = (): never => {
      throw new TypeError("not today");
    };
    expect(await site.evaluate(broken).catch(String)).to.include("not today");
    await site.close();
    const failure = await site.text().catch((error: unknown) => error);
    expect(failure).to.be.an("error").with.property("name", "SurfaceClosed");
  });
});
