/** Tests a full storage, with an extension that may store only 10 MB (without the permission `unlimitedStorage`). */
import { expect } from "chai";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { memoryStorage, Vault, type VaultRecord } from "../../src/vault/index.ts";
import { type Made, openAccounts, putVault, sampleVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { inChromium } from "./each-browser.ts";
import { keepOffers, readArea } from "./steps.ts";

/** Copies the built extension without the permission `unlimitedStorage`, and returns the folder of the copy. */
async function limitedBuild(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "saltmill-limited-"));
  await cp("build/chrome", folder, { recursive: true });
  const file = path.join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as { permissions: string[] };
  manifest.permissions = manifest.permissions.filter((each) => each !== "unlimitedStorage");
  await writeFile(file, JSON.stringify(manifest));
  return folder;
}

interface Local {
  readonly QUOTA_BYTES: number;
  getBytesInUse(): Promise<number>;
  remove(key: string): Promise<void>;
  set(entries: object): Promise<void>;
}

/** Fills the storage until only `left` bytes are free. Runs in an extension page. */
async function fill(left: number): Promise<void> {
  const { local } = (Reflect.get(globalThis, "chrome") as { storage: { local: Local } }).storage;
  await local.remove("filler");
  const filler = local.QUOTA_BYTES - (await local.getBytesInUse()) - left - '"filler"'.length;
  await local.set({ filler: "f".repeat(filler) });
}

/** Removes what `fill` has stored. Runs in an extension page. */
function empty(): Promise<void> {
  return (Reflect.get(globalThis, "chrome") as { storage: { local: Local } }).storage.local.remove("filler");
}

// In Firefox, only the free disk space limits an extension's storage.
await inChromium("a full storage", (launch) => {
  let browser: ExtensionBrowser;
  let folder: string;
  let made: Made;

  before(async () => {
    folder = await limitedBuild();
    browser = await launch({ extension: folder });
    made = await sampleVault();
    await putVault(browser, made);
    const page = await browser.openExtensionPage("manifest.json");
    await page.evaluate(fill, 100);
    await page.close();
  });
  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  const records = async (page: Surface): Promise<Record<string, unknown>> => {
    const all = Object.entries(await page.evaluate(readArea, "local"));
    return Object.fromEntries(all.filter(([key]) => key === "vault" || key.startsWith("r/")));
  };
  const refusal = "Saltmill couldn't read or save its data in this browser. Nothing was changed. Please try again.";

  it("shows an error and keeps what was typed and the vault unchanged", async () => {
    const page = await browser.openExtensionPage("popup.html");
    await page.press("New account");
    const before = await records(page);
    await page.type("Site", "new.example");
    await page.type("Username", "bob");
    await page.press("Save");
    await page.untilText(refusal);
    expect(await page.value("Username")).to.equal("bob");
    await page.screenshot("build/screenshots/full.png");
    expect(await records(page)).to.deep.equal(before);
    await page.close();
  });

  it("keeps all accounts until there is space to delete them so that they can be restored, then undoes it", async () => {
    const page = await openAccounts(browser);
    const before = await records(page);
    await page.press("Select");
    await page.tick("Select all shown", true);
    await page.press("Delete");
    await page.untilText(refusal);
    expect(await records(page)).to.deep.equal(before);
    await page.evaluate(empty);
    await keepOffers(page);
    await page.press("Delete");
    await page.untilText("8 accounts deleted");
    await page.press("Undo");
    await page.untilText("Undone");
    const { records: found, problems } = await new Vault(
      memoryStorage(await records(page)),
      made.vault.keys,
    ).contents();
    expect(problems).to.deep.equal([]);
    const untimed = (record: VaultRecord): object => ({ ...record, modified: 0 });
    const original = (await made.vault.contents()).records;
    expect([...found.values()].map(untimed)).to.have.deep.members([...original.values()].map(untimed));
    await page.close();
  });
});
