/** Provides a display for a browser without a headless mode: the existing display or a virtual display. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { atExit } from "./profile.ts";
import { within } from "./waiting.ts";

export interface Display {
  /** Environment variables with which a program uses the display. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Returns the existing display, or starts the virtual display Xvfb. The script `xvfb-run` is not used, because it needs
 * the program xauth, and its Xvfb keeps running when the script is killed.
 */
export async function openDisplay(): Promise<Display> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (DISPLAY || WAYLAND_DISPLAY) return { env: {}, close: () => Promise.resolve() };
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const forget = atExit(() => child.kill("SIGKILL"));
  child.once("exit", forget);
  let complaints = "";
  child.stderr?.on("data", (data: Buffer) => (complaints = (complaints + data.toString()).slice(-2000)));
  const ended = once(child, "exit");
  ended.catch(() => undefined); // if Xvfb cannot be started, the `Promise.race` below reports the error
  try {
    const number = once(child.stdio[3] as Readable, "data") as Promise<[Buffer]>;
    const failed = ended.then(() => Promise.reject(new Error(`Xvfb ended while starting.\n${complaints}`)));
    const [data] = await within("the start of Xvfb", Promise.race([number, failed]));
    return {
      env: { DISPLAY: `:${data.toString().trim()}` },
      close: async () => {
        child.kill();
        await ended;
      },
    };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}
