/** The built command line, run as a program of its own. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { bin: { saltmill: string } };
export const bin = path.resolve(manifest.bin.saltmill);

export const master = "correct horse battery staple";
export const identity = "ada@example.org";

/** A folder of the test's own, removed after it. */
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
  /** The exit code, or the signal that ended it. */
  readonly end: number | string | null;
}

interface RunOptions {
  /** For standard input; default the master password and a line end. */
  readonly input?: string | Uint8Array;
  /** For descriptor 3. */
  readonly third?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Nothing of whoever runs the tests: no config file, no desktop. */
export const cleanEnvironment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: path.join(tmpdir(), "saltmill-no-such-home"),
  APPDATA: path.join(tmpdir(), "saltmill-no-such-home"),
  TERM: "xterm",
  ...more,
});

export function saltmill(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { input = `${master}\n`, third, env, cwd } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd,
      env: cleanEnvironment(env),
      stdio: ["pipe", "pipe", "pipe", ...(third === undefined ? [] : (["pipe"] as const))],
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      resolve({ stdout, stderr, end: signal ?? code });
    });
    for (const [descriptor, text] of [input, third].entries()) {
      const pipe = child.stdio[descriptor === 0 ? 0 : 3];
      if (text === undefined || !pipe || !("write" in pipe)) continue;
      pipe.on("error", () => undefined); // it may end before it has read
      pipe.end(text);
    }
  });
}
