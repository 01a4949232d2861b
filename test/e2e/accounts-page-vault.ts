/** Puts a new vault into the storage of a browser, so that a test can begin with an unlocked vault. */
import { addAccount, addEasyAccount, addStoredAccount } from "../../src/accounts/index.ts";
import {
  createVault,
  keepSession,
  memoryStorage,
  type Session,
  type StoragePort,
  type Vault,
} from "../../src/vault/index.ts";
import type { ExtensionBrowser, Surface } from "./browsers/driver.ts";

export const master = "correct horse battery staple";
export const identity = "ada@example.org";
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };

export interface Made {
  readonly storage: StoragePort;
  readonly vault: Vault;
}

export async function newVault(masterPassword = master): Promise<Made> {
  const storage = memoryStorage();
  return { storage, vault: await createVault({ storage, masterPassword, identity }) };
}

/**
 * Creates a vault with eight accounts: four with generated passwords (characters, words and a PIN), three with stored
 * passwords, and one with the scheme of Easy Passwords.
 */
export async function sampleVault(): Promise<Made> {
  const made = await newVault();
  const { vault } = made;
  await addAccount(vault, { site: "example.com", login: "ada", revision: 2, rules });
  await addAccount(vault, { site: "example.com", login: "work", revision: 1, rules: { words: 6, separator: " " } });
  await addAccount(vault, { site: "müller.example", login: "ada", revision: 1, rules, label: "Bäckerei" });
  await addAccount(vault, {
    site: "bank.example",
    login: "card",
    revision: 1,
    rules: { length: 4, classes: ["digit"] },
  });
  await addStoredAccount(vault, { site: "printer.example", login: "admin", password: "hunter2", notes: "2nd floor" });
  await addStoredAccount(vault, { site: "nas.example", login: "admin", password: "hunter2" });
  await addStoredAccount(vault, { site: "formula.example", login: "ada", password: "=1+1 is not a formula, Åsa" });
  const easy = { site: "old.example", login: "ada", revision: "", rules: { ...rules, length: 12 } };
  await addEasyAccount(vault, easy, { masterPassword: master });
  return made;
}

/**
 * Creates a vault with `count` stored passwords. The health check of some thousand passwords takes so long that a test
 * can press a button before the check ends.
 */
export async function largeVault(count: number): Promise<Made> {
  const made = await newVault();
  const secret = (i: number): string =>
    Buffer.from(`${i} stored Passwords, and a long one each ${i * 7919}`).toString("base64");
  await made.vault.change(() => {
    const accounts = Array.from({ length: count }, (_, i): [string, object] => [
      `account/${Buffer.from(String(i).padStart(16, "0")).toString("base64url")}`,
      { site: `site${i}.example`, login: "ada", scheme: "stored", revision: 1, created: 0, secret: secret(i) },
    ]);
    return { writes: Object.fromEntries(accounts), result: undefined };
  });
  return made;
}

interface Areas {
  readonly storage: Record<"local" | "session", { clear(): Promise<void>; set(entries: object): Promise<void> }>;
}

/** Writes entries into `storage.local`. Runs in an extension page. */
function write(entries: object): Promise<void> {
  return (Reflect.get(globalThis, "chrome") as Areas).storage.local.set(entries);
}

/**
 * Writes entries into `storage.session`. First waits for the lock that all writers of the session share. Otherwise, the
 * extension could remove these entries together with an earlier session. Runs in an extension page.
 */
function writeSession(entries: object): Promise<void> {
  const { storage } = Reflect.get(globalThis, "chrome") as Areas;
  return navigator.locks.request("saltmill-session", () => storage.session.set(entries));
}

async function clear(): Promise<void> {
  const { storage } = Reflect.get(globalThis, "chrome") as Areas;
  await storage.session.clear();
  await storage.local.clear();
}

async function sessionOf(vault: Vault): Promise<Session> {
  let kept: Session | undefined;
  await keepSession(
    {
      get: () => Promise.resolve(undefined),
      set: (session) => {
        kept = session;
        return Promise.resolve();
      },
      move: () => Promise.resolve(),
      clear: () => Promise.resolve(),
      exclusively: (work) => work(),
      onChange: () => () => undefined,
    },
    vault.keys,
    10,
  );
  if (!kept) throw new Error("no session was kept");
  return kept;
}

/** Unlocks the vault: an extension page writes the session of an unlocked vault into the storage. */
export async function putSession(page: Surface, vault: Vault): Promise<void> {
  const { deadline, minutes, ...keys } = await sessionOf(vault);
  await page.evaluate(writeSession, { session: keys, deadline: { deadline, minutes } });
}

/**
 * Empties the extension's storage. If `made` is given, then stores its vault and, unless `locked` is true, unlocks the
 * vault.
 */
export async function putVault(browser: ExtensionBrowser, made?: Made, locked = false): Promise<void> {
  const page = await browser.openExtensionPage("manifest.json");
  await page.evaluate(clear);
  if (made) {
    const entries = Object.entries(await made.storage.get(await made.storage.keys()));
    for (let i = 0; i < entries.length; i += 500) {
      await page.evaluate(write, Object.fromEntries(entries.slice(i, i + 500)));
    }
    if (!locked) await putSession(page, made.vault);
  }
  await page.close();
}

/** A file that a page offered as a download. The tests read the content in the page, without a download. */
export interface Saved {
  readonly name: string;
  readonly text: string;
  readonly bytes: readonly number[];
}

/** Makes the page store each file in `window.saltmillSaved` instead of downloading the file. Runs in the page. */
function catchDownloads(): void {
  const blobs = new Map<string, Blob>();
  const createObjectURL = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob: Blob) => {
    const url = createObjectURL(blob);
    blobs.set(url, blob);
    return url;
  };
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    void blobs
      .get(this.href)
      ?.arrayBuffer()
      .then((buffer) => {
        const bytes = new Uint8Array(buffer);
        const text = new TextDecoder().decode(bytes);
        Reflect.set(window, "saltmillSaved", { name: this.download, text, bytes: [...bytes] });
      });
  };
}

/** Opens a view of the accounts page. The vault must be unlocked. */
export async function openAccounts(browser: ExtensionBrowser, view = ""): Promise<Surface> {
  const page = await browser.openExtensionPage(`accounts.html${view === "" ? "" : `#${view}`}`);
  await page.resize(1280); // so that the list and the details are side by side
  await page.untilText("Password health");
  return page;
}

/** Presses a button that saves a file, and returns the file. */
export async function savedBy(page: Surface, button: string): Promise<Saved> {
  await page.evaluate(catchDownloads);
  await page.press(button);
  await page.until(() => Reflect.get(window, "saltmillSaved") !== undefined);
  const saved = await page.evaluate(() => {
    const found = Reflect.get(window, "saltmillSaved") as Saved;
    Reflect.deleteProperty(window, "saltmillSaved");
    return found;
  });
  return saved;
}

/**
 * Chooses a file with this text in the first file field of the page that is not for pictures, and fires `change`, as a
 * user's choice does.
 */
export async function chooseFile(page: Surface, text: string): Promise<void> {
  const selector = "input[type=file]:not([accept^=image])";
  await page.until((field: string) => document.querySelector(field) !== null, selector);
  await page.evaluate(
    (content: string, field: string) => {
      const input = document.querySelector<HTMLInputElement>(field);
      const files = new DataTransfer();
      files.items.add(new File([content], "backup.json", { type: "application/json" }));
      if (!input) throw new Error("no field for a file");
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    text,
    selector,
  );
}
