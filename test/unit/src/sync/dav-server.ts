/** A small WebDAV server for tests. It responds like real servers, and tests can make it respond wrongly. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** The properties in which the responses of WebDAV servers differ. */
export interface Flavour {
  /** The prefix of the XML elements. An empty prefix makes `DAV:` the default namespace. */
  readonly prefix: string;
  readonly href: (path: string, origin: string) => string;
  /** True if the server refuses a PROPFIND request without a Content-Type for XML. */
  readonly isStrict?: boolean;
  readonly listsNoLengths?: boolean;
}

const lower = (path: string): string => path.replaceAll(/%[0-9A-F]{2}/gu, (code) => code.toLowerCase());

/** The properties of four real servers, and of a server that lists no lengths. */
export const flavours: Readonly<Record<string, Flavour>> = {
  "Apache mod_dav": { prefix: "D", href: (path) => path },
  nginx: { prefix: "", href: (path) => path.replaceAll("%2B", "+") },
  lighttpd: { prefix: "D", href: (path, origin) => origin + path, isStrict: true },
  WsgiDAV: { prefix: "ns0", href: lower },
  "a server that lists no lengths": { prefix: "D", href: (path) => path, listsNoLengths: true },
};

export interface DavServer {
  readonly url: string;
  readonly origin: string;
  readonly files: Map<string, Buffer>;
  /** All requests that the server has received. */
  readonly requests: {
    readonly method: string;
    readonly authorization: string | undefined;
    readonly cookie: string | undefined;
  }[];
  /** Returns the number of bytes that all connections have transferred in both directions, with the headers. */
  carried: () => number;
  /** Called for each request. Returns true if this function has responded, and false if the server must respond. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

export const user = "ada";
export const password = "pa:ss wörd";
const expected = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

export async function davServer(flavour: Flavour = flavours["Apache mod_dav"]!): Promise<DavServer> {
  const files = new Map<string, Buffer>();
  const requests: { method: string; authorization: string | undefined; cookie: string | undefined }[] = [];
  const server: Server = createServer((request, response) => {
    const { method = "" } = request;
    requests.push({ method, authorization: request.headers.authorization, cookie: request.headers.cookie });
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (!dav.answer(request, response)) serve(request, response, Buffer.concat(chunks));
    });
  });
  server.keepAliveTimeout = 600_000; // a connection must not end during a slow test
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  const end = (response: ServerResponse, status: number, body: Buffer | string = ""): void => {
    response.writeHead(status).end(body);
  };
  const serve = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    if (request.headers.authorization !== expected) {
      response.setHeader("WWW-Authenticate", 'Basic realm="dav"');
      end(response, 401);
      return;
    }
    const { pathname } = new URL(request.url ?? "", dav.origin);
    if (!pathname.startsWith("/dav/my%20files/")) {
      end(response, 404);
      return;
    }
    const name = decodeURIComponent(pathname.slice("/dav/my%20files/".length));
    const file = files.get(name);
    switch (request.method ?? "") {
      case "PROPFIND":
        if (flavour.isStrict && !request.headers["content-type"]?.startsWith("application/xml")) end(response, 415);
        else end(response, 207, listing());
        break;
      case "GET":
        if (file) end(response, 200, file);
        else end(response, 404, "<html>not found</html>");
        break;
      case "PUT":
        files.set(name, body);
        end(response, file ? 204 : 201);
        break;
      case "DELETE":
        end(response, files.delete(name) ? 204 : 404);
        break;
      default:
        end(response, 405);
    }
  };
  const listing = (): string => {
    const p = flavour.prefix === "" ? "" : `${flavour.prefix}:`;
    const space = flavour.prefix === "" ? 'xmlns="DAV:"' : `xmlns:${flavour.prefix}="DAV:"`;
    const item = (name: string, prop: string): string => {
      const href = flavour.href(`/dav/my%20files/${encodeURIComponent(name)}`, dav.origin);
      return (
        `<${p}response><${p}href>${href}</${p}href><${p}propstat><${p}prop>${prop}</${p}prop>` +
        `<${p}status>HTTP/1.1 200 OK</${p}status></${p}propstat></${p}response>`
      );
    };
    const lengthOf = (length: number): string => `<${p}getcontentlength>${length}</${p}getcontentlength>`;
    const folder = `<${p}resourcetype><${p}collection/></${p}resourcetype>`;
    const items = Array.from(files, ([name, { length }]) =>
      item(name, `${flavour.listsNoLengths ? "" : lengthOf(length)}<${p}resourcetype/>`),
    );
    return `<?xml version="1.0" encoding="utf-8"?>\n<${p}multistatus ${space}>${item("", folder)}${items.join("\n")}</${p}multistatus>`;
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dav: DavServer = {
    url: `${origin}/dav/my%20files`,
    origin,
    files,
    requests,
    carried: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead + socket.bytesWritten, 0),
    answer: () => false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
  return dav;
}
