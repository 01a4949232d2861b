/** WebKitGTK, driven by WebDriver: pages only, its little browser loads no extension. */
import type { ExtensionBrowser, Surface } from "./driver.ts";
import { createProfile } from "./profile.ts";
import { PATIENCE_MS } from "./waiting.ts";
import { startWebKit } from "./webkit-process.ts";
import { WebKitSurface } from "./webkit-surface.ts";

/** What a browser can do without an extension. */
export interface PageBrowser extends Pick<ExtensionBrowser, "open" | "close"> {
  readonly name: ExtensionBrowser["name"] | "webkit";
  /** Where the driver is told: the executable is another program than the browser. */
  readonly version?: string;
}

/** @param executable - path of the driver, which knows its browser */
export async function launchWebKit({ executable }: { readonly executable: string }): Promise<PageBrowser> {
  const profile = await createProfile("webkit");
  try {
    const { session, quit } = await startWebKit(executable, profile.folder);
    await session.command("POST", "/timeouts", { script: 2 * PATIENCE_MS, pageLoad: PATIENCE_MS });
    return {
      name: "webkit",
      version: session.version,
      async open(url: string): Promise<Surface> {
        // A tab would stay hidden, and draw nothing. The first window stays too: a session ends with its last one.
        const { handle } = (await session.command("POST", "/window/new", { type: "window" })) as { handle: string };
        await session.inWindow(handle, () => session.command("POST", "/url", { url }));
        return new WebKitSurface(session, handle);
      },
      async close(): Promise<void> {
        await quit();
        await profile.remove();
      },
    };
  } catch (error) {
    await profile.remove();
    throw error;
  }
}
