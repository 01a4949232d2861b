// @ts-check
/**
 * `npm start`: installs the npm packages, builds the project and serves the generator page. Opens the page in a browser
 * with the extension, or prints a password if there is no display or no browser.
 */
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import process from "node:process";
import { findBrowsers } from "./browsers.mjs";
import { build, checkNode, install, root } from "./steps.mjs";

checkNode();
if (!(await install()) || !(await build())) process.exit(1);

const address = await serve(path.join(root, "build", "online", "index.html"), Number(process.env["PORT"] ?? 8080));
const chrome = path.join(root, "build", "chrome");
const firefox = path.join(root, "build", "firefox");

console.log(`
Generator page    ${address}
Chrome, Edge      ${chrome}
                  chrome://extensions, developer mode, "Load unpacked"
Firefox           ${firefox}
                  about:debugging, "This Firefox", "Load Temporary Add-on", manifest.json
`);

if (hasDisplay()) await openBrowser();
else await derive();
console.log("Serving until Ctrl+C.");

/**
 * Serves a single file and returns its URL. If the port is in use, the operating system chooses a free port.
 *
 * @param {string} file @param {number} port
 * @returns {Promise<string>}
 */
function serve(file, port) {
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/") {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE" && port !== 0) resolve(serve(file, 0));
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () => {
      const bound = server.address();
      resolve(`http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : port}/`);
    });
  });
}

function hasDisplay() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== "linux" || Boolean(DISPLAY) || Boolean(WAYLAND_DISPLAY);
}

/** Starts Firefox or Chromium with a new profile and the extension, and opens the generator page. */
async function openBrowser() {
  const found = await findBrowsers();
  const webExt = path.join(root, "node_modules", "web-ext", "bin", "web-ext.js");
  const asRoot = process.getuid?.() === 0;
  const args = found.firefox
    ? ["--target=firefox-desktop", `--firefox=${found.firefox}`, `--source-dir=${firefox}`]
    : ["--target=chromium", `--chromium-binary=${found.chromium ?? ""}`, `--source-dir=${chrome}`];
  if (!found.firefox && asRoot) args.push("--args=--no-sandbox");
  if (!found.firefox && !found.chromium) {
    console.log("No browser was found: install Firefox or Chromium, or load the extension by hand as above.");
    await derive();
    return;
  }
  console.log(
    `Opening ${found.firefox ?? found.chromium ?? ""} with the extension: its button is in the toolbar, in Chromium behind the puzzle piece.`,
  );
  const child = spawn(
    process.execPath,
    [webExt, "run", "--no-input", "--no-reload", `--start-url=${address}`, ...args],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  child.on("exit", (code) => {
    if (code === 0) process.exit(0);
    console.log(
      "The browser did not start; the page is still served, and the extension can be loaded by hand as above.",
    );
    void derive();
  });
}

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
