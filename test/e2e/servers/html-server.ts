/** Serves pages from texts, under every host name of this machine. */
import { createServer } from "node:http";

export interface HtmlServer {
  /** @returns the address of a page under a host name of this machine */
  at(path: string, host?: string): string;
  close(): Promise<void>;
}

/**
 * Starts the server.
 *
 * @param pages - bodies by path; `PORT` in them becomes the server's port
 * @param headers - of a path's answer, beside the usual ones
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
