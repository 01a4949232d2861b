/**
 * Tests the generator page in Chromium, Firefox and WebKit. The page must make the same passwords as an independent
 * implementation.
 */
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

  // Over plain http, a browser offers the fewest features to a page: no WebCrypto, for example. test/long tests the
  // page from a secure server and from a file.
  it("makes every kind of password over plain http with a single derivation", async () => {
    const page = await browser.open(places["from plain http"](server));
    await makeEveryKind(page);
    await page.close();
  });

  it("warns over plain http about what does not work there, and nowhere else", async () => {
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

  it("takes the site from a pasted address and hides a password when its inputs change", async () => {
    const page = await browser.open(places["from a file"]());
    await typeWhoAndWhere(page, "example.com", "zoë");
    const first = await make(page);
    // Typing the username moves the focus out of the site field, so that the page replaces the typed URL by its site.
    await typeWhere(page, "https://login.example.co.uk:8443/in?x=1", "zoë");
    expect(await page.value("Site")).to.equal("example.co.uk");
    expect(await page.text()).not.to.include(first);
    expect(await make(page)).to.equal(passwordOf({ length: 16, classes: four }, "example.co.uk"));
    // Types the site and the username a second time. The password must reappear, because both have the same values as
    // before.
    await page.type("Site", "example.co.uk");
    await page.type("Username", "zoë");
    expect(await page.value("Site")).to.equal("example.co.uk");
    await page.until(
      (expected) => document.querySelector(".made .secret")?.textContent === expected,
      passwordOf({ length: 16, classes: four }, "example.co.uk"),
    );
    await page.close();
  });

  it("shows errors at their fields and keeps what was typed", async () => {
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

  /** Returns the title, the contents of the fields, and the document's HTML without the script, as one text. */
  const everything = (page: Surface): Promise<string> =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll("input")].map(({ value }) => value);
      const shown = document.documentElement.cloneNode(true) as Element;
      shown.querySelector("script")?.remove(); // the script is so long that searching it takes 7 s in WebKit
      return [shown.outerHTML, document.title, ...fields].join(" ");
    });

  it('drops the master password after the derivation, and everything else when the user presses "Forget"', async () => {
    const page = await browser.open(places["from a file"]());
    await typeWhoAndWhere(page, "example.com", "zoë");
    const password = await make(page);
    expect(await everything(page)).not.to.include(master);
    await page.press("Forget");
    await page.untilText("Your password will appear here.");
    const left = await everything(page);
    for (const secret of [master, password, identity, "zoë"]) expect(left).not.to.include(secret);
    expect(await page.value("Email address or name")).to.equal("");
    await page.close();
  });

  it("forgets everything on its own after ten minutes without use", async () => {
    const page = await browser.open(places["from a file"]());
    await typeWhoAndWhere(page, "example.com", "zoë");
    await make(page);
    await page.evaluate(passTime, 10 * 60_000);
    await page.untilText("Your password will appear here.");
    expect(await page.value("Master password")).to.equal("");
    await page.close();
  });

  it('also forgets a password of Easy Passwords, which has no derived root, when the user presses "Forget" and on its own', async () => {
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
