/** Served securely, the page is there without a network too: the very page that its service worker was built with. */
import { expect } from "chai";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Surface } from "../e2e/browsers/driver.ts";
import { waitFor } from "../e2e/browsers/waiting.ts";
import type { PageBrowser } from "../e2e/browsers/webkit.ts";
import { eachPageBrowser } from "../e2e/each-browser.ts";
import { make, places, servePage, typeWhoAndWhere } from "../e2e/generator-page.ts";
import { type FileServer, serveFiles } from "../e2e/servers/file-server.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const untilKept = async (page: Surface): Promise<void> => {
  await page.press("About");
  await page.untilText("The browser keeps the page for use without a network.");
};

await eachPageBrowser("the generator page without a network", (launch) => {
  let browser: PageBrowser;
  let folder: string;

  before(async () => {
    browser = await launch();
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-release-"));
  });
  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  /** Puts the page, changed, onto the server, and the service worker that was built with the page of that hash. */
  async function release(
    change: (page: string) => string,
    hashOf = (page: string): string => sha256(page),
  ): Promise<void> {
    const [page = "", worker = ""] = await Promise.all(
      ["index.html", "sw.js"].map((name) => readFile(path.join("build/online", name), "utf8")),
    );
    const changed = change(page);
    await writeFile(path.join(folder, "index.html"), changed);
    await writeFile(path.join(folder, "sw.js"), worker.replace(sha256(page), hashOf(changed)));
  }
  const serve = (): Promise<FileServer> =>
    serveFiles({ "/": path.join(folder, "index.html"), "/sw.js": path.join(folder, "sw.js") });

  it("is there, and makes passwords", async () => {
    const server = await servePage();
    const address = places["from a secure server"](server);
    const page = await browser.open(address);
    await untilKept(page);
    await page.close();
    await server.close();
    const again = await browser.open(`${address}?from=bookmark#make`);
    await typeWhoAndWhere(again, "example.com", "ada");
    expect(await make(again)).to.equal("[4zR,AH$Q|(,5v[4");
    await again.close();
  });

  it("is not kept where it is another than its service worker was built with", async () => {
    await release(
      (page) => `${page}<!-- changed on the way -->`,
      () => sha256("the page that was meant"),
    );
    const server = await serve();
    const page = await browser.open(places["from a secure server"](server));
    await waitFor("the service worker to ask for the page", () =>
      Promise.resolve(server.requests.filter((each) => each === "/").length > 1),
    );
    await page.until(async () => (await navigator.serviceWorker.getRegistration()) === undefined);
    await page.press("About");
    await page.untilText("The browser does not keep the page");
    expect(await page.evaluate(() => caches.keys())).to.deep.equal([]);
    await page.close();
    await server.close();
  });

  it("is followed by the next release", async () => {
    await release((page) => page);
    const server = await serve();
    const address = places["from a secure server"](server);
    const page = await browser.open(address);
    await untilKept(page);
    const [before = ""] = await page.evaluate(() => caches.keys());
    await page.close();

    await release((page) => page.replace('<html lang="en"', '<html class="next" lang="en"'));
    const old = await browser.open(address);
    expect(await old.evaluate(() => document.documentElement.className)).to.equal("");
    await old.until(async (gone) => !(await caches.keys()).includes(gone), before);
    await old.close();
    await server.close();
    const next = await browser.open(address);
    expect(await next.evaluate(() => document.documentElement.className)).to.equal("next");
    await next.untilText("vectors 40 of 40");
    await next.close();
  });

  it("is not kept, nor is that tried, on plain http", async () => {
    const server = await servePage();
    const page = await browser.open(places["from plain http"](server));
    await page.untilText("vectors 40 of 40");
    expect(server.requests).to.deep.equal(["/"]);
    await page.close();
    await server.close();
  });
});
