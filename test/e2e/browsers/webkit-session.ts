/** A client for WebDriver (a W3C Recommendation: JSON over HTTP), which controls WebKitGTK. */
import { PATIENCE_MS, waitFor, within } from "./waiting.ts";

/** Error for a command that WebDriver has refused. `code` is WebDriver's error code, such as "no such window". */
export class WebDriverError extends Error {
  override readonly name = "WebDriverError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(3 * PATIENCE_MS); // longer than the driver's own time limit for scripts
  const response = await fetch(url, { method, signal, body: body === undefined ? null : JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, message);
}

interface NewSession {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

/**
 * Sends commands to one window at a time. A WebDriver session has only one current window, and commands of several
 * windows may come at the same time.
 */
export class WebKitSession {
  /** "WebKitGTK" and its version number. */
  readonly version: string;
  readonly #url: string;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(url: string, version: string) {
    this.#url = url;
    this.version = version;
  }

  /**
   * @param alive - throws if the driver has ended
   * @param proxyPort - the port of an HTTP proxy on this machine, to which all requests of the browser go
   */
  static async start(driver: string, alive: () => void, proxyPort: number): Promise<WebKitSession> {
    await waitFor("WebKit's driver to listen", async () => {
      alive();
      return (await request("GET", `${driver}/status`).catch(() => undefined)) !== undefined;
    });
    const address = `127.0.0.1:${proxyPort}`;
    const proxy = { proxyType: "manual", httpProxy: address, sslProxy: address };
    // Without a display, the driver never answers this request, so the waiting time is limited.
    const starting = request("POST", `${driver}/session`, { capabilities: { alwaysMatch: { proxy } } });
    const { sessionId, capabilities } = (await within("WebKit's start", starting)) as NewSession;
    return new WebKitSession(`${driver}/session/${sessionId}`, `WebKitGTK ${capabilities.browserVersion}`);
  }

  command(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> {
    return request(method, this.#url + path, method === "POST" ? (body ?? {}) : undefined);
  }

  /** Waits until the `steps` of all previous calls have ended, makes a window the current window, and runs `steps`. */
  inWindow<T>(handle: string, steps: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(async () => {
      await this.command("POST", "/window", { handle });
      return steps();
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}
