/** Serves and uses the generator page in tests. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PLAIN_HOST, type Surface } from "./browsers/driver.ts";
import { type FileServer, serveFiles } from "./servers/file-server.ts";

export const master = "correct horse battery staple";
export const identity = "ada@example.org";

const folder = path.resolve("build/online");

/** Serves the built generator page and the files that the page needs to work offline. */
export const servePage = (): Promise<FileServer> =>
  serveFiles({
    "/": path.join(folder, "index.html"),
    "/sw.js": path.join(folder, "sw.js"),
    "/manifest.webmanifest": path.join(folder, "manifest.webmanifest"),
  });

/** Name for test titles → function that returns a URL of the generator page. The page must work at each URL. */
export const places = {
  "from a secure server": ({ port }: FileServer) => `http://localhost:${port}/`,
  "from plain http": ({ port }: FileServer) => `http://${PLAIN_HOST}:${port}/`,
  "from a file": () => pathToFileURL(path.join(folder, "index.html")).href,
} as const;

/** Types the identity, the master password, a site and a username. */
export async function typeWhoAndWhere(page: Surface, site: string, login: string): Promise<void> {
  await page.type("Email address or name", identity);
  await page.type("Master password", master);
  await typeWhere(page, site, login);
}

export async function typeWhere(page: Surface, site: string, login: string): Promise<void> {
  await page.type("Site", site);
  await page.type("Username", login);
}

/** Presses "Generate password" and returns the new password. */
export async function make(page: Surface): Promise<string> {
  await page.press("Generate password");
  await page.until(() => document.querySelector(".made .secret") !== null);
  return page.evaluate(() => document.querySelector(".made .secret")?.textContent ?? "");
}

/**
 * Moves the page's clock forward. Runs in the page. In Firefox, this function runs in a sandbox that has its own
 * `Date`, so it changes the `Date` of the page (`wrappedJSObject`).
 */
export function passTime(milliseconds: number): void {
  const real = (Reflect.get(window, "wrappedJSObject") ?? window) as { Date: DateConstructor };
  const now = real.Date.now.bind(real.Date);
  real.Date.now = () => now() + milliseconds;
}
