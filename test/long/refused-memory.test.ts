/**
 * Tests saltmill-2 in browsers that really refuse its memory: V8's own limit of WebAssembly's memory in Chromium, and
 * Linux's limit of the memory of the pages' processes in Firefox and Chromium. Nothing here replaces a function. Also
 * tests that many derivations in a row do not make the browser larger, and that a cancelled one ends at once.
 */
import { expect } from "chai";
import { createVault, memoryStorage, openVault } from "../../src/vault/index.ts";
import { identity, type Made, master, openAccounts, putVault } from "../e2e/accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { waitFor } from "../e2e/browsers/waiting.ts";
import { type BrowserName, eachBrowser } from "../e2e/each-browser.ts";
import { servePage, typeWhoAndWhere } from "../e2e/generator-page.ts";
import type { FileServer } from "../e2e/servers/file-server.ts";
import { readArea, unlock } from "../e2e/steps.ts";
import { limited, noLimits, pageProcesses, usedBy } from "../limited-memory.ts";
import { describeWith } from "../needs.ts";

const refusal = "This device could not give 64 MB. Close some tabs and try again.";
const stronger = "Stronger protection against guessing";
const next = "a master password of its own";

/** Less than a derivation needs, for each memory of WebAssembly: 1,000 pages of 64 KiB. */
const flags = { engineFlags: "--wasm-max-mem-pages=1000" };

async function hardVault(): Promise<Made> {
  const storage = memoryStorage();
  return { storage, vault: await createVault({ storage, masterPassword: master, identity, scheme: "saltmill-2" }) };
}

async function vaultIn(page: Surface): Promise<Record<string, unknown>> {
  const area = await page.evaluate(readArea, "local");
  delete area["memory"]; // says that the device has refused
  return area;
}

/** Returns the MiB that all pages of the browser use. */
const used = (): number => pageProcesses().reduce((sum, pid) => sum + usedBy(pid), 0);

/**
 * Tries to unlock, with the right and a wrong master password, and to change the master password.
 *
 * @param before - called before the attempts in each window
 */
async function attempts(browser: ExtensionBrowser, made: Made, before: () => void, after: () => void): Promise<void> {
  await putVault(browser, made, true);
  const popup = await browser.openExtensionPage("popup.html");
  await popup.untilText("Forgot it?");
  const stored = await vaultIn(popup);
  before();
  for (const typed of ["not the master password", master]) {
    await popup.type("Master password", typed);
    await popup.press("Unlock");
    await popup.untilText(refusal);
    expect(await popup.text()).not.to.include("Wrong");
    expect(await vaultIn(popup)).to.deep.equal(stored);
  }
  after();
  await popup.close();

  await putVault(browser, made);
  const page = await openAccounts(browser, "master");
  await page.untilText("Current master password");
  const unlocked = await vaultIn(page);
  await page.type("Current master password", master);
  await page.type("New master password", next);
  await page.type("Confirm new master password", next);
  await untilEstimated(page);
  before();
  await page.press("Change master password");
  await page.untilText(refusal);
  expect(await vaultIn(page)).to.deep.equal(unlocked);
  after();
  await page.close();
}

/** Waits for the estimate of a new master password, which needs memory too, in another worker. */
const untilEstimated = (page: Surface): Promise<void> => page.until(() => document.querySelector(".strength") !== null);

/** Opens the form of a new vault, fills it and opens "More". */
async function newVaultForm(browser: ExtensionBrowser): Promise<Surface> {
  await putVault(browser);
  const page = await browser.openExtensionPage("welcome.html");
  await page.press("Get started");
  await page.type("Email address or name", identity);
  await page.type("Master password", master);
  await page.type("Type it once more, from your paper", master);
  await page.press("More");
  await untilEstimated(page);
  return page;
}

/** Ticks the choice of saltmill-2, which a check box without its memory turns off again. */
async function tryStronger(page: Surface): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>(".stronger [type=checkbox]")?.click();
  });
  await page.untilText(refusal);
  expect(await page.ticked(stronger)).to.equal(false);
}

/** Returns the version of the vault's header. */
const headerVersion = async (page: Surface): Promise<unknown> =>
  ((await vaultIn(page))["vault"] as { version?: number } | undefined)?.version;

const isChecked = (): boolean => !document.body.innerText.includes("Checking whether");

/**
 * Counts the workers that run Argon2, and presses "Cancel" as soon as the first of them reports progress. Runs in the
 * page. In Firefox, this function runs in a sandbox, so it changes the page's own prototype.
 */
function cancelWithWorker(): void {
  const count = { started: 0, answered: 0, ended: 0 };
  const note = (): void => void (document.documentElement.dataset["workers"] = JSON.stringify(count));
  const ours = new Set<unknown>();
  const real = (Reflect.get(window, "wrappedJSObject") ?? window) as { Worker: typeof Worker };
  const [postMessage, terminate] = ["postMessage", "terminate"].map(
    (name) => Reflect.get(real.Worker.prototype, name) as (...given: unknown[]) => void,
  ) as [(...given: unknown[]) => void, () => void];
  real.Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
    if ((given[0] as { kind?: unknown } | undefined)?.kind === "id") {
      ours.add(this);
      count.started++;
      note();
      this.addEventListener("message", ({ data }: MessageEvent<object>) => {
        if ("answer" in data) count.answered++;
        note();
        document.querySelector<HTMLElement>(".working button")?.click();
      });
    }
    Reflect.apply(postMessage, this, given);
  };
  real.Worker.prototype.terminate = function (this: Worker) {
    if (ours.delete(this)) count.ended++;
    note();
    Reflect.apply(terminate, this, []);
  };
}

const missing = (name: BrowserName): string | undefined => (name === "chromium" ? undefined : noLimits);

await eachBrowser("an extension whose memory is really refused", (launch, name) => {
  describeWith(missing(name), "for saltmill-2", () => {
    const hasFlags = name === "chromium"; // its own limit holds from its start on
    let browser: ExtensionBrowser;
    let made: Made;
    let free = (): void => undefined;
    const limit = (): void => {
      if (!hasFlags) free = limited(pageProcesses());
    };
    const unlimit = (): void => {
      free();
      free = () => undefined;
    };

    before(async () => {
      made = await hardVault();
      browser = await launch(hasFlags ? flags : {});
      await browser.open("about:blank");
    });
    afterEach(unlimit);
    after(() => browser.close());

    it("does not choose saltmill-2 for a new vault, says so, and creates one with saltmill-1", async () => {
      const page = await newVaultForm(browser);
      limit();
      await tryStronger(page);
      unlimit();
      await page.screenshot(`build/screenshots/stronger-refused-${name}.png`);
      await page.press("Create vault");
      await page.untilText("Your vault is ready");
      expect(await headerVersion(page)).to.equal(1);
      await page.close();
    });

    it("does not unlock and does not change the master password, and nothing is written", async () => {
      await attempts(browser, made, limit, unlimit);
    });

    it("leaves a vault that opens where there is memory", async () => {
      await putVault(browser, made, true);
      const page = await browser.openExtensionPage("popup.html");
      if (hasFlags) {
        const storage = memoryStorage(await vaultIn(page));
        (await openVault({ storage, masterPassword: master })).close();
      } else await unlock(page, master);
      await page.close();
    });
  });
});

await eachBrowser("an extension with a vault of saltmill-2", (launch) => {
  let browser: ExtensionBrowser;
  let made: Made;

  before(async () => {
    made = await hardVault();
    browser = await launch();
    await browser.open("about:blank");
  });
  after(() => browser.close());

  it("ends the worker of a cancelled derivation at once, and writes nothing", async () => {
    await putVault(browser, made);
    const page = await openAccounts(browser, "master");
    await page.untilText("Current master password");
    await page.type("Current master password", master);
    await page.type("New master password", next);
    await page.type("Confirm new master password", next);
    const stored = await vaultIn(page);
    await page.evaluate(cancelWithWorker);
    await page.press("Change master password");
    const ended = JSON.stringify({ started: 1, answered: 0, ended: 1 });
    await page.until((all: string) => document.documentElement.dataset["workers"] === all, ended);
    await page.until(() => document.querySelector(".working") === null);
    expect(await page.text()).not.to.include("Use the new one");
    expect(await vaultIn(page)).to.deep.equal(stored);
    await page.close();
  });

  describeWith(noLimits, "that is unlocked and locked 20 times in a row", () => {
    it("gives the memory back each time", async () => {
      await putVault(browser, made, true);
      const page = await browser.openExtensionPage("popup.html");
      let early = 0;
      for (let i = 0; i < 20; i++) {
        await unlock(page, master);
        await page.press("Lock");
        await page.untilText("Forgot it?");
        if (i === 2) early = used();
      }
      // One matrix that stays is 64 MiB. The 17 times after the third one would be 1,088 MiB.
      await waitFor("the memory to be given back", () => Promise.resolve(used() < early + 64));
      await page.close();
    });
  });
});

await eachBrowser("a generator page whose memory is really refused", (launch) => {
  describeWith(noLimits, "for saltmill-2", () => {
    let browser: ExtensionBrowser;
    let server: FileServer;
    let free = (): void => undefined;

    before(async () => {
      server = await servePage();
      browser = await launch();
    });
    afterEach(() => {
      free();
    });
    after(async () => {
      await browser.close();
      await server.close();
    });

    const open = (): Promise<Surface> => browser.open(`http://localhost:${server.port}/`);

    it("does not choose saltmill-2 and says so, and chooses it when there is memory again", async () => {
      const page = await open();
      await typeWhoAndWhere(page, "example.com", "ada");
      free = limited(pageProcesses());
      await tryStronger(page);
      free();
      await page.tick(stronger, true);
      await page.until(isChecked);
      expect(await page.ticked(stronger)).to.equal(true);
      await page.tick("Remember my settings on this device (encrypted)", true);
      await page.type("Confirm master password", master);
      await page.press("Generate password");
      await page.until(() => document.querySelector(".made .secret") !== null);
      await page.close();
    });
  });
});
