/** Tests syncing on the accounts page: two browsers share a vault through a folder on a WebDAV server. */
import { expect } from "chai";
import { allAccounts, editAccount } from "../../src/accounts/index.ts";
import { memoryStorage, Vault } from "../../src/vault/index.ts";
import { davServer, type DavServer, password, user } from "../unit/src/sync/dav-server.ts";
import { type Made, master, newVault, openAccounts, putVault } from "./accounts-page-vault.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";
import { waitFor } from "./browsers/waiting.ts";
import { eachBrowser } from "./each-browser.ts";
import { addAccount, openUnlocked, readArea } from "./steps.ts";
import { withHosts } from "./with-permissions.ts";

const insecure = "Connect without encryption. Others on the network can then read the app password.";

/**
 * Sends a request and returns the directive of the content security policy that has blocked the request, or "nothing"
 * if the request succeeded. Runs in the page.
 */
function refusedBy(url: string): Promise<string> {
  return new Promise((resolve) => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      resolve(effectiveDirective);
    });
    fetch(url).then(
      () => {
        resolve("nothing");
      },
      () => undefined,
    );
  });
}

/** Writes entries into the extension's storage. Runs in an extension page. */
function writeLocal(entries: object): Promise<void> {
  interface Storage {
    readonly storage: { readonly local: { set(entries: object): Promise<void> } };
  }
  return (Reflect.get(globalThis, "chrome") as Storage).storage.local.set(entries);
}

await eachBrowser("the view of devices", (launch, name) => {
  let server: DavServer;
  let made: Made;
  let laptop: ExtensionBrowser;
  let phone: ExtensionBrowser;
  let remove: () => Promise<void> = () => Promise.resolve();

  const snapshots = (): string[] => [...server.files.keys()].filter((file) => file.endsWith(".saltmill"));

  before(async () => {
    server = await davServer();
    server.answer = ({ url, method }, response) => {
      if (method !== "GET" || url !== "/") return false;
      response.writeHead(200, { "Content-Type": "text/html" }).end("<title>A site</title>");
      return true;
    };
    made = await newVault();
    // Automation cannot press "Allow" when Chromium asks if the extension may access a host. This copy of the extension
    // has the permission from its installation on.
    const copy = name === "chromium" ? await withHosts(name, "http://127.0.0.1/*") : undefined;
    if (copy) remove = copy.remove;
    const options = copy ? { extension: copy.folder } : {};
    laptop = await launch(options);
    phone = await launch(options);
    for (const browser of [laptop, phone]) {
      await browser.open("about:blank");
      await putVault(browser, made);
    }
  });
  after(async () => {
    for (const browser of [laptop, phone]) await browser.close();
    await server.close();
    await remove();
  });

  async function fillIn(page: Surface, device: string, appPassword = password): Promise<void> {
    await page.untilText("Sync through");
    await page.type("Address of the folder", server.url);
    await page.tick(insecure, true);
    await page.type("Username on the server", user);
    await page.type("App password", appPassword);
    await page.type("Name of this device", device);
    await page.type("Master password", master);
  }
  /** Presses "Connect". Firefox then asks if the extension may access the host, and the test allows the access. */
  const connect = (browser: ExtensionBrowser, page: Surface): Promise<void> =>
    name === "chromium" ? page.press("Connect") : browser.answer("allow", "127.0.0.1", () => page.press("Connect"));
  const addOn = async (browser: ExtensionBrowser, login: string): Promise<void> => {
    const site = await browser.open(server.origin);
    const popup = await openUnlocked(browser);
    await addAccount(popup, login);
    await popup.close();
    await site.close();
  };
  /** Changes the notes of the account `ada` in the storage of a browser, as a window of the extension does. */
  async function changeNotes(browser: ExtensionBrowser, notes: string): Promise<void> {
    const page = await browser.openExtensionPage("manifest.json");
    const storage = memoryStorage(await page.evaluate(readArea, "local"));
    const vault = new Vault(storage, made.vault.keys);
    const account = allAccounts(await vault.contents()).find(({ login }) => login === "ada");
    await editAccount(vault, account?.name ?? "", { notes });
    await page.evaluate(writeLocal, await storage.get([vault.keys.storageKey(account?.name ?? "")]));
    await page.close();
  }

  it("says what is wrong with a server, stores nothing then, and connects with one that works", async () => {
    const page = await openAccounts(laptop, "devices");
    await fillIn(page, "Laptop", "wrong");
    await connect(laptop, page);
    await page.untilText("The server refuses this username or password.");
    expect(snapshots()).to.deep.equal([]);
    await page.screenshot(`build/screenshots/devices-refused-${name}.png`);
    await page.type("App password", password);
    await page.press("Connect");
    await page.untilText("Last synced:");
    expect(await page.text())
      .to.include("Laptop")
      .and.to.include("This device")
      .and.not.to.include(password);
    expect(snapshots()).to.have.length(1);
    expect([...server.files.keys()].filter((file) => file.includes("probe"))).to.deep.equal([]);
    await page.screenshot(`build/screenshots/devices-${name}.png`);
    await page.close();
  });

  it("brings an account to another browser, and a change back, without a press", async () => {
    await addOn(laptop, "ada");
    const page = await openAccounts(phone, "devices");
    await fillIn(page, "Phone");
    await connect(phone, page);
    await page.untilText("Last synced:");
    await page.untilText("Laptop");
    await page.press("Accounts");
    await page.untilText("ada");
    await page.close();
    const before = snapshots().join();
    await addOn(phone, "bob");
    await waitFor("a new snapshot", () => Promise.resolve(snapshots().join() !== before));
    const other = await openAccounts(laptop, "devices");
    await other.press("Sync now");
    await other.untilText("Phone");
    await other.press("Accounts");
    await other.untilText("bob");
    await other.close();
  });

  it("shows both values of what two devices have changed, in the popup too, and lets the person choose", async () => {
    await changeNotes(laptop, "from the laptop");
    await changeNotes(phone, "from the phone");
    for (const browser of [laptop, phone, laptop]) {
      const page = await openAccounts(browser, "devices");
      await page.press("Sync now");
      await page.untilText("Last synced:");
      await page.close();
    }
    const site = await phone.open(server.origin);
    const popup = await openUnlocked(phone);
    await popup.untilText("An account changed on two devices.");
    await popup.screenshot(`build/screenshots/devices-popup-${name}.png`);
    await popup.close();
    await site.close();
    const page = await openAccounts(phone, "devices");
    await page.untilText("Changed on two devices");
    await page.untilText("from the phone");
    await page.screenshot(`build/screenshots/devices-conflict-${name}.png`);
    await page.press("Keep: from the laptop");
    await page.untilText("Saved. Your other devices get this choice with the next sync.");
    expect(await page.text()).not.to.include("from the phone");
    await page.close();
  });

  it("lets no page reach the network", async () => {
    const leaked = (): number =>
      server.requests.filter(({ method, authorization }) => method === "GET" && authorization === undefined).length;
    const before = leaked();
    for (const file of ["popup.html", "accounts.html", "welcome.html"]) {
      const page = await phone.openExtensionPage(file);
      expect(await page.evaluate(refusedBy, `${server.origin}/leak`), file).to.equal("connect-src");
      await page.close();
    }
    expect(leaked()).to.equal(before);
  });

  it("renames this device and forgets another", async () => {
    const page = await openAccounts(laptop, "devices");
    await page.press("Rename: Laptop");
    await page.type("Name of this device", "Old laptop");
    await page.press("Save");
    await page.untilText("Old laptop");
    await page.press("Forget: Phone");
    await page.untilText("This only removes the device from the list.");
    await page.screenshot(`build/screenshots/devices-forget-${name}.png`);
    await page.press("Forget");
    await page.until(() => !document.body.innerText.includes("Phone"));
    await page.close();
  });

  it("brings the vault to a browser without one, with the address and the master password", async () => {
    await putVault(phone);
    const welcome = await phone.openExtensionPage("welcome.html");
    await welcome.press("On another device");
    await welcome.close();
    const page = await phone.openExtensionPage("accounts.html#join");
    await page.untilText("Get your vault from another device");
    await page.type("Address of the folder", server.url);
    await page.tick(insecure, true);
    await page.type("Username on the server", user);
    await page.type("App password", password);
    await page.type("Name of this device", "New phone");
    await page.type("Master password from your other device", "wrong horse");
    await page.press("Get my accounts"); // the extension already has access to the host, so the browser does not ask
    await page.untilText("This master password doesn't open any vault in this folder.");
    await page.screenshot(`build/screenshots/devices-join-${name}.png`);
    await page.type("Master password from your other device", master);
    await page.press("Get my accounts");
    await page.untilText("Last synced:");
    await page.untilText("New phone");
    await page.press("Accounts");
    await page.untilText("bob");
    await page.close();
  });

  it("goes on after another device has made a new vault key, with changes that were not synced yet", async () => {
    const vaultIds = (): unknown[] =>
      snapshots().map((file) => (JSON.parse(String(server.files.get(file))) as { vault: { id: unknown } }).vault.id);
    const [before] = vaultIds();
    const security = await openAccounts(laptop, "security");
    await security.press("Encrypt with a new key");
    await security.type("Current master password", master);
    await security.press("Encrypt with a new key");
    await security.untilText("Your other devices keep the old key");
    await security.close();
    await waitFor("a snapshot under the new key", () => Promise.resolve(vaultIds().some((id) => id !== before)));
    await addOn(phone, "carol");
    const page = await openAccounts(phone, "devices");
    await page.press("Sync now");
    await page.untilText("Another vault found");
    const site = await phone.open(server.origin);
    const popup = await openUnlocked(phone);
    await popup.untilText("Another device may have encrypted the vault with a new key.");
    await popup.close();
    await site.close();
    await page.front();
    await page.type("Master password from your other device", "wrong horse");
    await page.press("Continue with the new key");
    await page.untilText("This master password doesn't open any other vault.");
    await page.screenshot(`build/screenshots/devices-new-key-${name}.png`);
    await page.type("Master password from your other device", master);
    await page.press("Continue with the new key");
    await page.untilText("This device now uses the new key.");
    await page.untilText("Last synced:");
    expect(await page.text())
      .to.include("New phone")
      .and.not.to.include("Another vault found");
    await page.close();
    const other = await openAccounts(laptop, "devices");
    await other.press("Sync now");
    await other.untilText("Last synced:");
    await other.press("Accounts");
    await other.untilText("carol");
    await other.close();
    expect(vaultIds()).to.have.length(1).and.not.to.include(before);
  });

  it("disconnects, keeps the vault, and empties the folder if wanted", async () => {
    const page = await openAccounts(laptop, "devices");
    await page.press("Stop syncing");
    await page.tick("Also delete the vault from the folder", true);
    await page.screenshot(`build/screenshots/devices-disconnect-${name}.png`);
    await page.press("Stop syncing");
    await page.untilText("Syncing has stopped. Your vault is still here.");
    expect(snapshots()).to.deep.equal([]);
    await page.press("Accounts");
    await page.untilText("bob");
    if (name === "firefox") {
      const isGranted = await page.evaluate((origin: string) => {
        interface Permissions {
          readonly permissions: { contains(asked: object): Promise<boolean> };
        }
        return (Reflect.get(globalThis, "browser") as Permissions).permissions.contains({ origins: [`${origin}/*`] });
      }, "http://127.0.0.1");
      expect(isGranted).to.equal(false);
    }
    await page.close();
  });
});
