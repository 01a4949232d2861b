/**
 * Tests the settings of the generator page: they are stored only on request, they are encrypted, the master password
 * opens them, and the user can delete them.
 */
import { expect } from "chai";
import type { Surface } from "../e2e/browsers/driver.ts";
import type { PageBrowser } from "../e2e/browsers/webkit.ts";
import { eachPageBrowser } from "../e2e/each-browser.ts";
import { identity, make, master, places, servePage, typeWhere, typeWhoAndWhere } from "../e2e/generator-page.ts";
import type { FileServer } from "../e2e/servers/file-server.ts";

/** Returns the contents of the page's local storage, session storage, cookies and IndexedDB databases, as text. */
const kept = (page: Surface): Promise<string> =>
  page.evaluate(async () => {
    const all = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? "");
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(new Error("closed"));
        };
      });
      const store = database.transaction("values").objectStore("values");
      const read = (request: IDBRequest): Promise<string> =>
        new Promise((resolve) => {
          request.onsuccess = () => {
            resolve(JSON.stringify(request.result));
          };
        });
      all.push(name ?? "", await read(store.getAllKeys()), await read(store.getAll()));
      database.close();
    }
    return all.join("\n");
  });

const nothing = "{}\n{}\n";

await eachPageBrowser("the generator page's settings", (launch) => {
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

  for (const [place, address] of Object.entries(places)) {
    it(`are stored ${place} on request, encrypted, and unlocked by the master password`, async () => {
      const page = await browser.open(address(server));
      await typeWhoAndWhere(page, "example.com", "ada");
      await make(page);
      expect(await kept(page), "before").to.equal(nothing);
      await page.press("Forget");

      await typeWhoAndWhere(page, "example.com", "ada");
      await page.choose("Password type", "Words");
      await page.type("Words", "5");
      await page.tick("Remember my settings on this device (encrypted)", true);
      await page.type("Confirm master password", "corect horse battery staple");
      await page.press("Generate password");
      await page.untilText("The passwords don't match.");
      await page.type("Confirm master password", master);
      const password = await make(page);
      await page.untilText(`Ready for ${identity}`);
      const text = await kept(page);
      expect(text).to.include("saltmill-vault");
      for (const secret of [master, identity, "example.com", "words", password]) expect(text).not.to.include(secret);
      await page.close();

      const again = await browser.open(address(server));
      await again.untilText("Your settings are saved on this device, encrypted.");
      await again.type("Master password", "something else");
      await again.press("Unlock");
      await again.untilText("Wrong master password for these settings.");
      await again.type("Master password", master);
      await again.press("Unlock");
      await again.untilText(`Ready for ${identity}`);
      expect(await again.value("Words")).to.equal("5");
      expect(await again.value("Username")).to.equal("ada");
      await again.type("Site", "example.com");
      expect(await make(again)).to.equal(password);

      await again.type("Words", "7");
      await again.press("Save this username and these rules");
      await again.untilText("Saved.");
      await again.press("Forget");
      await again.type("Master password", master);
      await again.press("Unlock");
      await again.untilText(`Ready for ${identity}`);
      expect(await again.value("Words")).to.equal("7");

      await again.press("About");
      await again.untilText("Your settings (encrypted");
      await again.press("Delete saved settings");
      await again.press("Cancel");
      await again.press("Delete saved settings");
      await again.press("Delete");
      await again.untilText("Nothing.");
      expect(await kept(again), "after").to.equal(nothing);
      await again.press("Password");
      expect(await again.value("Email address or name")).to.equal("");
      await again.close();
    });
  }

  it("can be skipped for one visit", async () => {
    const page = await browser.open(places["from a secure server"](server));
    await typeWhoAndWhere(page, "example.com", "ada");
    await page.tick("Remember my settings on this device (encrypted)", true);
    await page.type("Confirm master password", master);
    await make(page);
    await page.close();
    const other = await browser.open(places["from a secure server"](server));
    await other.press("Continue without them");
    await typeWhere(other, "example.com", "ada");
    await other.type("Master password", "another one");
    await make(other);
    await other.press("About");
    await other.untilText("Your settings (encrypted");
    await other.close();
  });

  it("are deleted by one tab and not stored again by another tab that has unlocked them", async () => {
    const [one, two] = [places["from a secure server"](server), places["from a secure server"](server)];
    const first = await browser.open(one);
    await first.type("Master password", master);
    await first.press("Unlock");
    await first.untilText("Ready for");
    const second = await browser.open(`${two}#about`);
    await second.press("Delete saved settings");
    await second.press("Delete");
    await second.untilText("Nothing.");
    await first.front();
    await first.type("Length", "20");
    await first.press("Save this username and these rules");
    await first.untilText("The vault was locked or replaced.");
    expect(await kept(first)).not.to.include("saltmill-vault");
    await first.close();
    await second.close();
  });
});
