/**
 * Makes a CSV file by exporting saved passwords from Chromium. The export opens the system's file dialog, so this
 * script needs the Debian packages `xvfb`, `openbox` and `xdotool`. All data is invented.
 * `npx tsx make-chromium.ts CHROMIUM OUT`: CHROMIUM is the path of the browser, OUT the path of the new file.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import puppeteer from "puppeteer-core";

const [executablePath = "/usr/bin/chromium", out = "chromium.csv"] = process.argv.slice(2);
const file = path.resolve(out);

const logins = [
  ["https://login.bank.example/sign-in", "ada", ' exact \t"pass", wörd ♥ ', "first line\nsecond, line"],
  ["https://forum.example/", "", "hunter2", ""],
  ["https://xn--bcher-kva.example/", "Zoë", "=1+1", ""],
  ["http://router.example/", "admin", "x", ""],
].map(([url, username, password, note]) => ({ url, username, password, note, useAccountStore: false }));

/** The methods of `chrome.passwordsPrivate` that this script calls. */
interface Passwords {
  addPassword(login: object): Promise<void>;
  getSavedPasswordList(): Promise<readonly unknown[]>;
  exportPasswords(): Promise<void>;
}

/**
 * Returns true if the file contains all logins. Chromium first creates the file with only the header, and then adds the
 * logins.
 */
const isWritten = (): boolean =>
  existsSync(file) && logins.every(({ url }) => readFileSync(file, "utf8").includes(url!));

const DISPLAY = ":77";
const folder = await mkdtemp(path.join(tmpdir(), "chromium-"));
const env = { ...process.env, DISPLAY, HOME: folder };
const key = (...args: readonly string[]): string => execFileSync("xdotool", args, { env, encoding: "utf8" });

const screen = spawn("Xvfb", [DISPLAY, "-screen", "0", "1280x1000x24"], { stdio: "ignore" });
await setTimeout(1500);
const windows = spawn("openbox", { env, stdio: "ignore" }); // without openbox, the dialog gets no key presses
const browser = await puppeteer.launch({
  ...{ executablePath, headless: false, env, userDataDir: path.join(folder, "profile") },
  args: ["--no-sandbox", "--password-store=basic", "--no-first-run"],
});
try {
  const page = await browser.newPage();
  await page.goto("chrome://password-manager/settings");
  await page.waitForFunction(() => Reflect.has(Reflect.get(globalThis, "chrome") as object, "passwordsPrivate"));
  await page.evaluate(async (all) => {
    const { passwordsPrivate } = Reflect.get(globalThis, "chrome") as { passwordsPrivate: Passwords };
    for (const login of all) await passwordsPrivate.addPassword(login);
    while ((await passwordsPrivate.getSavedPasswordList()).length < all.length); // waits until all logins are saved
    await passwordsPrivate.exportPasswords();
  }, logins);
  const [dialog = ""] = key("search", "--sync", "--onlyvisible", "--name", "Export Passwords").split("\n");
  await setTimeout(1000);
  key("windowfocus", "--sync", dialog);
  key("key", "ctrl+a");
  key("type", "--delay", "30", file);
  key("key", "Escape"); // closes the list of file names that the dialog suggests
  key("key", "alt+s");
  for (let waits = 0; !isWritten() && waits < 50; waits++) await setTimeout(200);
} finally {
  await browser.close();
  windows.kill();
  screen.kill();
  await rm(folder, { recursive: true, force: true });
}
console.log(isWritten() ? `${file} was written` : "the dialog did not save the file");
