/** The applications that there are on this machine. */
import { django } from "./django.ts";
import { flood } from "./flood.ts";
import { nodeRed } from "./node-red.ts";
import { python } from "./python.ts";
import { radicale } from "./radicale.ts";
import type { RealApp } from "./real-app.ts";
import { redisCommander } from "./redis-commander.ts";

/** @returns them all; those from PyPI only where there is a Python, without which `missing` says why they are not there */
export async function realApps(): Promise<{ readonly apps: readonly RealApp[]; readonly missing: string | undefined }> {
  const fromNpm = [flood, nodeRed, redisCommander];
  const found = await python();
  if (found === undefined) return { apps: fromNpm, missing: "Python 3.10 or newer with venv was not found" };
  return { apps: [...fromNpm, django(found), radicale(found)], missing: undefined };
}
