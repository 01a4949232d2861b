/** Starts the driver of WebKitGTK and opens a WebDriver session. The driver starts the browser as its child process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Readable } from "node:stream";
import { startProxy } from "../servers/proxy.ts";
import { atExit } from "./profile.ts";
import { within } from "./waiting.ts";
import { WebKitSession } from "./webkit-session.ts";

export interface WebKitProcess {
  readonly session: WebKitSession;
  /** The URLs of all requests of the browser. */
  readonly requests: readonly string[];
  /** Asks the browser to quit, then kills the driver and the browser's processes that still run. */
  readonly quit: () => Promise<void>;
}

/** Returns a free port. The driver also accepts port 0 (any free port) but does not report which port it uses. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Kills the driver's process group, because the browser and its web processes do not always end with the driver. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // The process group has ended already.
  }
}

export async function startWebKit(
  executable: string,
  folder: string,
  scheme: "light" | "dark",
): Promise<WebKitProcess> {
  const display = await openDisplay();
  const proxy = await startProxy();
  const port = await freePort();
  const child = spawn(executable, [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true, // a separate process group, for `killGroup`
    env: {
      ...process.env,
      ...display.env,
      GTK_THEME: scheme === "dark" ? "Adwaita:dark" : "Adwaita", // pages get their preferred colours from the theme
      XDG_CACHE_HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    },
  });
  const forget = atExit(() => {
    killGroup(child);
  });
  let complaints = "";
  let spawnError: Error | undefined;
  child.stderr.on("data", (data: Buffer) => (complaints = (complaints + data.toString()).slice(-2000)));
  child.once("error", (error) => (spawnError = error));
  const alive = (): void => {
    if (spawnError !== undefined) throw spawnError;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`WebKit's driver (${executable}) ended while starting.\n${complaints}`);
    }
  };
  const stop = async (): Promise<void> => {
    killGroup(child);
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) await once(child, "exit");
    forget();
    await proxy.close();
    await display.close();
  };
  try {
    const session = await WebKitSession.start(`http://127.0.0.1:${port}`, alive, proxy.port);
    const quit = async (): Promise<void> => {
      // If the browser does not quit, `stop` kills it.
      await within("WebKit's quitting", session.command("DELETE", "")).catch(() => undefined);
      await stop();
    };
    return { session, requests: proxy.requests, quit };
  } catch (error) {
    await stop();
    throw new Error(`WebKit (${executable}) did not start: ${String(error)}\n${complaints}`, { cause: error });
  }
}

/** A display for a browser without a headless mode. */
interface Display {
  /** Environment variables with which a program uses the display. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Returns the existing display, or starts the virtual display Xvfb. The script `xvfb-run` is not used, because it needs
 * the program xauth, and its Xvfb keeps running when the script is killed.
 */
async function openDisplay(): Promise<Display> {
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
