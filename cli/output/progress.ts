import type { WriteStream } from "node:tty";
import type { ProgressOptions } from "../../src/index.ts";

const clearLine = "\r\u001b[2K";

/**
 * Runs a long work and shows how far it is: on a terminal only, in one line that is gone afterwards.
 *
 * @param title - what is being done
 */
export async function withProgress<T>(
  title: string,
  work: (progress: ProgressOptions) => Promise<T>,
  stream: WriteStream = process.stderr,
): Promise<T> {
  if (!stream.isTTY || process.env["TERM"] === "dumb") return work({});
  const interrupted = (): void => {
    stream.write(clearLine);
    process.kill(process.pid, "SIGINT"); // once more, now that nobody listens
  };
  process.once("SIGINT", interrupted);
  try {
    return await work({
      onProgress: (fraction) => stream.write(`${clearLine}${title} ${Math.floor(100 * fraction)} %`),
    });
  } finally {
    process.off("SIGINT", interrupted);
    stream.write(clearLine);
  }
}
