/** Starts the driver of WebKitGTK and opens a WebDriver session. The driver starts the browser as its child process. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { startProxy } from "../servers/proxy.ts";
import { atExit } from "./profile.ts";
import { within } from "./waiting.ts";
import { openDisplay } from "./webkit-display.ts";
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
