/** Drives WebKitGTK's small browser with WebDriver. This browser cannot load extensions, so it only opens web pages. */
import type { ExtensionBrowser, Surface } from "./driver.ts";
import { createProfile, type Profile } from "./profile.ts";
import { PATIENCE_MS } from "./waiting.ts";
import { startWebKit, type WebKitProcess } from "./webkit-process.ts";
import { WebKitSurface } from "./webkit-surface.ts";

/** Interface of a browser that opens web pages without the extension. */
export interface PageBrowser extends Pick<ExtensionBrowser, "open" | "watch" | "requests" | "close"> {
  readonly name: ExtensionBrowser["name"] | "webkit";
  /**
   * The version of WebKit's browser, as its driver reports it. The executables of the other browsers report their
   * versions, but WebKit's executable is only the driver.
   */
  readonly version?: string;
  /**
   * Sets the colour scheme, as in {@link ExtensionBrowser}. WebKit is restarted with the colour scheme, so every
   * `Surface` that was open is closed.
   */
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
    // Opens a window, because a new tab would stay hidden and draw nothing. The first window is never closed: a session
    // ends with its last window, and only an existing window can open a new window.
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
    this.#before = 0; // the new process has recorded no requests
  }

  /** Makes `requests` return only the requests after this call. The proxy always records all requests. */
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

/** @param executable - path of the WebDriver program, which finds and starts the browser */
export async function launchWebKit({ executable }: { readonly executable: string }): Promise<PageBrowser> {
  const profile = await createProfile("webkit");
  try {
    return new WebKit(executable, profile, await start(executable, profile, "light"));
  } catch (error) {
    await profile.remove();
    throw error;
  }
}
