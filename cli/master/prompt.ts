import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { ReadStream } from "node:tty";
import { Interrupted } from "../failure.ts";

/**
 * Asks for a secret on a terminal that shows nothing of it. The terminal is as it was whenever this is over: answered,
 * interrupted, or ended by a signal.
 *
 * Node's own line editor does it, with its echo thrown away: Backspace, Ctrl+U, Ctrl+Z and pasting work as everywhere.
 *
 * @param say - shows a text to whoever types
 * @throws Interrupted on Ctrl+C and Ctrl+D
 */
export async function askHidden(question: string, input: ReadStream, say: (text: string) => void): Promise<string> {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  // First the echo is off and then the question stands there: who answers at once is not seen either.
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  say(question);
  const stops = (["SIGTERM", "SIGHUP"] as const).map((signal) => {
    const end = (): void => {
      lines.close();
      process.kill(process.pid, signal); // once more, now that nobody listens: it ends the program as it would have
    };
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  try {
    return await new Promise((resolve, reject) => {
      lines.once("line", resolve);
      const interrupted = (): void => {
        reject(new Interrupted("nothing was typed"));
      };
      lines.once("SIGINT", interrupted);
      lines.once("close", interrupted);
    });
  } finally {
    for (const stop of stops) stop();
    lines.close();
    input.unref();
    say("\n");
  }
}
