/** The generator page, wherever it lies and in every engine: the same passwords as an independent implementation makes. */
import { expect } from "chai";
import type { Surface } from "./browsers/driver.ts";
import type { PageBrowser } from "./browsers/webkit.ts";
import { eachPageBrowser } from "./each-browser.ts";
import { four, makeEveryKind, passwordOf } from "./generator-kinds.ts";
import { identity, make, master, passTime, places, servePage, typeWhere, typeWhoAndWhere } from "./generator-page.ts";
import type { FileServer } from "./servers/file-server.ts";

await eachPageBrowser("the generator page", (launch, name) => {
  let browser: PageBrowser;
  let server: FileServer;

  before(async () => {
    server = await servePage();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  // The way with the least help from the browser; test/long has the others.
  it("makes every kind of password from plain http, after one grinding", async () => {
    const page = await browser.open(places["from plain http"](server));
    await makeEveryKind(page);
    await page.close();
  });

  it("says what a page loses that came over plain http, and nothing of it elsewhere", async () => {
    for (const [place, address] of Object.entries(places)) {
      const page = await browser.open(address(server));
      await page.untilText("40 of 40 self-tests passed");
      const plain = place === "from plain http";
      expect(await page.evaluate(() => [isSecureContext, "subtle" in crypto, "locks" in navigator])).to.deep.equal(
        Array(3).fill(!plain),
      );
      expect((await page.text()).includes("anyone on the network could have tampered with it")).to.equal(plain);
      if (plain) {
        await page.press("What doesn't work here?");
        await page.untilText("The browser's own cryptography isn't available");
      }
      await page.close();
    }
  });

  it("takes the site of an address that is pasted, and shows no password that is not of what stands there", async () => {
    const page = await browser.open(places["from a file"]());
    await typeWhoAndWhere(page, "example.com", "zoë");
    const first = await make(page);
    await typeWhere(page, "https://login.example.co.uk:8443/in?x=1", "zoë"); // so that the field is left
    expect(await page.value("Site")).to.equal("example.co.uk");
    expect(await page.text()).not.to.include(first);
    expect(await make(page)).to.equal(passwordOf({ length: 16, classes: four }, "example.co.uk"));
    // The same typed once more, perhaps so fast that the page draws nothing in between.
    await page.type("Site", "example.co.uk");
    await page.type("Username", "zoë");
    expect(await page.value("Site")).to.equal("example.co.uk");
    await page.until(
      (expected) => document.querySelector(".made .secret")?.textContent === expected,
      passwordOf({ length: 16, classes: four }, "example.co.uk"),
    );
    await page.close();
  });

  it("says what is wrong where it is wrong, and keeps what was typed", async () => {
    const page = await browser.open(places["from a secure server"](server));
    await page.press("Generate password");
    await page.untilText("Enter a site, such as example.com.");
    await page.type("Site", "example.com");
    await page.type("Length", "3");
    await page.press("Generate password");
    await page.untilText('The length must be a number from 4 to 128, not "3".');
    await page.type("Length", "16");
    await page.press("Generate password");
    await page.untilText("Enter a master password.");
    expect(await page.value("Site")).to.equal("example.com");
    await page.close();
  });

  /** The names of what is in the document and what its elements say of themselves. */
  const everything = (page: Surface): Promise<string> =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll("input")].map(({ value }) => value);
      const shown = document.documentElement.cloneNode(true) as Element;
      shown.querySelector("script")?.remove(); // in WebKit a pattern takes 7 s to find its end
      return [shown.outerHTML, document.title, ...fields].join(" ");
    });

  it("drops the master password once it is ground, and all of it when it is told to forget", async () => {
    const page = await browser.open(places["from a file"]());
    await typeWhoAndWhere(page, "example.com", "zoë");
    const password = await make(page);
    expect(await everything(page)).not.to.include(master);
    await page.press("Forget");
    await page.untilText("Your password will appear here.");
    const left = await everything(page);
    for (const secret of [master, password, identity, "zoë"]) expect(left).not.to.include(secret);
    expect(await page.value("Identity")).to.equal("");
    await page.close();
  });

  it("forgets by itself when it was not used for ten minutes", async () => {
    const page = await browser.open(places["from a file"]());
    await typeWhoAndWhere(page, "example.com", "zoë");
    await make(page);
    await page.evaluate(passTime, 10 * 60_000);
    await page.untilText("Your password will appear here.");
    expect(await page.value("Master password")).to.equal("");
    await page.close();
  });

  it("forgets a password of Easy Passwords too, which nothing is ground for: when it is told to, and by itself", async () => {
    const page = await browser.open(places["from a file"]());
    for (const dropped of [() => page.press("Forget"), () => page.evaluate(passTime, 10 * 60_000)]) {
      await page.choose("Password type", "Easy Passwords 1.x (legacy)");
      await page.type("Easy Passwords master password", master);
      await typeWhere(page, "example.com", "zoë");
      const password = await make(page);
      await page.screenshot(`build/screenshots/generator-easy-${name}.png`);
      await dropped();
      await page.untilText("Your password will appear here.");
      const left = await everything(page);
      for (const secret of [master, password, "zoë"]) expect(left).not.to.include(secret);
    }
    await page.close();
  });
});
