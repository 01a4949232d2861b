/**
 * Tests that the generator page requests nothing except itself and the files that it needs offline. Opens the page from
 * a secure server (localhost), from a plain http server and from a file. The first test checks that requests are
 * recorded.
 */
import { expect } from "chai";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PageBrowser } from "../e2e/browsers/webkit.ts";
import { eachPageBrowser } from "../e2e/each-browser.ts";
import { make, places, servePage, typeWhere, typeWhoAndWhere } from "../e2e/generator-page.ts";
import { type FileServer, serveFiles } from "../e2e/servers/file-server.ts";

const talkative = `<!doctype html><title>talks</title><img src="/picture.png"><script>
  fetch("http://elsewhere.invalid/fetched").catch(() => undefined);
  navigator.sendBeacon("http://elsewhere.invalid/beacon", "secret");
  const worker = "fetch('http://elsewhere.invalid/worker').catch(() => 0).then(() => postMessage('asked'))";
  new Worker(URL.createObjectURL(new Blob([worker]))).onmessage = () => (document.title = "asked");
</script>`;

/**
 * Returns the URLs that the page may request from a secure server: the page itself and the files that it needs offline.
 */
const beside = (address: string): string[] => ["", "sw.js", "manifest.webmanifest"].map((name) => address + name);

await eachPageBrowser("the generator page on the network", (launch) => {
  let browser: PageBrowser;
  let server: FileServer;

  before(async () => {
    server = await servePage();
    browser = await launch();
    await browser.watch();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  it("is recorded: the test notices a request of a page", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "saltmill-talk-"));
    await writeFile(path.join(folder, "talk.html"), talkative);
    const other = await serveFiles({ "/": path.join(folder, "talk.html") });
    const page = await browser.open(`http://localhost:${other.port}/`);
    await page.until(() => document.title === "asked");
    const heard = await browser.requests();
    for (const part of [
      "/picture.png",
      "elsewhere.invalid/fetched",
      "elsewhere.invalid/beacon",
      "elsewhere.invalid/worker",
    ])
      expect(
        heard.some((address) => address.includes(part)),
        part,
      ).to.equal(true);
    await page.close();
    await other.close();
    await rm(folder, { recursive: true });
  });

  for (const [place, addressOf] of Object.entries(places)) {
    it(`requests nothing but itself ${place}`, async () => {
      const address = addressOf(server);
      const before = (await browser.requests()).length;
      const page = await browser.open(address);
      await page.untilText("40 of 40 self-tests passed");
      await typeWhoAndWhere(page, "example.com", "ada");
      await make(page);
      await page.press("Copy password");
      await page.press("QR code");
      await page.until(() => document.querySelector("canvas") !== null);
      await page.choose("Password type", "Easy Passwords 1.x (legacy)");
      await page.type("Easy Passwords master password", "foobar");
      await make(page);
      await page.choose("Password type", "Words");
      await typeWhere(page, "https://www.example.org/path", "ada");
      await make(page);
      await page.press("Emergency kit");
      await page.press("About");
      await page.untilText("sha256-");
      await page.close();
      const asked = (await browser.requests()).slice(before);
      const allowed = address.startsWith("file:") ? [] : place === "from plain http" ? [address] : beside(address);
      expect(asked.filter((each) => !allowed.includes(each))).to.deep.equal([]);
      if (allowed.length > 0) expect(asked).to.include(address);
    });
  }

  it("has requested only itself and the files beside it from its server", () => {
    expect(beside("/")).to.include.members([...new Set(server.requests)]);
  });

  it("is forbidden by its policy to request anything", async () => {
    const page = await browser.open(places["from plain http"](server));
    const before = (await browser.requests()).length;
    const refused = await page.evaluate(async () => {
      const seen: string[] = [];
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
        seen.push(effectiveDirective);
      });
      const image = new Image();
      image.src = "/picture.png";
      const style = document.createElement("link");
      Object.assign(style, { rel: "stylesheet", href: "/style.css" });
      document.head.append(style);
      const frame = document.createElement("iframe");
      frame.src = "/frame.html";
      document.body.append(frame);
      const script = document.createElement("script");
      script.src = "/script.js";
      document.body.append(script);
      while (seen.length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
      return seen.sort();
    });
    expect(refused).to.deep.equal(["frame-src", "img-src", "script-src-elem", "style-src-elem"]);
    expect((await browser.requests()).slice(before)).to.deep.equal([]);
    await page.close();
  });
});
