/** axe-core finds nothing wrong in any view. */
import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type FileServer, serveFiles } from "./servers/file-server.ts";
import { addAccount, createVault } from "./steps.ts";

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds in a surface, each with the element. */
async function faults(surface: Surface): Promise<string[]> {
  await surface.inject(source);
  return surface.evaluate(async () => {
    const { violations } = await (Reflect.get(globalThis, "axe") as Axe).run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

await eachBrowser("accessibility", (launch) => {
  let browser: ExtensionBrowser;
  let server: FileServer;

  before(async () => {
    server = await serveFiles({ "/": "build/online/index.html" });
    browser = await launch();
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  it("has no fault in the popup's views", async () => {
    await browser.open(`http://localhost:${server.port}/`);
    const popup = await browser.openPopup();
    await popup.type("Master password", "password");
    await popup.untilText("guess");
    expect(await faults(popup), "set up").to.deep.equal([]);
    await createVault(popup, "ada", "correct horse battery staple");
    expect(await faults(popup), "empty list").to.deep.equal([]);
    await popup.press("Add account");
    await popup.type("Length", "0");
    await popup.press("Save");
    await popup.untilText("must be");
    expect(await faults(popup), "editor").to.deep.equal([]);
    await popup.type("Length", "16");
    await popup.press("Save");
    await popup.untilText("16 characters");
    await addAccount(popup, "second");
    expect(await faults(popup), "list").to.deep.equal([]);
    await popup.press("Lock");
    await popup.type("Master password", "wrong");
    await popup.press("Unlock");
    await popup.untilText("does not open");
    expect(await faults(popup), "locked").to.deep.equal([]);
    await popup.close();
  });

  it("has no fault in the generator page", async () => {
    const page = await browser.open(`http://localhost:${server.port}/`);
    expect(await faults(page), "empty").to.deep.equal([]);
    await page.type("Master password", "correct horse");
    await page.type("Site", "example.com");
    await page.press("Make password");
    await page.untilText("Show fingerprint");
    expect(await faults(page), "made").to.deep.equal([]);
    await page.close();
  });
});
