/** A stand-in for the list of leaked passwords at pwnedpasswords.com. It can also answer wrongly. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Returns the 40 upper-case digits of a password's SHA-1 digest. */
export const digitsOf = (password: string): string =>
  createHash("sha1").update(password, "utf8").digest("hex").toUpperCase();

/**
 * Returns the part of a list that begins with a prefix, as the real server writes it: lines that end with CR LF, and
 * padding with the number 0 among them.
 *
 * @param leaked - passwords, and how often each was found in leaks
 */
export function rangeOf(prefix: string, leaked: Readonly<Record<string, number>>): string {
  const own = Object.entries(leaked)
    .map(([password, count]) => [digitsOf(password), count] as const)
    .filter(([digits]) => digits.startsWith(prefix))
    .map(([digits, count]) => `${digits.slice(5)}:${String(count)}`);
  const other = (i: number): string => digitsOf(`${prefix} ${String(i)}`).slice(5);
  const padding = Array.from({ length: 20 }, (_, i) => `${other(i)}:${String(i % 2 === 0 ? 0 : i)}`);
  return [...own, ...padding].sort().join("\r\n");
}

export interface LeakServer {
  readonly port: number;
  /** All requests that the server has received. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage["headers"] }[];
  /** Called for each request. Returns true if this function responds itself. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

/** Starts a server that answers as the real list would if it contained only these passwords. */
export async function leakServer(leaked: Readonly<Record<string, number>>): Promise<LeakServer> {
  const requests: LeakServer["requests"] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push({ path, headers: request.headers });
    if (own.answer(request, response)) return;
    const prefix = /^\/range\/([0-9A-F]{5})$/u.exec(path)?.[1];
    if (prefix === undefined) response.writeHead(400).end("The hash format is invalid");
    else response.writeHead(200, { "Content-Type": "text/plain" }).end(rangeOf(prefix, leaked));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own: LeakServer = {
    port: (server.address() as AddressInfo).port,
    requests,
    answer: () => false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return own;
}
