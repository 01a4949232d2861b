/** WebKitGTK, driven by WebDriver: pages only, its little browser loads no extension. */
import type { ExtensionBrowser, Surface } from "./driver.ts";
import { createProfile, type Profile } from "./profile.ts";
import { PATIENCE_MS } from "./waiting.ts";
import { startWebKit, type WebKitProcess } from "./webkit-process.ts";
import { WebKitSurface } from "./webkit-surface.ts";

/** What a browser can do without an extension. */
export interface PageBrowser extends Pick<ExtensionBrowser, "open" | "watch" | "requests" | "close"> {
  readonly name: ExtensionBrowser["name"] | "webkit";
  /** Where the driver is told: the executable is another program than the browser. */
  readonly version?: string;
  /** As of an {@link ExtensionBrowser}; WebKit starts anew for it, and every `Surface` from before is gone. */
  prefer(scheme: "light" | "dark"): Promise<void>;
}

class WebKit implements PageBrowser {
  readonly name = "webkit";
  readonly #executable: string;
  readonly #profile: Profile;
  #process: WebKitProcess;
  #before = 0;

  constructor(executable: string, profile: Profile, process: WebKitProcess) {
    this.#executable = executable;
    this.#profile = profile;
    this.#process = process;
  }

  get version(): string {
    return this.#process.session.version;
  }

  async open(url: string): Promise<Surface> {
    const { session } = this.#process;
    // A tab would stay hidden, and draw nothing. The first window stays too: a session ends with its last one, and a new
    // one is made from one that is there.
    const [first = ""] = (await session.command("GET", "/window/handles")) as string[];
    const { handle } = (await session.inWindow(first, () =>
      session.command("POST", "/window/new", { type: "window" }),
    )) as { handle: string };
    await session.inWindow(handle, () => session.command("POST", "/url", { url }));
    return new WebKitSurface(session, handle);
  }

  async prefer(scheme: "light" | "dark"): Promise<void> {
    await this.#process.quit();
    this.#process = await start(this.#executable, this.#profile, scheme);
  }

  /** Nothing but pages asks this browser's network for anything. */
  watch(): Promise<void> {
    this.#before = this.#process.requests.length;
    return Promise.resolve();
  }

  requests(): Promise<readonly string[]> {
    return Promise.resolve(this.#process.requests.slice(this.#before));
  }

  async close(): Promise<void> {
    await this.#process.quit();
    await this.#profile.remove();
  }
}

async function start(executable: string, profile: Profile, scheme: "light" | "dark"): Promise<WebKitProcess> {
  const process = await startWebKit(executable, profile.folder, scheme);
  await process.session.command("POST", "/timeouts", { script: 2 * PATIENCE_MS, pageLoad: PATIENCE_MS });
  return process;
}

/** @param executable - path of the driver, which knows its browser */
export async function launchWebKit({ executable }: { readonly executable: string }): Promise<PageBrowser> {
  const profile = await createProfile("webkit");
  try {
    return new WebKit(executable, profile, await start(executable, profile, "light"));
  } catch (error) {
    await profile.remove();
    throw error;
  }
}
