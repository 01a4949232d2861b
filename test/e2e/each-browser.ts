/**
 * Runs the same tests in each browser. The tests of a missing browser are skipped (pending), except in CI, where they
 * fail.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { findBrowsers } from "../../tools/browsers.mjs";
import { describeWith } from "../needs.ts";
import { launchChromium } from "./browsers/chromium.ts";
import type { ExtensionBrowser, LaunchOptions } from "./browsers/driver.ts";
import { launchFirefox } from "./browsers/firefox.ts";
import { launchWebKit, type PageBrowser } from "./browsers/webkit.ts";

const builds = {
  chromium: { launch: launchChromium, extension: path.resolve("build/chrome") },
  firefox: { launch: launchFirefox, extension: path.resolve("build/firefox") },
};

export type BrowserName = keyof typeof builds;

/**
 * Runs a suite of tests in Chromium and in Firefox.
 *
 * @param suite - defines the tests; `launch` starts the browser with a new profile and, by default, the built extension
 */
export async function eachBrowser(
  title: string,
  suite: (launch: (options?: Partial<LaunchOptions>) => Promise<ExtensionBrowser>, name: BrowserName) => void,
): Promise<void> {
  await eachOf(Object.keys(builds) as BrowserName[], title, (executable, name) => {
    const { launch, extension } = builds[name];
    suite((options) => launch({ executable: executable(), extension, ...options }), name);
  });
}

/**
 * Runs a suite as {@link eachBrowser} does, but only in Chromium. For tests of something that Firefox does not have, or
 * that automation cannot do in Firefox.
 */
export async function inChromium(
  title: string,
  suite: (launch: (options?: Partial<LaunchOptions>) => Promise<ExtensionBrowser>) => void,
): Promise<void> {
  await eachOf(["chromium"], title, (executable) => {
    suite((options) => launchChromium({ executable: executable(), extension: builds.chromium.extension, ...options }));
  });
}

/** Runs a suite in Chromium, Firefox and WebKit. WebKit cannot load the extension, so the tests only open web pages. */
export async function eachPageBrowser(
  title: string,
  suite: (launch: () => Promise<PageBrowser>, name: PageBrowser["name"]) => void,
): Promise<void> {
  await eachOf(["chromium", "firefox", "webkit"] as const, title, (executable, name) => {
    suite(
      () =>
        name === "webkit"
          ? launchWebKit({ executable: executable() })
          : builds[name].launch({ executable: executable(), extension: builds[name].extension }),
      name,
    );
  });
}

async function eachOf<N extends PageBrowser["name"]>(
  names: readonly N[],
  title: string,
  suite: (executable: () => string, name: N) => void,
): Promise<void> {
  const executables = await findBrowsers();
  await mkdir("build/screenshots", { recursive: true });
  for (const name of names) {
    const executable = executables[name];
    const missing = executable === undefined ? `${name} was not found` : undefined;
    describeWith(missing, `${title} in ${name}`, () => {
      suite(() => executable ?? "", name);
    });
  }
}
