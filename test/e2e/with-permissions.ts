/**
 * Makes copies of the built extension that have optional permissions from the installation on, because automation
 * cannot press "Allow" when Chromium asks the user for a permission.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserName } from "./each-browser.ts";

interface Manifest {
  permissions: string[];
  optional_permissions: string[];
  host_permissions?: string[];
}

/** The folder of a copy of the built extension, and a function that removes the folder. */
interface Copy {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Copies the extension that was built for a browser, and gives the copy an optional permission. */
export function withPermission(name: BrowserName, permission: string): Promise<Copy> {
  return copyWith(name, (manifest) => {
    if (!manifest.optional_permissions.includes(permission)) throw new Error(`${permission} is not asked for`);
    // Chromium does not allow a permission in both `permissions` and `optional_permissions`. Firefox allows this, and
    // asks the user only for permissions in `optional_permissions`.
    if (name === "chromium") {
      manifest.optional_permissions = manifest.optional_permissions.filter((each) => each !== permission);
    }
    manifest.permissions.push(permission);
  });
}

/** Copies the extension that was built for a browser, and lets the copy access all hosts that match a pattern. */
export function withHosts(name: BrowserName, pattern: string): Promise<Copy> {
  return copyWith(name, (manifest) => {
    manifest.host_permissions = [pattern];
  });
}

async function copyWith(name: BrowserName, change: (manifest: Manifest) => void): Promise<Copy> {
  const folder = await mkdtemp(path.join(tmpdir(), "saltmill-permitted-"));
  await cp(path.resolve("build", name === "chromium" ? "chrome" : "firefox"), folder, { recursive: true });
  const file = path.join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
