/**
 * Tests that the generator page does not work in a frame of a page with another origin. That page could put its own
 * form over the generator page and steal the master password.
 */
import { expect } from "chai";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PageBrowser } from "../e2e/browsers/webkit.ts";
import { eachPageBrowser } from "../e2e/each-browser.ts";
import { type FileServer, serveFiles } from "../e2e/servers/file-server.ts";

/**
 * A page with the origin of the generator page, shown in a second frame. Its script reads the generator page in the
 * first frame and sends the number of controls and the visible text to the outer page.
 */
const neighbour = `<!doctype html><title>beside</title><script>
  setInterval(() => {
    const { body } = parent[0].document;
    const controls = body.querySelectorAll("input, select, textarea, button").length;
    parent.postMessage("controls: " + controls + "; text: " + body.innerText, "*");
  }, 50);
</script>`;

/** Returns a page with frames. The page shows the messages from its frames and sends them to its own outer page. */
const around = (...addresses: string[]): string => `<!doctype html><title>around</title>
  ${addresses.map((address) => `<iframe src="${address}"></iframe>`).join("")}<p id="told"></p><script>
  addEventListener("message", ({ data }) => {
    told.textContent = data;
    if (parent !== self) parent.postMessage(data, "*");
  });
</script>`;

const refused = "controls: 0; text: Saltmill generator This page doesn't work inside a frame on another website";

await eachPageBrowser("the generator page in a frame", (launch) => {
  let browser: PageBrowser;
  let folder: string;
  let own: FileServer;
  let foreign: FileServer;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-frames-"));
    const file = (name: string): string => path.join(folder, name);
    own = await serveFiles({
      "/": path.resolve("build/online/index.html"),
      "/neighbour": file("neighbour.html"),
      "/around": file("around.html"),
    });
    foreign = await serveFiles({ "/": file("around.html"), "/deep": file("deep.html") });
    const address = `http://localhost:${own.port}`;
    await writeFile(file("neighbour.html"), neighbour);
    await writeFile(file("around.html"), around(`${address}/`, `${address}/neighbour`));
    await writeFile(file("deep.html"), around(`${address}/around`));
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await own.close();
    await foreign.close();
    await rm(folder, { recursive: true });
  });

  it("explains in a frame of another origin that it does not work there, and has no fields", async () => {
    const page = await browser.open(`http://localhost:${foreign.port}/`);
    await page.untilText(refused);
    await page.close();
    expect(own.requests).to.not.include("/sw.js");
  });

  it("does not work in a frame of its own origin either if another origin is further out", async () => {
    const page = await browser.open(`http://localhost:${foreign.port}/deep`);
    await page.untilText(refused);
    await page.close();
  });

  it("works in a frame of its own origin", async () => {
    const page = await browser.open(`http://localhost:${own.port}/around`);
    await page.untilText("Generate password");
    expect(await page.text()).to.not.include("doesn't work inside a frame");
    await page.close();
  });
});
