/** A proxy that lets one https server be another one: it ends TLS itself, and passes what it reads to a local server. */
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { certificateFor } from "./certificate.ts";

export interface TlsProxy {
  readonly port: number;
  /** The `host:port` of each connection to the server. */
  readonly connections: readonly string[];
  close(): Promise<void>;
}

/**
 * @param host - the host of the server; the proxy refuses connections to all others
 * @param port - port of the local server that answers, with http
 */
export async function tlsProxy(host: string, port: number): Promise<TlsProxy> {
  const secureContext = createSecureContext(certificateFor(host));
  const connections: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((_, response) => {
    response.writeHead(502).end();
  });
  server.on("connect", ({ url = "" }, socket: Socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    if (url !== `${host}:443`) {
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      return;
    }
    connections.push(url);
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    const secure = new TLSSocket(socket, { isServer: true, secureContext });
    const onward = connect(port, "127.0.0.1");
    for (const each of [secure, onward]) {
      each.on("error", () => {
        secure.destroy();
        onward.destroy();
      });
      each.on("close", () => {
        secure.destroy();
        onward.destroy();
      });
    }
    secure.pipe(onward).pipe(secure);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of open) socket.destroy();
        server.closeAllConnections();
      }),
  };
}
