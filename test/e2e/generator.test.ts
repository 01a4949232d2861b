/** The generator page, wherever it lies: the same passwords, and not a request to anywhere. */
import { expect } from "chai";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { fingerprint, root, saltmill1 } from "../unit/src/independent.ts";
import { type ExtensionBrowser, PLAIN_HOST, type Surface } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type FileServer, serveFiles } from "./servers/file-server.ts";

const page = path.resolve("build/online/index.html");
const master = "correct horse battery staple";
const identity = "ada@example.org";
const rules = { length: 24, classes: ["lower", "digit"] };
const expected = saltmill1({ master, identity, site: "example.co.uk", login: "zoë", revision: 3, rules });

async function make(surface: Surface): Promise<void> {
  await surface.type("Identity", identity);
  await surface.type("Master password", master);
  await surface.type("Site", "example.co.uk");
  await surface.type("Login", "zoë");
  await surface.type("Length", "24");
  await surface.type("Revision", "3");
  await surface.tick("Upper case", false);
  await surface.tick("Symbols", false);
  await surface.press("Make password");
  await surface.untilText(expected);
}

await eachBrowser("the generator page", (launch, name) => {
  let browser: ExtensionBrowser;
  let server: FileServer;

  before(async () => {
    server = await serveFiles({ "/": page });
    browser = await launch();
  });
  after(async () => {
    await server.close();
    await browser.close();
  });

  const places: Record<string, () => string> = {
    "from localhost": () => `http://localhost:${server.port}/`,
    "from plain http, without WebCrypto": () => `http://${PLAIN_HOST}:${server.port}/`,
    "from a file": () => pathToFileURL(page).href,
  };
  for (const [place, address] of Object.entries(places)) {
    it(`makes the same password ${place}`, async () => {
      const surface = await browser.open(address());
      await make(surface);
      await surface.press("Show fingerprint");
      expect(await surface.text()).to.include(fingerprint(root(master, identity)));
      const secure = await surface.evaluate(() => window.isSecureContext);
      expect(secure).to.equal(!place.includes("plain"));
      expect((await surface.text()).includes("the browser's own cryptography is missing")).to.equal(!secure);
      await surface.screenshot(`build/screenshots/generator-${name}.png`);
      await surface.close();
    });
  }

  it("takes the site of an address that is pasted, and shows no password that is not of what stands there", async () => {
    const surface = await browser.open(`http://localhost:${server.port}/`);
    await make(surface);
    await surface.type("Site", "https://login.example.com:8443/in?x=1");
    await surface.type("Login", "ada"); // so that the field is left
    expect(await surface.value("Site")).to.equal("example.com");
    expect(await surface.text()).not.to.include(expected);
    await surface.close();
  });

  it("says what is wrong, and keeps what was typed", async () => {
    const surface = await browser.open(`http://localhost:${server.port}/`);
    await surface.press("Make password");
    await surface.untilText("Type a site, such as example.com.");
    await surface.type("Site", "example.com");
    await surface.type("Length", "3");
    await surface.press("Make password");
    await surface.untilText('The length must be a number from 4 to 128, not "3".');
    await surface.type("Length", "16");
    await surface.press("Make password");
    await surface.untilText("The master password is empty.");
    expect(await surface.value("Site")).to.equal("example.com");
    await surface.close();
  });

  it("has asked the server for itself and nothing else", () => {
    expect(new Set(server.requests)).to.deep.equal(new Set(["/"]));
  });
});
