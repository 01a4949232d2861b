import type { ProgressOptions } from "../../crypto/internal.ts";
import type { Host } from "../host.ts";
import { writeAside } from "./write.ts";

const clearLine = "\r\u001b[2K";

/**
 * Runs long work and shows its progress on a terminal, in one line that is cleared when the work ends.
 *
 * @param title - name of the work, shown before the percentage
 */
export async function withProgress<T>(
  { stderr, env }: Host,
  title: string,
  work: (progress: ProgressOptions) => Promise<T>,
): Promise<T> {
  if (!stderr.isTTY || env["TERM"] === "dumb") return work({});
  const clear = (): void => {
    writeAside(stderr, clearLine, "kept");
  };
  const interrupt = (): void => {
    clear();
    process.kill(process.pid, "SIGINT"); // `once` has removed this listener, so the signal ends the program
  };
  process.once("SIGINT", interrupt);
  try {
    return await work({
      onProgress: (fraction) => {
        writeAside(stderr, `${clearLine}${title} ${Math.floor(100 * fraction)} %`, "kept");
      },
    });
  } finally {
    process.off("SIGINT", interrupt);
    clear();
  }
}
