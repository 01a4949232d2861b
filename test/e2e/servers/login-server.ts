/**
 * A site with a login form, for tests that fill the form: plain HTML, a strict content security policy, and one page
 * each for accepted and refused logins.
 */
import { createServer, type IncomingMessage } from "node:http";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  "cache-control": "no-store",
};

const FORM = `<form method="post" action="/login">
<p><label for="login">Login</label> <input id="login" type="text" name="login" autocomplete="username"></p>
<p><label for="password">Password</label> <input id="password" type="password" name="password" autocomplete="current-password"></p>
<p><button type="submit">Sign in</button></p>
</form>`;

export interface LoginAttempt {
  readonly login: string;
  readonly password: string;
  readonly accepted: boolean;
}

export interface LoginServer {
  /** The URL of the page with the login form. */
  readonly url: string;
  readonly origin: string;
  /** @returns the URL of the page with the login form under another host name, such as `example.localhost` */
  at(host: string): string;
  /** Every login form that a browser has sent, oldest first. */
  readonly attempts: readonly LoginAttempt[];
  close(): Promise<void>;
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Example site</title></head><body><main>${body}</main></body></html>`;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

/**
 * Starts the server.
 *
 * @param options - `accounts`: username → password
 * @returns a server that listens on 127.0.0.1, at a free port
 */
export async function startLoginServer(options: {
  readonly accounts: Readonly<Record<string, string>>;
}): Promise<LoginServer> {
  const accounts = new Map(Object.entries(options.accounts));
  const attempts: LoginAttempt[] = [];

  async function answer(request: IncomingMessage): Promise<[status: number, body: string]> {
    const path = request.url?.split("?")[0];
    if (request.method === "GET" && path === "/") return [200, FORM];
    if (request.method !== "POST" || path !== "/login") return [404, "Not found"];
    const form = await readForm(request);
    const login = form.get("login") ?? "";
    const password = form.get("password") ?? "";
    const accepted = accounts.get(login) === password;
    attempts.push({ login, password, accepted });
    return accepted ? [200, `Welcome, ${escapeHtml(login)}`] : [403, "Wrong login or password"];
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ([status, body]) => response.writeHead(status, HEADERS).end(page(body)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The login server has no port.");
  const origin = `http://127.0.0.1:${address.port}`;

  return {
    url: `${origin}/`,
    origin,
    at: (host) => `http://${host}:${address.port}/`,
    attempts,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => {
          if (error) reject(error);
          else resolve();
        });
        server.closeAllConnections();
      }),
  };
}
