/** All applications. Those from PyPI need a Python. */
import { pythonWithApps } from "../../../tools/downloads.mjs";
import { django } from "./django.ts";
import { flood } from "./flood.ts";
import { nodeRed } from "./node-red.ts";
import { radicale } from "./radicale.ts";
import type { RealApp } from "./real-app.ts";
import { redisCommander } from "./redis-commander.ts";

export const fromNpm: readonly RealApp[] = [flood, nodeRed, redisCommander];

const python = await pythonWithApps();

/** Says why the applications from PyPI cannot be started, or `undefined` if they can. */
export const missingPython = python === undefined ? "no Python of 3.10 or newer with these applications" : undefined;

export const fromPyPI: readonly RealApp[] = [django(python ?? ""), radicale(python ?? "")];
