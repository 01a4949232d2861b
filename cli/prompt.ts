import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { ReadStream } from "node:tty";
import { Interrupted } from "./failure.ts";
import type { Host } from "./host.ts";
import { ask, visible } from "./output.ts";

/**
 * Asks for a secret on a terminal without showing what is typed. Restores the terminal after an answer, an interruption
 * or a signal.
 *
 * Uses Node's line editor without its echo, so Backspace, Ctrl+U, Ctrl+Z and pasting work as usual.
 *
 * @param show - writes to the terminal
 * @throws Interrupted on Ctrl+C and Ctrl+D
 */
export async function askHidden(question: string, input: ReadStream, show: (text: string) => void): Promise<string> {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  // The line editor is created before the question is shown, so that even an immediate answer is hidden.
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  input.ref(); // a previous question may have called `unref`
  show(question);
  const stops = (["SIGTERM", "SIGHUP"] as const).map((signal) => {
    const end = (): void => {
      lines.close();
      process.kill(process.pid, signal); // `once` has removed this listener, so the signal ends the program
    };
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  try {
    return await new Promise((resolve, reject) => {
      lines.once("line", resolve);
      const interrupted = (): void => {
        reject(new Interrupted("nothing was entered"));
      };
      lines.once("SIGINT", interrupted);
      lines.once("close", interrupted);
    });
  } finally {
    for (const stop of stops) stop();
    lines.close();
    input.unref();
    show("\n");
  }
}

/**
 * Asks a question on the terminal. Only an answer that begins with "y" counts as yes.
 *
 * @throws Interrupted on Ctrl+C and Ctrl+D
 */
export const askYes = async (host: Host, question: string): Promise<boolean> =>
  /^\s*y/iu.test(await askLine(host, `${question} [y/N] `));

/**
 * Asks a question on the terminal, and returns the line that is typed.
 *
 * @throws Interrupted on Ctrl+C and Ctrl+D
 */
export async function askLine(host: Host, question: string): Promise<string> {
  ask(host, visible({ ...host.stderr, isTTY: true }, question));
  const shown = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      ask(host, chunk.toString());
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: shown, terminal: true, historySize: 0 });
  process.stdin.ref(); // a previous question may have called `unref`
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once("line", resolve);
      const interrupted = (): void => {
        reject(new Interrupted("nothing was entered"));
      };
      lines.once("SIGINT", interrupted);
      lines.once("close", interrupted);
    });
  } finally {
    lines.close();
    process.stdin.unref();
  }
}
