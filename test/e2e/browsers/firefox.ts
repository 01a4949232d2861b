/**
 * Drives Firefox with Marionette, Firefox's own automation. The extension is installed permanently, so that it survives
 * a restart like a user's extension. Firefox's release edition refuses a permanent extension without a signature. In
 * that edition, the extension is temporary, and each start of Firefox installs it again.
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ExtensionBrowser, LaunchOptions, Surface } from "./driver.ts";
import { startFirefox, writePreferences, type FirefoxProcess } from "./firefox-process.ts";
import { FirefoxSurface } from "./firefox-surface.ts";
import { windowOf, type FirefoxWindow } from "./firefox-window.ts";
import { targetOf } from "./in-page.ts";
import { addLanguagePack } from "./language-pack.ts";
import { createProfile, type Profile } from "./profile.ts";
import { waitFor } from "./waiting.ts";
import { meetWelcome } from "./welcome.ts";
import { writeXpi } from "./xpi.ts";

/** Name of the extension's file in the profile. */
const XPI = "extension-under-test.xpi";

interface GeckoManifest {
  readonly browser_specific_settings?: { readonly gecko?: { readonly id?: string } };
}

async function readExtensionId(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8")) as GeckoManifest;
  const id = manifest.browser_specific_settings?.gecko?.id;
  if (id === undefined) throw new Error(`${folder}/manifest.json has no browser_specific_settings.gecko.id.`);
  return id;
}

class Firefox implements ExtensionBrowser {
  readonly name = "firefox";
  readonly extensionOrigin: string;
  readonly #executable: string;
  readonly #profile: Profile;
  readonly #id: string;
  #process: FirefoxProcess;
  #window: FirefoxWindow;
  readonly #privately: boolean;
  readonly #proxied: boolean;
  #temporary = false;

  constructor(options: LaunchOptions, profile: Profile, id: string, uuid: string, process: FirefoxProcess) {
    this.extensionOrigin = `moz-extension://${uuid}`;
    this.#executable = options.executable;
    this.#privately = options.privately === true;
    this.#proxied = options.proxyPort !== undefined;
    this.#profile = profile;
    this.#id = id;
    this.#process = process;
    this.#window = windowOf(process.marionette);
  }

  open(url: string): Promise<Surface> {
    return this.#open(url, "normal");
  }

  async openPrivately(url: string): Promise<Surface> {
    await this.#window("openPrivateWindow");
    await waitFor("a private window", async () => (await this.#window("privateWindowIsOpen")) === true);
    return this.#open(url, "private");
  }

  async #open(url: string, where: "normal" | "private"): Promise<Surface> {
    await this.#closePopup();
    const tab = new FirefoxSurface(this.#window, String(await this.#window("openTab", url, where)));
    await tab.until((wanted) => location.href !== "about:blank" || wanted === "about:blank", url);
    await tab.until(() => document.readyState === "complete" || document.documentURI.startsWith("about:neterror"));
    const address = await tab.evaluate(() => document.documentURI);
    if (address.startsWith("about:neterror")) throw new Error(`Firefox could not load ${url}: ${address}`);
    return tab;
  }

  async openPopup(): Promise<Surface> {
    await this.#closePopup();
    await this.#window("pressToolbarButton", this.#id);
    return this.openedPopup();
  }

  async openedPopup(): Promise<Surface> {
    const popup = new FirefoxSurface(this.#window, null);
    await waitFor("the popup to open", async () => ![null, "about:blank"].includes(await popup.address()));
    await popup.until(() => document.readyState === "complete");
    return popup;
  }

  async pressCommand(name: string): Promise<void> {
    await this.#closePopup();
    await this.#window("pressCommand", this.#id, name);
  }

  async chooseInMenu(tab: Surface, field: string, entry: string): Promise<void> {
    if (!(tab instanceof FirefoxSurface)) throw new TypeError("The tab is of another browser.");
    await this.#closePopup();
    const { x, y } = await waitFor(`the field "${field}"`, () => tab.evaluate(targetOf, field));
    await this.#window("openMenu", tab.view, String(x), String(y));
    const chosen = await this.#window("chooseInMenu", this.#id, entry);
    if (chosen !== true) throw new Error(`The menu has "${String(chosen)}" and no "${entry}".`);
  }

  async answer(answer: "allow" | "block", host: string, ask: () => Promise<void>): Promise<void> {
    await ask();
    const question = async (): Promise<string | undefined> =>
      ((await this.#window("question")) as string | null) ?? undefined;
    const text = await waitFor("the browser's question", question);
    if (!text.includes(host)) throw new Error(`The browser asks for another host than ${host}: ${text}`);
    await this.#window("answer", answer);
  }

  openExtensionPage(page: string): Promise<Surface> {
    return this.open(`${this.extensionOrigin}/${page}`);
  }

  async prefer(scheme: "light" | "dark"): Promise<void> {
    await this.#window("prefer", scheme);
  }

  async watch(): Promise<void> {
    await this.#window("watch");
  }

  async requests(): Promise<readonly string[]> {
    return (await this.#window("requests")) as string[];
  }

  async tab(part: string): Promise<Surface> {
    const { view, isError } = await waitFor(`a tab at ${part}`, async () => {
      const tabs = (await this.#window("tabs")) as { view: string; url: string; isError: boolean }[];
      return tabs.find(({ url }) => url.includes(part));
    });
    const tab = new FirefoxSurface(this.#window, view);
    if (!isError) await tab.until(() => document.readyState === "complete"); // scripts cannot run in an error page
    return tab;
  }

  closeWindows(): Promise<void> {
    return this.restart();
  }

  async tellAway(state: "idle" | "locked"): Promise<void> {
    if (state === "locked") throw new Error("Firefox does not tell extensions that the screen was locked.");
    await this.#window("tellIdle");
  }

  async idleSeconds(): Promise<number | undefined> {
    return (await this.#window("idleSeconds")) as number;
  }

  async stopBackground(): Promise<void> {
    // Firefox ends an event page only when no listener is running, so the request to end is repeated.
    await waitFor("the event page to end", async () => {
      await this.#window("stopBackground", this.#id);
      return !(await this.backgroundRuns());
    });
  }

  async backgroundRuns(): Promise<boolean> {
    return (await this.#window("backgroundState", this.#id)) === "running";
  }

  async restart(): Promise<void> {
    await this.#process.quit();
    await this.#startAgain();
  }

  async crash(): Promise<void> {
    await this.#process.kill();
    await this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    this.#process = await startFirefox(this.#executable, this.#profile.folder, this.#proxied);
    this.#window = windowOf(this.#process.marionette);
    await this.#window("watchIdle");
    if (this.#temporary) await this.install();
    await this.#untilReady();
  }

  async close(): Promise<void> {
    await this.#process.quit();
    await this.#profile.remove();
  }

  async install(): Promise<void> {
    await this.#window("watchIdle");
    const file = path.join(this.#profile.folder, XPI);
    const parameters = { path: file, temporary: this.#temporary, allowPrivateBrowsing: this.#privately };
    try {
      await this.#process.marionette.command("Addon:Install", parameters);
    } catch (error) {
      if (this.#temporary || !String(error).includes("SIGNEDSTATE_REQUIRED")) throw error;
      this.#temporary = true;
      await this.install();
    }
    await this.#untilReady();
  }

  async #closePopup(): Promise<void> {
    // Repeated, because Firefox ignores the call while a popup is opening.
    await waitFor("the popup to be gone", async () => (await this.#window("closePopup")) === true);
  }

  async #untilReady(): Promise<void> {
    await waitFor(
      "the extension to be enabled",
      async () => (await this.#window("extensionIsReady", this.#id)) === true,
    );
  }
}

export async function launchFirefox(options: LaunchOptions): Promise<ExtensionBrowser> {
  const { executable, extension } = options;
  const id = await readExtensionId(extension);
  const uuid = randomUUID();
  const profile = await createProfile("firefox");
  try {
    const { language = "en", proxyPort } = options;
    await writePreferences(profile.folder, {
      "extensions.webextensions.uuids": JSON.stringify({ [id]: uuid }),
      ...(proxyPort !== undefined && {
        "network.proxy.type": 1,
        "network.proxy.ssl": "127.0.0.1",
        "network.proxy.ssl_port": proxyPort,
      }),
      ...(language !== "en" && (await addLanguagePack(profile.folder, language))),
    });
    await writeXpi(extension, path.join(profile.folder, XPI));
    const process = await startFirefox(executable, profile.folder, proxyPort !== undefined);
    const firefox = new Firefox(options, profile, id, uuid, process);
    try {
      await firefox.install();
      // With `privately`, Firefox restarts the extension after the installation, so the extension never opens the
      // welcome page.
      if (options.privately !== true) await meetWelcome(firefox, options);
      return firefox;
    } catch (error) {
      await firefox.close();
      throw error;
    }
  } catch (error) {
    await profile.remove();
    throw error;
  }
}
