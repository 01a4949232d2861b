/** A copy of the build that has an optional permission from the start: no driver can answer Chromium's question. */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserName } from "./each-browser.ts";

interface Manifest {
  permissions: string[];
  optional_permissions: string[];
}

/** @returns the copy's folder, and how to remove it */
export async function withPermission(
  name: BrowserName,
  permission: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "saltmill-permitted-"));
  await cp(path.resolve("build", name === "chromium" ? "chrome" : "firefox"), folder, { recursive: true });
  const file = path.join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
  if (!manifest.optional_permissions.includes(permission)) throw new Error(`${permission} is not asked for`);
  // Firefox refuses a question for what is not optional; Chrome wants it in one list.
  if (name === "chromium") {
    manifest.optional_permissions = manifest.optional_permissions.filter((each) => each !== permission);
  }
  manifest.permissions.push(permission);
  await writeFile(file, JSON.stringify(manifest));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
