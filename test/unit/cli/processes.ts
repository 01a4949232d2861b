/** Starts other processes that use `fileStorage`, also in separate PID namespaces of Linux. */
import { build } from "esbuild";
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Bundles `fileStorage` into one file, because each process would otherwise need seconds to compile its modules. */
async function bundled(folder: string): Promise<string> {
  const outfile = path.join(folder, "storage.mjs");
  await build({ entryPoints: ["cli/node.ts"], bundle: true, platform: "node", format: "esm", outfile });
  return pathToFileURL(outfile).href;
}

/** Runs a script in a new process, in which `storage` is the file storage for `file`. */
export async function inProcess(file: string, script: string, starter: readonly string[] = []): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "saltmill-storage-"));
  const from = JSON.stringify(await bundled(folder));
  const source = `import { fileStorage } from ${from}; const storage = fileStorage(${JSON.stringify(file)}); ${script}`;
  const [program, ...args] = [...starter, process.execPath, "--input-type=module", "--eval", source];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  const end = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve(signal ?? code);
    });
  });
  await rm(folder, { recursive: true });
  if (end !== 0 && end !== "SIGKILL") throw new Error(`the process ended with ${String(end)}`);
}

const unshare = ["unshare", "--pid", "--fork", "--mount-proc"];
const ways = [["--user", "--map-root-user"], []].map((more) => [...unshare, ...more]);
ways.push(["sudo", "-n", ...unshare]); // on some systems, only the superuser can create namespaces

/** Returns a command that starts programs in a separate PID namespace, or undefined if no such command works here. */
export const namespaceStarter = (): readonly string[] | undefined =>
  ways.find(([program = "", ...args]) => spawnSync(program, [...args, "true"]).status === 0);
