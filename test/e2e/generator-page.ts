/** The generator page as its tests use it. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PLAIN_HOST, type Surface } from "./browsers/driver.ts";
import { type FileServer, serveFiles } from "./servers/file-server.ts";

export const master = "correct horse battery staple";
export const identity = "ada@example.org";

const folder = path.resolve("build/online");

/** As somebody would put it onto a server. */
export const servePage = (): Promise<FileServer> =>
  serveFiles({
    "/": path.join(folder, "index.html"),
    "/sw.js": path.join(folder, "sw.js"),
    "/manifest.webmanifest": path.join(folder, "manifest.webmanifest"),
  });

/** Everywhere that the page works from. */
export const places = {
  "from a secure server": ({ port }: FileServer) => `http://localhost:${port}/`,
  "from plain http": ({ port }: FileServer) => `http://${PLAIN_HOST}:${port}/`,
  "from a file": () => pathToFileURL(path.join(folder, "index.html")).href,
} as const;

/** Types who one is, and a site. */
export async function typeWhoAndWhere(page: Surface, site: string, login: string): Promise<void> {
  await page.type("Identity", identity);
  await page.type("Master password", master);
  await typeWhere(page, site, login);
}

export async function typeWhere(page: Surface, site: string, login: string): Promise<void> {
  await page.type("Site", site);
  await page.type("Username", login);
}

/** Presses the button and gives the password that was made. */
export async function make(page: Surface): Promise<string> {
  await page.press("Generate password");
  await page.until(() => document.querySelector(".made .secret") !== null);
  return page.evaluate(() => document.querySelector(".made .secret")?.textContent ?? "");
}

/** Runs in the page: its clock goes on by so many milliseconds. Firefox runs tests beside the page, with another `Date`. */
export function passTime(milliseconds: number): void {
  const real = (Reflect.get(window, "wrappedJSObject") ?? window) as { Date: DateConstructor };
  const now = real.Date.now.bind(real.Date);
  real.Date.now = () => now() + milliseconds;
}
