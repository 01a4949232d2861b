import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { Interrupted } from "../failure.ts";
import type { Host } from "../host.ts";
import { ask, visible } from "./write.ts";

/**
 * Asks a question on the terminal. Only an answer that begins with "y" counts as yes.
 *
 * @throws Interrupted on Ctrl+C and Ctrl+D
 */
export async function askYes(host: Host, question: string): Promise<boolean> {
  ask(host, `${visible({ ...host.stderr, isTTY: true }, question)} [y/N] `);
  const shown = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      ask(host, chunk.toString());
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: shown, terminal: true, historySize: 0 });
  process.stdin.ref(); // a previous question may have called `unref`
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      lines.once("line", resolve);
      const interrupted = (): void => {
        reject(new Interrupted("nothing was entered"));
      };
      lines.once("SIGINT", interrupted);
      lines.once("close", interrupted);
    });
    return /^\s*y/iu.test(answer);
  } finally {
    lines.close();
    process.stdin.unref();
  }
}
