import { expect } from "chai";
import { applyRestore, previewRestore } from "../../../../src/backup/index.ts";
import {
  forgetHost,
  giveBackUnusedHosts,
  type HostsPort,
  lastUseOfHost,
  markHostUsed,
  memoryStorage,
  type Vault,
} from "../../../../src/vault/index.ts";
import { ownBackup } from "../backup/backups.ts";
import { rejectsApp } from "../refused.ts";
import { complete, dump, newVault, plant } from "../vaults.ts";

const day = 24 * 60 * 60 * 1000;
const year = 365 * day;
const start = Date.UTC(2026, 0, 1);
const host = "https://id.example.com";

/** Simulates a browser that has granted the extension access to these hosts. */
function granting(...granted: string[]): HostsPort & { readonly granted: string[] } {
  return {
    granted,
    list: () => Promise.resolve([...granted]),
    giveBack(each) {
      granted.splice(granted.indexOf(each), 1);
      return Promise.resolve();
    },
  };
}

describe("granted hosts", () => {
  let vault: Vault;
  const lastUse = async (granted = host): Promise<number | undefined> => lastUseOfHost(await vault.contents(), granted);

  beforeEach(async () => {
    vault = await newVault();
  });

  it("are given back after a year without use, and their last use is deleted", async () => {
    await markHostUsed(vault, host, start);
    const browser = granting(host);
    await giveBackUnusedHosts(vault, browser, start + year);
    expect([browser.granted, await lastUse()]).to.deep.equal([[host], start]);
    await giveBackUnusedHosts(vault, browser, start + year + 1);
    expect([browser.granted, await lastUse()]).to.deep.equal([[], undefined]);
  });

  it("are kept for another year after each use, on any port", async () => {
    await markHostUsed(vault, host, start);
    await markHostUsed(vault, `${host}:8443`, start + year);
    const browser = granting(host);
    await giveBackUnusedHosts(vault, browser, start + 2 * year);
    expect(browser.granted).to.deep.equal([host]);
  });

  it("count from the first unlock if they were never used", async () => {
    const browser = granting(host);
    await giveBackUnusedHosts(vault, browser, start);
    await giveBackUnusedHosts(vault, browser, start + year);
    expect([browser.granted, await lastUse()]).to.deep.equal([[host], start]);
    await giveBackUnusedHosts(vault, browser, start + year + 1);
    expect(browser.granted).to.deep.equal([]);
  });

  it("differ by scheme and name, and a pattern counts the uses of all hosts that it covers", async () => {
    await markHostUsed(vault, "https://a.example.com", start);
    expect(await lastUse("https://*.example.com")).to.equal(start);
    expect(await lastUse("*://*")).to.equal(start);
    expect(await lastUse("http://a.example.com")).to.equal(undefined);
    expect(await lastUse("https://b.example.com")).to.equal(undefined);
    expect(await lastUse("https://*.ample.com")).to.equal(undefined);
    await markHostUsed(vault, "https://example.com", start + 2 * day);
    expect(await lastUse("https://*.example.com")).to.equal(start + 2 * day);
  });

  it("are given back at the next unlock if the browser refuses to take them back", async () => {
    await markHostUsed(vault, host, start);
    const browser = granting(host);
    const stubborn = { ...browser, giveBack: () => Promise.reject(new Error("no")) };
    const refused = await giveBackUnusedHosts(vault, stubborn, start + 2 * year).catch((error: unknown) => error);
    expect(refused).to.have.property("message", "no");
    expect(await lastUse()).to.equal(start);
    await giveBackUnusedHosts(vault, browser, start + 2 * year);
    expect(browser.granted).to.deep.equal([]);
  });

  it("lose their stored use when they are removed, and no others do", async () => {
    await markHostUsed(vault, host, start);
    await markHostUsed(vault, "https://other.example.org", start);
    await forgetHost(vault, host);
    expect([await lastUse(), await lastUse("https://other.example.org")]).to.deep.equal([undefined, start]);
  });

  it("are written once a day, and not at all if nothing is granted", async () => {
    const storage = memoryStorage();
    vault = await newVault(storage);
    const before = await dump(storage);
    await giveBackUnusedHosts(vault, granting(), start);
    expect(await dump(storage)).to.deep.equal(before);
    await markHostUsed(vault, host, start);
    const once = await dump(storage);
    await markHostUsed(vault, host, start + day);
    expect(await dump(storage)).to.deep.equal(once);
    await markHostUsed(vault, host, start + day + 1);
    expect(await lastUse()).to.equal(start + day + 1);
  });

  it("are not visible in the storage", async () => {
    const storage = memoryStorage();
    await markHostUsed(await newVault(storage), host, start);
    expect(JSON.stringify(await dump(storage))).not.to.match(/example|hosts|https/iu);
  });

  it("ignore values that are not times, and keep fields of newer versions", async () => {
    await plant(vault, "granted-hosts", complete("granted-hosts", { used: { [host]: "soon" }, later: 1 }));
    expect(await lastUse()).to.equal(undefined);
    await markHostUsed(vault, host, start);
    expect((await vault.contents()).records.get("granted-hosts")).to.include({ later: 1 });
    await plant(vault, "granted-hosts", complete("granted-hosts", { used: [] }));
    expect(await lastUse()).to.equal(undefined);
  });

  it("are not changed in a vault that a newer version has written to", async () => {
    await plant(vault, "something/new", { v: 2, name: "something/new", modified: 0 });
    await markHostUsed(vault, host, start);
    expect(await lastUse()).to.equal(undefined);
    await rejectsApp(giveBackUnusedHosts(vault, granting(host), start), "read-only");
  });

  it("are not part of a restore, even if the vault has no such record", async () => {
    await markHostUsed(vault, host, start);
    const backup = await ownBackup(vault);
    await markHostUsed(vault, host, start + 2 * day);
    const other = await newVault();
    for (const each of [vault, other]) {
      const preview = await previewRestore(each, backup);
      expect(preview.items.map(({ name }) => name)).not.to.include("granted-hosts");
      await applyRestore(each, preview);
    }
    expect(await lastUse()).to.equal(start + 2 * day);
    expect(lastUseOfHost(await other.contents(), host)).to.equal(undefined);
  });
});
