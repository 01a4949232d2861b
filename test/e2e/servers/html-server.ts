/** Serves web pages whose HTML the test passes as texts, under every host name that resolves to this machine. */
import { createServer } from "node:http";

export interface HtmlServer {
  /** @returns the URL of a page; `host` is a host name that resolves to this machine */
  at(path: string, host?: string): string;
  close(): Promise<void>;
}

/**
 * Starts the server.
 *
 * @param pages - URL path → HTML body; the text `PORT` in a body is replaced by the server's port
 * @param headers - URL path → additional headers of the response
 */
export async function serveHtml(
  pages: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Promise<HtmlServer> {
  let port = 0;
  const server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const body = pages[path];
    if (body === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
    response.writeHead(200, { ...type, ...headers[path] });
    response.end(`<!doctype html><html lang="en"><title>Example</title><body>${body.replaceAll("PORT", String(port))}`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  ({ port } = server.address() as { port: number });
  return {
    at: (path, host = "127.0.0.1") => `http://${host}:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
