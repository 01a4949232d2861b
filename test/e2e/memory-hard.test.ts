/** Tests saltmill-2 in the browsers: new vaults, the way there and back, the generator page, and refused memory. */
import { expect } from "chai";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readTable } from "../sameness/table.ts";
import { type Device, devicesOf, nameDevice, publishMemory } from "../../src/sync/index.ts";
import { memoryStorage, openVault } from "../../src/vault/index.ts";
import { type Made, master as vaultMaster, newVault, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { eachBrowser, eachPageBrowser } from "./each-browser.ts";
import { identity, make, master, servePage, typeWhoAndWhere } from "./generator-page.ts";
import type { PageBrowser } from "./browsers/webkit.ts";
import { openUnlocked, readArea, unlock } from "./steps.ts";

const stronger = "Stronger protection against guessing";
const again = "Type it once more, from your paper";
const next = "a master password of its own";

/** Returns the versions of the header and of the note about the last opened one. */
async function versionsIn(page: Surface): Promise<unknown[]> {
  const area = (await page.evaluate(readArea, "local")) as Record<string, { version?: number } | undefined>;
  return [area["vault"]?.version, area["l/opened"]?.version];
}

async function typeNewVault(page: Surface): Promise<void> {
  await page.type("Email address or name", identity);
  await page.type("Master password", master);
  await page.type(again, master);
  await page.press("More");
}

await eachBrowser("a vault with saltmill-2", (launch, name) => {
  let browser: ExtensionBrowser;

  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  it("is created after this device has shown that it gives the memory", async () => {
    const page = await browser.openExtensionPage("welcome.html");
    await page.press("Get started");
    await page.untilText("Email address or name");
    await typeNewVault(page);
    await page.tick(stronger, true);
    await page.until(() => !document.body.innerText.includes("Checking whether"));
    await page.screenshot(`build/screenshots/stronger-${name}.png`);
    await page.press("Create vault");
    await page.untilText("Your vault is ready");
    expect(await versionsIn(page)).to.deep.equal([2, 2]);
    await page.close();
  });

  it("opens with its master password only", async () => {
    const popup = await openUnlocked(browser);
    await popup.press("Lock");
    await popup.untilText("Forgot it?");
    await popup.type("Master password", `${master}!`);
    await popup.press("Unlock");
    await popup.untilText("Wrong master password");
    await unlock(popup, master);
    await popup.untilText("No website in this tab");
    await popup.close();
  });

  it("goes to saltmill-1 with a new vault key, and back only with a new master password", async () => {
    const page = await openAccounts(browser, "master");
    await page.untilText("Current master password");
    await page.type("Current master password", master);
    await page.tick(stronger, false);
    await page.untilText("The vault gets a new key");
    await page.press("Change master password");
    await page.untilText("Changed. Your master password is still the same.");
    expect(await versionsIn(page)).to.deep.equal([1, undefined]);
    await page.tick(stronger, true);
    await page.until(() => !document.body.innerText.includes("Checking whether"));
    await page.type("Current master password", master);
    await page.press("Change master password");
    await page.untilText("Choose a new master password.");
    await page.type("New master password", next);
    await page.type("Confirm new master password", next);
    await page.screenshot(`build/screenshots/stronger-journey-${name}.png`);
    await page.press("Change master password");
    await page.untilText("Use the new one to unlock from now on.");
    expect(await versionsIn(page)).to.deep.equal([2, 2]);
    await page.close();
    const popup = await openUnlocked(browser);
    await popup.press("Lock");
    await unlock(popup, next);
    await popup.untilText("No website in this tab");
    await popup.close();
  });
});

const devices = ["Laptop", "Silent", "Small", "Tablet"] as const;

/**
 * Creates a vault with saltmill-1 that four devices sync. The first is the browser's own. The others have answered
 * nothing, that they do not give the memory, and that they do.
 */
async function syncedVault(): Promise<Made> {
  const made = await newVault();
  for (const label of [...devices].reverse()) {
    await made.vault.change(() => ({ writes: {}, local: { device: {} }, result: undefined }));
    await nameDevice(made.vault, label);
    const gives = { Tablet: true, Small: false, Silent: undefined, Laptop: undefined }[label];
    if (gives !== undefined) await publishMemory(made.vault, { gives, at: Date.now() });
  }
  return made;
}

await eachBrowser("the choice of saltmill-2 for a vault on several devices", (launch) => {
  let browser: ExtensionBrowser;

  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  it("names the devices that could not open it, and tells them what this one can", async () => {
    await putVault(browser, await syncedVault(), true);
    const page = await browser.openExtensionPage("accounts.html#master");
    await page.untilText("Master password");
    await page.type("Master password", vaultMaster);
    await page.press("Unlock");
    await page.untilText("Current master password");
    await page.evaluate((label) => {
      for (const box of document.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
        if (box.labels?.[0]?.textContent === label) box.click(); // it turns itself off again
    }, stronger);
    await page.untilText("Not every device with this vault could open it then:");
    const text = await page.evaluate(() => document.querySelector(".stronger")?.textContent ?? "");
    expect(text)
      .to.match(/Silent has not been checked/u)
      .and.to.match(/Small did not give 64 MB on/u);
    expect(text).not.to.match(/Laptop|Tablet/u);
    for (let own: Device | undefined; own?.memory?.gives !== true;) {
      const storage = memoryStorage();
      await storage.set(await page.evaluate(readArea, "local"));
      const vault = await openVault({ storage, masterPassword: vaultMaster });
      own = devicesOf(await vault.contents()).find(({ label }) => label === "Laptop");
    }
    await page.close();
  });
});

/** Copies an extension, and makes its Argon2 worker fail to get memory. */
async function withoutMemory(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "saltmill-memory-"));
  await cp(path.resolve("build", name === "chromium" ? "chrome" : name), folder, { recursive: true });
  const script = path.join(folder, "argon2.js");
  const refusal = "WebAssembly.Memory.prototype.grow = () => { throw new RangeError('no memory'); };\n";
  await writeFile(script, refusal + (await readFile(script, "utf8")));
  return folder;
}

await eachBrowser("a device that refuses the memory of saltmill-2", (launch, name) => {
  let browser: ExtensionBrowser;
  let folder: string;

  before(async () => {
    folder = await withoutMemory(name);
    browser = await launch({ extension: folder });
  });
  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  it("says so, does not choose saltmill-2, and creates a vault with saltmill-1", async () => {
    const page = await browser.openExtensionPage("welcome.html");
    await page.press("Get started");
    await page.untilText("Email address or name");
    await typeNewVault(page);
    await page.evaluate(() => {
      document.querySelector<HTMLInputElement>("details [type=checkbox]")?.click(); // it turns itself off again
    });
    await page.untilText("This device could not give 64 MB. Close some tabs and try again.");
    await page.screenshot(`build/screenshots/stronger-refused-${name}.png`);
    await page.press("Create vault");
    await page.untilText("Your vault is ready");
    expect(await versionsIn(page)).to.deep.equal([1, undefined]);
    await page.close();
  });
});

await eachPageBrowser("saltmill-2 on the generator page", (launch) => {
  let browser: PageBrowser;
  let server: Awaited<ReturnType<typeof servePage>>;

  before(async () => {
    server = await servePage();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  it("makes the passwords of the table", async () => {
    const { questions, answers } = readTable();
    const at = questions.cases.findIndex(
      (each) => each.scheme === "saltmill-2" && questions.roots[each.root]?.identity === identity,
    );
    const page = await browser.open(`http://localhost:${server.port}/`);
    await typeWhoAndWhere(page, "example.com", "ada");
    await page.tick(stronger, true);
    await page.until(() => !document.body.innerText.includes("Checking whether"));
    expect(await make(page)).to.equal(answers.cases[at]);
    await page.close();
  });

  it("is not chosen if the memory is refused, and the page says so", async () => {
    const page = await browser.open(`http://localhost:${server.port}/`);
    await typeWhoAndWhere(page, "example.com", "ada");
    await page.evaluate((label) => {
      // In Firefox, this function runs in a sandbox that has objects of its own.
      const real = (Reflect.get(window, "wrappedJSObject") ?? window) as typeof globalThis;
      real.WebAssembly.Memory.prototype.grow = () => {
        throw new real.RangeError("no memory");
      };
      for (const box of document.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
        if (box.labels?.[0]?.textContent === label) box.click(); // it turns itself off again
    }, stronger);
    await page.untilText("This device could not give 64 MB. Close some tabs and try again.");
    expect(await page.ticked(stronger)).to.equal(false);
    await page.close();
  });
});
