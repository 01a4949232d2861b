// @ts-check
/**
 * Finds the browsers for the end-to-end tests. On Debian or Ubuntu, missing browsers are installed if the user is root.
 * Imports no npm packages, because `npm ci` may not have run yet.
 */
import { spawnSync } from "node:child_process";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";

/**
 * The absolute path of each executable that was found. WebKitGTK's is its WebDriver, which starts the browser.
 *
 * @typedef {{ chromium?: string, firefox?: string, webkit?: string }} Browsers
 * @typedef {"chromium" | "firefox" | "webkit"} BrowserName
 * @typedef {{ title: string, variable: string, commands: string[], mac: string[], windows: string[], debian: string[] }} Places
 */

/**
 * Commands and paths of each browser, in order of preference. Firefox ESR comes before the release edition of Firefox,
 * because the release edition refuses unsigned extensions.
 *
 * @type {Record<BrowserName, Places>}
 */
const PLACES = {
  chromium: {
    title: "Chromium",
    variable: "SALTMILL_CHROMIUM",
    commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"],
    mac: [
      "Chromium.app/Contents/MacOS/Chromium",
      "Google Chrome.app/Contents/MacOS/Google Chrome",
      "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ],
    windows: [
      "Chromium\\Application\\chrome.exe",
      "Google\\Chrome\\Application\\chrome.exe",
      "Microsoft\\Edge\\Application\\msedge.exe",
    ],
    debian: ["chromium"],
  },
  firefox: {
    title: "Firefox",
    variable: "SALTMILL_FIREFOX",
    commands: ["firefox-esr", "firefox"],
    mac: ["Firefox ESR.app/Contents/MacOS/firefox", "Firefox.app/Contents/MacOS/firefox"],
    windows: ["Mozilla Firefox ESR\\firefox.exe", "Mozilla Firefox\\firefox.exe"],
    debian: ["firefox-esr"],
  },
  // The driver of WebKitGTK finds its browser itself. Without a display, WebKitGTK also needs the virtual display Xvfb.
  webkit: {
    title: "WebKit",
    variable: "SALTMILL_WEBKIT",
    commands: ["WebKitWebDriver"],
    mac: [],
    windows: [],
    debian: ["webkit2gtk-driver", "xvfb"],
  },
};

/** @type {BrowserName[]} */
const NAMES = ["chromium", "firefox", "webkit"];

/** @param {string} file */
async function isExecutable(file) {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** @param {string} command */
const onSystemPath = (command) =>
  [...(process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== ""), "/usr/bin", "/snap/bin"].map(
    (folder) => path.join(folder, command),
  );

/** Returns true if a display or Xvfb is available. WebKitGTK has no headless mode. */
async function canDraw() {
  if (process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"]) return true;
  for (const file of onSystemPath("Xvfb")) if (await isExecutable(file)) return true;
  return false;
}

/** @param {Places} places */
function candidates({ variable, commands, mac, windows }) {
  const { env, platform } = process;
  const chosen = env[variable];
  // The user chose this file. If it does not exist, the browser counts as not found: no other file is tried.
  if (chosen) return [path.resolve(chosen)];
  if (platform === "win32") {
    const roots = [env["ProgramFiles"], env["ProgramFiles(x86)"], env["LOCALAPPDATA"]].filter(
      (root) => root !== undefined,
    );
    return windows.flatMap((file) => roots.map((root) => path.join(root, file)));
  }
  const found = commands.flatMap(onSystemPath);
  if (platform !== "darwin") return found;
  const roots = ["/Applications", path.join(env["HOME"] ?? "/", "Applications")];
  return [...mac.flatMap((file) => roots.map((root) => path.join(root, file))), ...found];
}

/** @returns {Promise<Browsers>} */
export async function findBrowsers() {
  /** @type {Browsers} */
  const browsers = {};
  for (const name of NAMES) {
    if (name === "webkit" && !(await canDraw())) continue;
    for (const file of candidates(PLACES[name])) {
      if (!(await isExecutable(file))) continue;
      browsers[name] = file;
      break;
    }
  }
  return browsers;
}

/** Returns true if Debian packages can be installed: the system has `apt-get`, and the user is root. */
export const mayInstall = async () =>
  process.platform === "linux" && process.getuid?.() === 0 && (await isExecutable("/usr/bin/apt-get"));

/** @param {string[]} packages */
export function installDebianPackages(packages) {
  console.log(`Installing Debian packages: ${packages.join(" ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @param {string[]} args */
  const aptGet = (args) =>
    spawnSync("apt-get", ["-o", "Acquire::Retries=2", ...args], { env, stdio: ["ignore", "ignore", "inherit"] })
      .status === 0;
  aptGet(["update", "-qq"]); // the result is ignored: one unreachable package source must not stop the installation
  // The packages are installed one by one: Ubuntu has no `firefox-esr`, and one call for all would install nothing.
  for (const name of packages) {
    if (!aptGet(["install", "-y", "-qq", "--no-install-recommends", name]))
      console.log(`apt-get could not install ${name}.`);
  }
}

/** @param {Browsers} browsers */
const missingIn = (browsers) => NAMES.filter((name) => browsers[name] === undefined);

/**
 * Installs missing browsers if possible. Prints a line for each browser that is still missing.
 *
 * @returns {Promise<string[]>} the browsers whose installation was tried and failed
 */
export async function getBrowsers() {
  let browsers = await findBrowsers();
  // If an environment variable names the file of a browser and this file is missing, no package is installed instead.
  const wanted = missingIn(browsers).filter((name) => !process.env[PLACES[name].variable]);
  const tries = wanted.length > 0 && (await mayInstall());
  if (tries) {
    installDebianPackages(wanted.flatMap((name) => PLACES[name].debian));
    browsers = await findBrowsers();
  }
  for (const name of missingIn(browsers)) {
    const { title, variable, debian } = PLACES[name];
    console.log(
      `${title} was not found: install it (Debian: apt-get install ${debian.join(" ")}) or name its executable in ${variable}.`,
    );
  }
  return tries ? missingIn(browsers).filter((name) => wanted.includes(name)) : [];
}
