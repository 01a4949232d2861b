/** Serves one file as the only page of a site, and remembers what it was asked for. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

export interface FileServer {
  readonly port: number;
  /** Paths that were asked for, oldest first. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export async function serveFile(file: string): Promise<FileServer> {
  const page = await readFile(file);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(page);
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
