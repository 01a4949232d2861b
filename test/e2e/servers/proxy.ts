/** An HTTP proxy that resolves the host names of the tests to this machine and records the URL of every request. */
import { createServer, request as ask } from "node:http";
import { PLAIN_HOST } from "../browsers/driver.ts";

export interface Proxy {
  readonly port: number;
  /**
   * URLs, oldest first. A CONNECT request is recorded as `host:port`. A connection that is not HTTP is recorded as
   * `https`, because it is probably TLS.
   */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Host names that resolve to this machine. The proxy refuses requests to all other hosts. */
const own = [PLAIN_HOST, "localhost", "127.0.0.1"];

export async function startProxy(): Promise<Proxy> {
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const address = incoming.url ?? "";
    requests.push(address);
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !own.includes(url.hostname)) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method, headers } = incoming;
    const onward = ask(
      { host: "127.0.0.1", port: url.port, path: url.pathname + url.search, method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on("clientError", (_error, socket) => {
    requests.push("https");
    socket.destroy();
  });
  server.on("connect", (incoming, socket) => {
    requests.push(incoming.url ?? "");
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
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
