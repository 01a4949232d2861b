/** Starts a Firefox process with a profile and connects Marionette to it. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { OWN_HOSTS } from "./driver.ts";
import { Marionette } from "./marionette.ts";
import { atExit } from "./profile.ts";
import { PATIENCE_MS, waitFor, within } from "./waiting.ts";

/**
 * Preferences for `user.js` in the profile. `security.fileuri.strict_origin_policy` is on for users, but Marionette
 * turns it off. It is turned on again here, because web pages depend on it.
 */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  "marionette.port": 0,
  "dom.ipc.processCount.webIsolated": 1, // all tabs of a site share a process, so that a tab need not start one
  "network.dns.localDomains": OWN_HOSTS.join(","),
  "security.fileuri.strict_origin_policy": true,
  "xpinstall.signatures.required": false,
  "extensions.autoDisableScopes": 0,
  "extensions.update.enabled": false,
  // A temporary add-on is uninstalled when Firefox quits. Its storage and UUID must survive the restart.
  "extensions.webextensions.keepStorageOnUninstall": true,
  "extensions.webextensions.keepUuidOnUninstall": true,
  "signon.rememberSignons": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "browser.shell.checkDefaultBrowser": false,
};

export interface FirefoxProcess {
  readonly marionette: Marionette;
  /** Quits like the menu entry "Quit", and waits until the process has ended. */
  quit(): Promise<void>;
  /** Ends the process at once, like a crash. */
  kill(): Promise<void>;
}

export async function writePreferences(folder: string, more: typeof PREFERENCES): Promise<void> {
  const lines = Object.entries({ ...PREFERENCES, ...more }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(path.join(folder, "user.js"), lines.join(""));
}

async function readPort(file: string): Promise<number | undefined> {
  const port = Number(await readFile(file, "utf8").catch(() => ""));
  return port > 0 ? port : undefined;
}

/** Waits until the process has ended, and kills a process that does not end in time. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  try {
    await within("Firefox's quitting", exit);
  } catch {
    child.kill("SIGKILL");
    await exit;
  }
}

/** @param acceptInsecureCerts - true if Firefox does not check certificates */
export async function startFirefox(
  executable: string,
  folder: string,
  acceptInsecureCerts = false,
): Promise<FirefoxProcess> {
  const portFile = path.join(folder, "MarionetteActivePort");
  await rm(portFile, { force: true }); // after a restart, the file with the previous port may still exist
  const args = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", folder];
  const child = spawn(executable, [...args, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: "1" },
  });
  const forget = atExit(() => child.kill("SIGKILL"));
  let complaints = "";
  let spawnError: Error | undefined;
  child.stderr.on("data", (data: Buffer) => (complaints = (complaints + data.toString()).slice(-2000)));
  child.once("error", (error) => (spawnError = error));
  child.once("exit", forget);

  const lookForPort = async (): Promise<number | undefined> => {
    if (spawnError !== undefined) throw spawnError;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`Firefox (${executable}) ended while starting.\n${complaints}`);
    }
    return readPort(portFile);
  };
  try {
    const port = await waitFor(`Firefox (${executable}) to start`, lookForPort, () => Promise.resolve(complaints));
    const marionette = await Marionette.connect(port);
    await within("Firefox's session", marionette.command("WebDriver:NewSession", { acceptInsecureCerts }));
    await marionette.command("WebDriver:SetTimeouts", { script: 2 * PATIENCE_MS });
    await marionette.command("Marionette:SetContext", { value: "chrome" });
    const quit = async (): Promise<void> => {
      // The command fails if Firefox has already ended.
      await marionette.command("Marionette:Quit", { flags: ["eAttemptQuit"] }).catch(() => undefined);
      await ended(child);
      marionette.close();
    };
    const kill = async (): Promise<void> => {
      child.kill("SIGKILL");
      await ended(child);
      marionette.close();
    };
    return { marionette, quit, kill };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}
