/**
 * Tests that the generator page, once opened from a secure server, also works without a network. Its service worker
 * shows only the page whose hash was built into the service worker.
 */
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

/** Replaces the generator page in the cache of its origin, as an attacker could. Runs in a page with this origin. */
const poison = async (body: string): Promise<void> => {
  for (const name of await caches.keys()) {
    const headers = { "content-type": "text/html", refresh: "0; url=/refreshed" };
    await (await caches.open(name)).put("/", new Response(body, { headers }));
  }
};

/**
 * Returns the SHA-256 of the copy of the generator page in the cache. Runs in a page with the origin of the generator
 * page.
 */
const keptHash = async (): Promise<string | undefined> => {
  const copy = await caches.match("/");
  if (!copy) return undefined;
  const hash = await crypto.subtle.digest("SHA-256", await copy.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/**
 * Keeps the caches of the page's origin open until the page is closed. An automated WebKit stores caches in memory, and
 * reads nothing from such a cache after all pages and workers have closed it: opening the cache again gives the stored
 * responses new ids, but the memory still has the old ones (`CacheStorageCache::open`, `CacheStorageMemoryStore`). Runs
 * in the page.
 */
const holdCaches = async (): Promise<void> => {
  const names = await caches.keys();
  Reflect.set(globalThis, "held", await Promise.all(names.map((name) => caches.open(name))));
};

const untilKept = async (page: Surface): Promise<void> => {
  await page.press("About");
  await page.untilText("Saved by the browser for offline use.");
  await page.evaluate(holdCaches);
};

await eachPageBrowser("the generator page without a network", (launch) => {
  let browser: PageBrowser;
  let folder: string;

  before(async () => {
    browser = await launch();
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-release-"));
    await writeFile(path.join(folder, "neighbour.html"), "<!doctype html><title>neighbour</title>");
  });
  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  /** Changes the generator page on the server and the hash in its service worker, as a new release does. */
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
    serveFiles({
      "/": path.join(folder, "index.html"),
      "/sw.js": path.join(folder, "sw.js"),
      "/neighbour": path.join(folder, "neighbour.html"),
    });

  /**
   * Opens the generator page and waits until the browser has cached the page. Then opens another page of the same
   * origin. This other page keeps the cache open.
   */
  async function keep(server: FileServer): Promise<{ address: string; neighbour: Surface }> {
    const address = places["from a secure server"](server);
    const page = await browser.open(address);
    await untilKept(page);
    const neighbour = await browser.open(`${address}neighbour`);
    await neighbour.evaluate(holdCaches);
    await page.close();
    return { address, neighbour };
  }

  /**
   * Opens the generator page again and again without a network, until the browser shows the new release. WebKit may
   * take minutes to activate the new service worker. Until then, the page of the previous release must work.
   *
   * @param orError - true if the cached page was changed, so that an error may be shown instead
   */
  async function untilNext(address: string, orError = false): Promise<void> {
    await waitFor("the next release", async () => {
      const page = await browser.open(address);
      if (orError) await page.until(() => /40 of 40 self-tests passed|offline copy/u.test(document.body.innerText));
      else await page.untilText("40 of 40 self-tests passed");
      const name = await page.evaluate(() => document.documentElement.className);
      await page.close();
      return name === "next";
    });
  }

  it("opens and makes passwords", async () => {
    const server = await servePage();
    const address = places["from a secure server"](server);
    const page = await browser.open(address);
    await untilKept(page);
    await server.close();
    const again = await browser.open(`${address}?from=bookmark#make`);
    await typeWhoAndWhere(again, "example.com", "ada");
    expect(await make(again)).to.equal("[4zR,AH$Q|(,5v[4");
    await again.close();
    await page.close();
  });

  it("is not kept if it is not the page whose hash its service worker contains", async () => {
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
    await page.untilText("Not saved by the browser");
    expect(await page.evaluate(() => caches.keys())).to.deep.equal([]);
    await page.close();
    await server.close();
  });

  it("is replaced by the next release", async () => {
    await release((page) => page);
    const server = await serve();
    const { address, neighbour } = await keep(server);
    // WebKit may activate a service worker late. Until the activation, the page would come from the network.
    await neighbour.until(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated");
    const [before = ""] = await neighbour.evaluate(() => caches.keys());

    await release((page) => page.replace('<html lang="en"', '<html class="next" lang="en"'));
    const old = await browser.open(address);
    await old.untilText("40 of 40 self-tests passed");
    expect(await old.evaluate(() => document.documentElement.className)).to.equal("");
    await old.until(async (kept) => (await caches.keys()).some((name) => name !== kept), before);
    await neighbour.evaluate(holdCaches);
    await old.close();
    await server.close();
    await untilNext(address);
    const again = await browser.open(address);
    await again.until(async (gone) => !(await caches.keys()).includes(gone), before);
    await again.close();
    await neighbour.close();
  });

  it("is fetched and kept again if another page of the origin has replaced the copy", async () => {
    await release((page) => page);
    const server = await serve();
    const { address, neighbour } = await keep(server);
    await neighbour.evaluate(poison, "<h1>Not the page</h1>");
    const page = await browser.open(address);
    await page.untilText("40 of 40 self-tests passed");
    expect(await page.text()).to.not.include("Not the page");
    expect(await page.evaluate(keptHash)).to.equal(sha256(await readFile("build/online/index.html", "utf8")));
    await page.close();
    await server.close();
    const again = await browser.open(address);
    await again.untilText("40 of 40 self-tests passed");
    await again.close();
    await neighbour.close();
  });

  it("is replaced by an error if the copy was changed and there is no network", async () => {
    await release((page) => page);
    const server = await serve();
    const { address, neighbour } = await keep(server);
    await server.close();
    await neighbour.evaluate(poison, "<h1>Not the page</h1>");
    const page = await browser.open(address);
    await page.untilText("The offline copy of this page is missing or was changed");
    expect(await page.text()).to.not.include("Not the page");
    expect(await neighbour.evaluate(keptHash)).to.equal(undefined);
    await page.close();
    await neighbour.close();
  });

  it("is shown without the headers that another page of the origin has stored with it", async () => {
    await release((page) => page);
    const server = await serve();
    const { address, neighbour } = await keep(server);
    await neighbour.evaluate(poison, await readFile("build/online/index.html", "utf8"));
    const page = await browser.open(address);
    await page.untilText("40 of 40 self-tests passed");
    expect(server.requests).to.not.include("/refreshed");
    expect(await page.evaluate(() => location.pathname)).to.equal("/");
    await page.close();
    await neighbour.close();
    await server.close();
  });

  it("is replaced by the next release even if the copy was changed", async () => {
    await release((page) => page);
    const server = await serve();
    const { address, neighbour } = await keep(server);
    await neighbour.evaluate(poison, "<h1>Not the page</h1>");
    await release((page) => page.replace('<html lang="en"', '<html class="next" lang="en"'));
    const next = sha256(await readFile(path.join(folder, "index.html"), "utf8"));
    const page = await browser.open(address);
    await page.untilText("40 of 40 self-tests passed");
    expect(await page.evaluate(() => document.documentElement.className)).to.equal("next");
    await page.close();
    await neighbour.until(async (name) => (await caches.keys()).includes(name), `saltmill-${next}`);
    await neighbour.evaluate(holdCaches);
    await server.close();
    await untilNext(address, true);
    await neighbour.close();
  });

  it("is not kept over plain http", async () => {
    const server = await servePage();
    const page = await browser.open(places["from plain http"](server));
    await page.untilText("40 of 40 self-tests passed");
    expect(server.requests).to.deep.equal(["/"]);
    await page.close();
    await server.close();
  });
});
