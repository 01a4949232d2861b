/**
 * Drives Chromium with puppeteer over a pipe, because WebDriver cannot press the extension's toolbar button as a user
 * does.
 */
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { launch, type Browser, type Extension, type Page, type WebWorker } from "puppeteer-core";
import { ChromiumSurface } from "./chromium-surface.ts";
import { type ExtensionBrowser, type LaunchOptions, OWN_HOSTS, type Surface } from "./driver.ts";
import { targetOf } from "./in-page.ts";
import { createProfile, type Profile } from "./profile.ts";
import { PATIENCE_MS, waitFor, within } from "./waiting.ts";
import { meetWelcome } from "./welcome.ts";

const ARGUMENTS = [
  "--disable-gpu",
  "--process-per-site", // all tabs of a site share a process, so that a tab need not start one
  "--disable-features=SpareRendererForSitePerProcess", // no process in advance for a tab that no test may open
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=${OWN_HOSTS.map((host) => `MAP ${host} 127.0.0.1`).join(", ")}`,
];

/**
 * Chromium's preferences. They turn off the offer to save a password. They turn on developer mode, because Chromium
 * otherwise disables an unpacked extension after a restart.
 */
const PREFERENCES = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false, password_manager_leak_detection: false },
  extensions: { ui: { developer_mode: true } },
};

interface Running {
  readonly browser: Browser;
  readonly extension: Extension;
  /** Tabs in the order in which they were opened or found. The last tab that is still open counts as the front tab. */
  readonly tabs: Page[];
}

async function start(options: LaunchOptions, profile: Profile): Promise<Running> {
  const { executable, extension: folder, language, engineFlags, hasLargeScreen = false, proxyPort } = options;
  const asRoot = process.getuid?.() === 0;
  const late = new AbortController();
  const starting = launch({
    executablePath: executable,
    userDataDir: profile.folder,
    headless: true,
    pipe: true,
    enableExtensions: true,
    defaultViewport: null,
    ignoreDefaultArgs: hasLargeScreen ? ["--hide-scrollbars"] : [],
    signal: late.signal, // puppeteer's option `timeout` has no effect on a browser that never answers on the pipe
    args: [
      ...ARGUMENTS,
      ...(hasLargeScreen ? ["--screen-info={1600x1200}", "--window-size=1400,1100"] : []),
      ...(asRoot ? ["--no-sandbox"] : []),
      ...(proxyPort === undefined
        ? []
        : [`--proxy-server=http://127.0.0.1:${String(proxyPort)}`, "--ignore-certificate-errors"]),
      ...(engineFlags === undefined ? [] : [`--js-flags=${engineFlags}`]),
      ...(language === undefined ? [] : [`--lang=${language}`, `--accept-lang=${language}`]),
    ],
    // On Linux, Chromium takes its language from LANGUAGE and not from `--lang`.
    env: { ...process.env, ...(language !== undefined && { LANGUAGE: language }) },
  });
  const browser = await within("the start", starting).catch((cause: unknown) => {
    late.abort();
    throw new Error(`Chromium (${executable}) did not start: ${String(cause)}`, { cause });
  });
  try {
    const id = await within("installing the extension", browser.installExtension(folder));
    const extension = await waitFor("the extension", async () => (await browser.extensions()).get(id));
    return { browser, extension, tabs: await browser.pages() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

class Chromium implements ExtensionBrowser {
  readonly name = "chromium";
  readonly extensionOrigin: string;
  readonly #options: LaunchOptions;
  readonly #profile: Profile;
  #running: Running;
  #scheme: "light" | "dark" = "light";
  #watching = false;
  readonly #requests: string[] = [];

  constructor(options: LaunchOptions, profile: Profile, running: Running) {
    this.extensionOrigin = `chrome-extension://${running.extension.id}`;
    this.#options = options;
    this.#profile = profile;
    this.#running = running;
  }

  /**
   * Opens the tab at its address, and not at about:blank as puppeteer's `newPage` does, because Chromium would start a
   * process for about:blank. Only a tab that is recorded or dark begins at about:blank, to be prepared there.
   */
  async open(url: string): Promise<Surface> {
    const prepared = this.#watching || this.#scheme === "dark";
    const page = prepared ? await this.#running.browser.newPage() : await this.#newTab(url);
    await this.#dress(page);
    if (this.#watching) this.#watch(page);
    this.#running.tabs.push(page);
    if (prepared) await page.goto(url, { waitUntil: "load", timeout: PATIENCE_MS });
    const surface = new ChromiumSurface(page);
    await surface.until((wanted) => location.href !== "about:blank" || wanted === "about:blank", url);
    await surface.until(() => document.readyState === "complete");
    if (page.url().startsWith("chrome-error:")) throw new Error(`Chromium could not load ${url}.`);
    return surface;
  }

  async #newTab(url: string): Promise<Page> {
    const { browser } = this.#running;
    const session = await browser.target().createCDPSession();
    const { targetId } = await session.send("Target.createTarget", { url });
    await session.detach();
    const page = await (await browser.waitForTarget((target) => Reflect.get(target, "_targetId") === targetId)).page();
    if (page === null) throw new Error(`The tab at ${url} is no page.`);
    return page;
  }

  async openPrivately(url: string): Promise<Surface> {
    const page = await this.openExtensionPage("manifest.json");
    const before = new Set(await this.#running.browser.pages());
    await page.evaluate((address: string) => {
      const chrome = Reflect.get(globalThis, "chrome") as { windows: { create(window: object): Promise<unknown> } };
      return chrome.windows.create({ incognito: true, url: address }).then(() => undefined);
    }, url);
    const found = await waitFor("a private window", async () =>
      (await this.#running.browser.pages()).find((each) => !before.has(each)),
    );
    await page.close();
    await this.#dress(found);
    this.#running.tabs.push(found);
    const surface = new ChromiumSurface(found);
    await surface.until(() => document.readyState === "complete");
    return surface;
  }

  /** Turns on "Allow in Incognito" with the private API of chrome://extensions. This restarts the extension. */
  async allowPrivately(): Promise<void> {
    const { browser, extension } = this.#running;
    const page = await browser.newPage();
    await page.goto("chrome://extensions");
    await page.evaluate((extensionId: string) => {
      interface DeveloperPrivate {
        updateExtensionConfiguration(change: object): Promise<void>;
      }
      const chrome = Reflect.get(globalThis, "chrome") as { developerPrivate: DeveloperPrivate };
      return chrome.developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });
    }, extension.id);
    await page.close();
  }

  answer(): Promise<void> {
    return Promise.reject(new Error("No automation reaches Chromium's own question."));
  }

  async openPopup(): Promise<Surface> {
    const { extension } = this.#running;
    const front = this.#front();
    await front.bringToFront();
    const before = new Set(await extension.pages());
    await front.triggerExtensionAction(extension);
    return this.#popupBeside(before);
  }

  openedPopup(): Promise<Surface> {
    return this.#popupBeside(new Set(this.#running.tabs));
  }

  async #popupBeside(before: ReadonlySet<Page>): Promise<Surface> {
    const popup = await waitFor("the popup to open", async () =>
      (await this.#running.extension.pages()).find(
        // An extension page that is closing may be missing from `before`. The test must not mistake this page for the
        // new popup.
        (page) => !before.has(page) && !page.isClosed() && page.url().includes("/popup.html"),
      ),
    );
    await this.#dress(popup);
    const surface = new ChromiumSurface(popup, true);
    await surface.until(() => document.readyState === "complete");
    return surface;
  }

  /**
   * Grants the extension access to the tab in front, and sends the event of a keyboard shortcut to the extension's
   * service worker, as the browser does. Automation cannot press keyboard shortcuts of the browser.
   */
  async pressCommand(name: string): Promise<void> {
    await this.#grant();
    await this.#tellBackground("commands", "onCommand", name);
  }

  async chooseInMenu(tab: Surface, field: string, entry: string): Promise<void> {
    if (!(tab instanceof ChromiumSurface)) throw new TypeError("The tab is of another browser.");
    await this.#grant();
    const place = await waitFor(`the field "${field}"`, () => tab.evaluate(targetOf, field));
    await tab.page.mouse.click(place.x, place.y, { button: "right" });
    const id = { "Fill here": "fill", "Generate password here": "generate" }[entry];
    if (id === undefined) throw new Error(`The menu has no "${entry}".`);
    await this.#tellBackground("contextMenus", "onClicked", { menuItemId: id, frameId: 0, editable: true });
  }

  #front(): Page {
    const front = this.#running.tabs.filter((page) => !page.isClosed()).at(-1);
    if (front === undefined) throw new Error("There is no tab in front.");
    return front;
  }

  /**
   * Opens and closes the popup. This grants `activeTab`, as a keyboard shortcut or menu entry of the extension does.
   */
  async #grant(): Promise<void> {
    const popup = await this.openPopup();
    await popup.close();
    await this.#front().bringToFront();
  }

  async #tellBackground(api: string, event: string, given: unknown): Promise<void> {
    const worker = await waitFor("the service worker", async () => (await this.#running.extension.workers())[0]);
    const tell = async (names: [string, string], what: unknown): Promise<void> => {
      const chrome = Reflect.get(globalThis, "chrome") as Record<
        string,
        Record<string, { dispatch(...a: unknown[]): void }>
      > & {
        tabs: { query(of: object): Promise<unknown[]> };
      };
      const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
      chrome[names[0]]?.[names[1]]?.dispatch(what, tab);
    };
    await worker.evaluate(tell, [api, event] as [string, string], given);
  }

  prefer(scheme: "light" | "dark"): Promise<void> {
    this.#scheme = scheme;
    return Promise.resolve();
  }

  watch(): Promise<void> {
    this.#watching = true;
    return Promise.resolve();
  }

  requests(): Promise<readonly string[]> {
    return Promise.resolve(this.#requests);
  }

  /** Records requests, except requests for URLs that do not use the network, such as data URLs. */
  #watch(page: Page): void {
    const remember = (url: string): void => {
      if (!/^(blob|data|file|about):/u.test(url)) this.#requests.push(url);
    };
    page.on("request", (request) => {
      remember(request.url());
    });
    page.on("requestfailed", (request) => {
      // A request that failed without a reason was never sent: the page's content security policy has blocked it.
      const at = request.failure() === null ? this.#requests.lastIndexOf(request.url()) : -1;
      if (at >= 0) this.#requests.splice(at, 1);
    });
    page.on("workercreated", (worker) => {
      worker.client.on("Network.requestWillBeSent", ({ request }) => {
        remember(request.url);
      });
      worker.client.send("Network.enable").catch(() => undefined); // the worker may have ended
    });
  }

  async #dress(page: Page): Promise<void> {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: this.#scheme }]);
  }

  openExtensionPage(page: string): Promise<Surface> {
    return this.open(`${this.extensionOrigin}/${page}`);
  }

  async tab(part: string): Promise<Surface> {
    const { browser, tabs } = this.#running;
    const find = async (): Promise<Page | undefined> => {
      for (const page of await browser.pages()) if ((await addressIn(page)).includes(part)) return page;
      return undefined;
    };
    const page = await waitFor(`a tab at ${part}`, find);
    if (!tabs.includes(page)) tabs.push(page);
    const surface = new ChromiumSurface(page);
    await surface.until(() => document.readyState === "complete");
    return surface;
  }

  /** Sends an event to the extension's service worker, because automation cannot make the computer idle or lock it. */
  async #fire(event: "idle.onStateChanged", value: string): Promise<void> {
    const worker = await this.#worker();
    await worker.evaluate(`chrome.${event}.dispatch(${JSON.stringify(value)})`);
    await this.#settle();
  }

  #worker(): Promise<WebWorker> {
    return waitFor("the service worker", async () => (await this.#running.extension.workers()).at(0));
  }

  /**
   * Gives the service worker time to finish its work. The storage answers calls in the order in which they arrive. So
   * while this function makes 50 calls one after another, the worker can make about 50 calls too, which is enough.
   */
  async #settle(): Promise<void> {
    await (
      await this.#worker()
    ).evaluate(async () => {
      const { storage } = Reflect.get(globalThis, "chrome") as { storage: { session: { get(): Promise<object> } } };
      for (let i = 0; i < 50; i++) await storage.session.get();
    });
  }

  async closeWindows(): Promise<void> {
    for (const page of await this.#running.browser.pages()) await page.close();
    await this.#settle();
    await this.open("about:blank");
  }

  tellAway(state: "idle" | "locked"): Promise<void> {
    return this.#fire("idle.onStateChanged", state);
  }

  idleSeconds(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async stopBackground(): Promise<void> {
    await waitFor("the service worker to end", async () => {
      // An event may have started the service worker again, so each attempt ends all workers.
      for (const worker of await this.#running.extension.workers()) await worker.close().catch(() => undefined);
      return !(await this.backgroundRuns());
    });
  }

  async backgroundRuns(): Promise<boolean> {
    return (await this.#running.extension.workers()).length > 0;
  }

  async restart(): Promise<void> {
    await this.#running.browser.close();
    await this.#startAgain();
  }

  async crash(): Promise<void> {
    const { browser } = this.#running;
    const child = browser.process();
    if (!child) throw new Error("Chromium's process is not known.");
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await within("Chromium's end", gone);
    await this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    this.#running = await start(this.#options, this.#profile);
    const origin = `chrome-extension://${this.#running.extension.id}`;
    if (origin !== this.extensionOrigin) throw new Error(`The extension came back as ${origin}.`);
  }

  async close(): Promise<void> {
    await this.#running.browser.close();
    await this.#profile.remove();
  }
}

export async function launchChromium(options: LaunchOptions): Promise<ExtensionBrowser> {
  const profile = await createProfile("chromium");
  try {
    await mkdir(path.join(profile.folder, "Default"));
    await writeFile(path.join(profile.folder, "Default", "Preferences"), JSON.stringify(PREFERENCES));
    const chromium = new Chromium(options, profile, await start(options, profile));
    await meetWelcome(chromium, options); // otherwise the welcome page could open later, during a test
    if (options.privately) await chromium.allowPrivately();
    return chromium;
  } catch (error) {
    await profile.remove();
    throw error;
  }
}

/**
 * Returns the URL in a tab's address bar. While the tab shows an error page, for example because the site does not
 * answer, puppeteer's `page.url()` is the URL of the error page instead.
 */
async function addressIn(page: Page): Promise<string> {
  if (!page.url().startsWith("chrome-error:")) return page.url();
  const session = await page.createCDPSession();
  try {
    const { currentIndex, entries } = await session.send("Page.getNavigationHistory");
    return entries[currentIndex]?.url ?? page.url();
  } finally {
    await session.detach();
  }
}
