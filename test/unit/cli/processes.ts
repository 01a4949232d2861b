/** Starts other processes that use a file storage, also in separate PID namespaces. */
import { spawn, spawnSync } from "node:child_process";

const node = (script: string): string[] => [
  process.execPath,
  "--import",
  "tsx",
  "--input-type=module",
  "--eval",
  script,
];

/** Runs a script in a separate process that has the file storage. */
export async function inProcess(file: string, script: string, starter: readonly string[] = []): Promise<void> {
  const source = `import { fileStorage } from "./cli/node.ts"; const storage = fileStorage(${JSON.stringify(file)}); ${script}`;
  const [program = "", ...args] = [...starter, ...node(source)];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  const end = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve(signal ?? code);
    });
  });
  if (end !== 0 && end !== "SIGKILL") throw new Error(`the process ended with ${String(end)}`);
}

const unshare = ["unshare", "--pid", "--fork", "--mount-proc"];
const ways = [["--user", "--map-root-user"], []].map((more) => [...unshare, ...more]);
ways.push(["sudo", "-n", ...unshare]); // for systems where only root may make namespaces

/** Returns the arguments that start a program in a separate PID namespace, or undefined if this system cannot. */
export const namespaceStarter = (): readonly string[] | undefined =>
  ways.find(([program = "", ...args]) => spawnSync(program, [...args, "true"]).status === 0);
