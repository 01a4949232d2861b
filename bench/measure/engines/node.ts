import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { root } from "../../../tools/steps.mjs";
import { type Engine, engine, type NodeName } from "./engine.ts";

interface Answer {
  readonly value?: unknown;
  readonly error?: string;
}

/** @param executable - default: the version of Node that runs this code */
export async function startNode<Inside>(
  module: string,
  name: NodeName = "node",
  executable = process.execPath,
): Promise<Engine<Inside>> {
  const child = fork(fileURLToPath(new URL("node-process.mjs", import.meta.url)), [pathToFileURL(module).href], {
    execPath: executable,
    cwd: path.join(root, "bench"), // where the contenders are that cannot be bundled
    execArgv: [], // the started process does not get the module loader of this process
  });
  const ended = once(child, "exit");
  const answer = async (): Promise<unknown> => {
    const gone = ended.then(() => Promise.reject(new Error("Node's process ended.")));
    const [{ value, error }] = (await Promise.race([once(child, "message"), gone])) as [Answer];
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const version = String(await answer());
  const send = (name: string, args: readonly unknown[]): Promise<unknown> => {
    child.send({ name, args });
    return answer();
  };
  return engine(name, `Node ${version}`, send, async () => {
    child.kill();
    await ended;
  });
}
