// @ts-check
/**
 * `npm start`: installs the npm packages and builds the project, each only if something has changed, and serves the
 * generator page. Opens the page in a browser with the extension, or prints a password if there is no display or no
 * browser.
 */
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { findBrowsers } from "./browsers.mjs";
import { build, checkNode, install, root } from "./steps.mjs";

const built = path.join(root, "build");

async function start() {
  checkNode();
  if (!(await install()) || !(await build())) process.exit(1);

  const { address } = await serve(path.join(built, "online"), Number(process.env["PORT"] ?? 8080));
  console.log(`
Generator page    ${address}
Chrome, Edge      ${path.join(built, "chrome")}
                  chrome://extensions, developer mode, "Load unpacked"
Firefox           ${path.join(built, "firefox")}
                  about:debugging, "This Firefox", "Load Temporary Add-on", manifest.json
`);

  const reason = whyNoDisplay(process.env, process.platform);
  if (reason === undefined) await openBrowser(address);
  else {
    console.log(reason);
    await derive();
  }
  console.log("Serving until Ctrl+C.");
}

/** @type {Record<string, string>} */
const contentTypes = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

/**
 * Serves the files in a folder, but nothing below its folders. `/` is `index.html`. If the port is in use, the operating
 * system chooses a free port. Only programs on this computer can connect.
 *
 * @param {string} folder @param {number} port
 * @returns {Promise<{ address: string, server: import("node:http").Server }>} the server, and the URL of `/`
 */
export function serve(folder, port) {
  const server = createServer(async (request, response) => {
    const name = request.url?.split("?")[0]?.slice(1) || "index.html";
    // A name that is in the list leads nowhere else, whatever dots, slashes or escapes it contains.
    const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
    if (!files.some((file) => file.name === name)) {
      response.writeHead(404).end();
      return;
    }
    const type = contentTypes[path.extname(name)] ?? "text/plain; charset=utf-8";
    response.writeHead(200, {
      "content-type": type,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    if (request.method === "HEAD") response.end();
    else createReadStream(path.join(folder, name)).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE" && port !== 0) resolve(serve(folder, 0));
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () => {
      const bound = server.address();
      const address = `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : port}/`;
      resolve({ address, server });
    });
  });
}

/**
 * Returns the reason why no browser can open a window, or undefined if one can.
 *
 * @param {Record<string, string | undefined>} variables @param {string} platform
 */
export function whyNoDisplay(variables, platform) {
  if (platform !== "linux" || variables["DISPLAY"] || variables["WAYLAND_DISPLAY"]) return undefined;
  return "No browser is opened, because there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set.";
}

/**
 * Starts Firefox or Chromium with the extension and a profile of its own, and opens the generator page.
 *
 * @param {string} address
 */
async function openBrowser(address) {
  const { firefox, chromium } = await findBrowsers();
  const browser = firefox ?? chromium;
  if (browser === undefined) {
    console.log("No browser was found: install Firefox or Chromium, or load the extension by hand as above.");
    await derive();
    return;
  }
  const profile = path.join(built, firefox ? "profile-firefox" : "profile-chromium");
  await mkdir(profile, { recursive: true });
  console.log(
    `Opening ${browser} with the extension: its button is in the toolbar, in Chromium behind the puzzle piece.
Its profile is kept in ${profile}.`,
  );
  const webExt = path.join(root, "node_modules", "web-ext", "bin", "web-ext.js");
  const options = ["--no-input", "--no-reload", `--start-url=${address}`, "--keep-profile-changes"];
  const own = firefox ? firefoxOptions(firefox, profile) : chromiumOptions(browser, profile);
  const child = spawn(process.execPath, [webExt, "run", ...options, ...own], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.on("exit", (code) => {
    if (code === 0) process.exit(0);
    console.log(
      "The browser did not start; the page is still served, and the extension can be loaded by hand as above.",
    );
    void derive();
  });
}

/** @param {string} firefox @param {string} profile */
const firefoxOptions = (firefox, profile) => [
  ...["--target=firefox-desktop", `--firefox=${firefox}`, `--firefox-profile=${profile}`],
  `--source-dir=${path.join(built, "firefox")}`,
  // Firefox removes a temporary add-on when it ends. These preferences keep what the add-on has stored.
  ...["keepStorageOnUninstall", "keepUuidOnUninstall"].map((name) => `--pref=extensions.webextensions.${name}=true`),
];

/** @param {string} chromium @param {string} profile */
const chromiumOptions = (chromium, profile) => [
  ...["--target=chromium", `--chromium-binary=${chromium}`, `--chromium-profile=${profile}`],
  `--source-dir=${path.join(built, "chrome")}`,
  ...(process.getuid?.() === 0 ? ["--args=--no-sandbox"] : []),
];

/** Prints a derived password in the terminal, to show that the library works. */
async function derive() {
  /** @type {typeof import("../src/published/saltmill.ts")} */
  const { derivePassword } = await import(new URL("../build/lib/index.js", import.meta.url).href);
  const example = {
    masterPassword: "correct horse battery staple",
    identity: "ada@example.org",
    site: "example.com",
    login: "ada",
  };
  const started = performance.now();
  const password = await derivePassword(example);
  const ms = Math.round(performance.now() - started);
  console.log(`One password on the terminal instead, made in ${ms} ms:`);
  for (const [name, value] of Object.entries({ ...example, password })) console.log(`  ${name.padEnd(16)}${value}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await start();
