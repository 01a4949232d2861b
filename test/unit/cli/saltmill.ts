/** Runs the command line in this process, with a PBKDF2 function that caches its results to make the tests fast. */
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Host } from "../../../cli/host.ts";
import type { Sink } from "../../../cli/host.ts";
import { run } from "../../../cli/run.ts";
import { rememberingPbkdf2 } from "../remembering.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { bin: { saltmill: string } };
export const bin = path.resolve(manifest.bin.saltmill);

export const master = "correct horse battery staple";
export const identity = "ada@example.org";

/** Creates a folder for the tests of the suite, and removes the folder after them. */
export function scratch(): { readonly path: string } {
  const folder = { path: "" };
  before(async () => {
    if (!existsSync(bin)) throw new Error("npm run build first");
    folder.path = await mkdtemp(path.join(tmpdir(), "saltmill-cli-"));
  });
  after(() => rm(folder.path, { recursive: true }));
  return folder;
}

export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  /** The exit code, or the signal that ended the process. */
  readonly end: number | string | null;
}

interface RunOptions {
  /** Standard input. The default is the master password and a line end. */
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

export class TextSink implements Sink {
  readonly isTTY: boolean;
  text = "";

  constructor(isTTY = false) {
    this.isTTY = isTTY;
  }

  write(text: string, done: () => void): void {
    this.text += text;
    done();
  }
}

/** Runs the command line in this process. */
export async function saltmill(args: readonly string[], options: RunOptions & Partial<Host> = {}): Promise<Run> {
  const { input = `${master}\n`, ...replaced } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "saltmill-input-"));
  await writeFile(path.join(folder, "input"), input);
  const stdin = openSync(path.join(folder, "input"), "r");
  const [stdout, stderr] = [new TextSink(), new TextSink()];
  const configFile = path.join(folder, "no-such-config.json");
  try {
    const own = { stdin, stdout, stderr, env: {}, configFile, pbkdf2: rememberingPbkdf2 };
    const restart = [process.execPath, bin] as const;
    const end = await run(args, { ...own, restart, ...replaced });
    return { stdout: stdout.text, stderr: stderr.text, end };
  } finally {
    closeSync(stdin);
    await rm(folder, { recursive: true });
  }
}

/** Runs work as a user who may not do what only the superuser may, for tests of permissions. */
export async function withoutPrivileges<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

/** Returns environment variables that hide the config file and the desktop of the user who runs the tests. */
export const cleanEnvironment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: path.join(tmpdir(), "saltmill-no-such-home"),
  APPDATA: path.join(tmpdir(), "saltmill-no-such-home"),
  TERM: "xterm",
  ...more,
});
