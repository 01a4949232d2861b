/**
 * Runs a browser as an engine. The measured code runs in one web page, which is served from 127.0.0.1, because pages
 * have WebCrypto only on HTTPS and on the local computer.
 */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { launchChromium } from "../../../test/e2e/browsers/chromium.ts";
import type { Surface } from "../../../test/e2e/browsers/driver.ts";
import { launchFirefox } from "../../../test/e2e/browsers/firefox.ts";
import { atExit } from "../../../test/e2e/browsers/profile.ts";
import { createSampleExtension } from "../../../test/e2e/browsers/sample-extension.ts";
import { launchWebKit, type PageBrowser } from "../../../test/e2e/browsers/webkit.ts";
import { serveFiles } from "../../../test/e2e/servers/file-server.ts";
import { type Engine, engine } from "./engine.ts";

export type BrowserName = PageBrowser["name"];

/**
 * Functions that start the browsers. The functions for Chromium and Firefox require an extension, so these browsers get
 * a minimal extension, which does not disturb the measurement.
 */
const launchers: Record<BrowserName, (options: { executable: string; extension: string }) => Promise<PageBrowser>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};

/** Calls a function of the module. Runs in the page, where the global variable `inside` is the module. */
function callInside(name: string, args: readonly unknown[]): unknown {
  const inside = Reflect.get(globalThis, "inside") as Record<string, (...args: readonly unknown[]) => unknown>;
  return inside[name]?.(...args);
}

/** Returns a name and version such as "Chromium 140.0.7339.16", or the user agent if the program prints no version. */
async function versionOf(executable: string, page: Surface): Promise<string> {
  const { stdout } = await promisify(execFile)(executable, ["--version"], { timeout: 10_000 }).catch(() => ({
    stdout: "",
  }));
  const version = /[\w ]+ \d+\.[\w.]+/u.exec(stdout)?.[0];
  return version ?? page.evaluate(() => navigator.userAgent);
}

/**
 * HTTP headers that isolate the page from other pages, which gives the page a finer clock. Without these headers,
 * Firefox's clock moves in whole milliseconds.
 */
const isolation = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

export async function startBrowser<Inside>(
  name: BrowserName,
  executable: string,
  module: string,
): Promise<Engine<Inside>> {
  const sample = await createSampleExtension();
  const forget = atExit(() => {
    rmSync(sample.folder, { recursive: true, force: true });
  });
  const page = fileURLToPath(new URL("./page.html", import.meta.url));
  const server = await serveFiles({ "/": page, "/inside.js": module }, isolation);
  const end = async (): Promise<void> => {
    await server.close();
    await sample.remove();
    forget();
  };
  try {
    const browser = await launchers[name]({ executable, extension: sample.folder });
    const close = async (): Promise<void> => {
      await browser.close();
      await end();
    };
    try {
      const surface = await browser.open(`http://127.0.0.1:${server.port}/`);
      const send = (fn: string, args: readonly unknown[]): Promise<unknown> => surface.evaluate(callInside, fn, args);
      return engine(name, browser.version ?? (await versionOf(executable, surface)), send, close);
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await end();
    throw error;
  }
}
