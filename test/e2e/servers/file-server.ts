/** Serves a few files over HTTP and records the requests. */
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";

export interface FileServer {
  readonly port: number;
  /** Requested paths, oldest first. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const types: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript" };

/**
 * Starts the server.
 *
 * @param files - URL path → path of the served file
 * @param headers - additional headers of every response
 */
export async function serveFiles(
  files: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<FileServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    const file = files[path];
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)] ?? "text/plain";
    response.writeHead(200, { ...headers, "content-type": type, "cache-control": "no-store" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The file server has no port.");
  return {
    port: address.port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
