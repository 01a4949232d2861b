/** Runs a server in a child process with its own working folder until the test stops the server. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { atExit } from "../browsers/profile.ts";
import { waitFor } from "../browsers/waiting.ts";
import type { RunningApp } from "./real-app.ts";

/** Returns a free port, for servers that cannot choose a free port themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

/** Makes a temporary folder. The folder is removed when this process ends, even after an error. */
export async function freshFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `saltmill-${name}-`));
  atExit(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Ends a process and removes its working folder. */
export type Stop = () => Promise<void>;

export interface ProcessCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Working folder of the process, which is removed at the end. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a process and waits until `isReady` returns true. */
export async function startProcess(
  { command, args, folder, env }: ProcessCommand,
  isReady: () => Promise<boolean>,
): Promise<Stop> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => (output = (output + data.toString()).slice(-3000)));
  const forget = atExit(() => child.kill("SIGKILL"));
  const ended = once(child, "exit").then(forget);
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const answers = (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`${command} ${args.join(" ")} ended:\n${output}`);
    return isReady();
  };
  try {
    await waitFor(`${command} ${args.join(" ")}`, answers, () => Promise.resolve(output));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

export interface ServerCommand extends ProcessCommand {
  readonly port: number;
  /** URL path that answers when the server is ready. */
  readonly ready: string;
}

export async function startServer({ port, ready, ...command }: ServerCommand): Promise<RunningApp> {
  const stop = await startProcess(command, async () => {
    const response = await fetch(`http://127.0.0.1:${String(port)}${ready}`).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.ok ?? false;
  });
  return { port, stop };
}
