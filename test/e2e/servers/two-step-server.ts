/**
 * A web site that asks for a one-time code after the password. The server checks the code with an implementation that
 * is independent of Saltmill's.
 */
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { renderSVG } from "uqr";
import { boxPages, codePages } from "./code-pages.ts";

const html = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Example site</title></head><body><main>${body}</main></body></html>`;

const loginForm = `<form method="post" action="/login">
<p><label>Login <input name="login" autocomplete="username"></label></p>
<p><label>Password <input type="password" name="password" autocomplete="current-password"></label></p>
<p><button>Sign in</button></p></form>`;

const codeForm = `<h1>Check your phone</h1><form method="post" action="/code">
<p><label>Code <input id="code" name="code" inputmode="numeric" maxlength="6" autocomplete="one-time-code"></label></p>
<p><button>Verify</button></p></form>`;

const box = (i: number): string =>
  `<input class="box" name="code" maxlength="1" inputmode="numeric" aria-label="Digit ${i}"${i === 1 ? ' autocomplete="one-time-code"' : ""}>`;
const boxesForm = `<h1>Enter the code</h1><form method="post" action="/code">${[1, 2, 3, 4, 5, 6].map(box).join("")}<button>Verify</button></form>`;

/** A page that is full of dark and light squares, in which finding a QR code takes longest. */
const noisePage = `<canvas style="position:fixed;inset:0"></canvas><script>
const canvas = document.querySelector("canvas");
canvas.width = innerWidth;
canvas.height = innerHeight;
const context = canvas.getContext("2d");
let state = 1;
for (let y = 0; y < innerHeight; y += 2) for (let x = 0; x < innerWidth; x += 2) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  if (state >>> 31) context.fillRect(x, y, 2, 2);
}
document.title = "Noise";
</script>`;

/** Returns the one-time code for a time step of 30 seconds (RFC 4226, with SHA-256 instead of SHA-1). */
function codeAt(secret: Buffer, step: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha256", secret).update(message).digest();
  const at = mac.readUInt8(mac.length - 1) % 16;
  return String((mac.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, "0");
}

export interface TwoStepServer {
  at(path: string): string;
  close(): Promise<void>;
}

/**
 * Starts the server.
 *
 * @param setup - the `otpauth:` URL that the page /set-up shows as a QR code
 */
export async function startTwoStepServer(options: {
  readonly password: string;
  readonly secret: Buffer;
  readonly setup: string;
}): Promise<TwoStepServer> {
  const { password, secret, setup } = options;
  const isRight = (code: string): boolean => {
    const now = Math.floor(Date.now() / 30_000);
    // Like most servers, accepts the previous code too, because the code may change while the user sends it.
    return [now - 1, now].some((step) => codeAt(secret, step) === code);
  };
  const answer = async (request: IncomingMessage): Promise<string> => {
    if (request.method === "POST") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      if (request.url === "/login") return form.get("password") === password ? codeForm : "Wrong password";
      return isRight(form.getAll("code").join("")) ? "Welcome" : "Wrong code";
    }
    if (request.url === "/boxes") return boxesForm;
    const [, shape = "", count] = (request.url ?? "").split("/");
    const boxes = boxPages[shape]?.(Number(count));
    if (boxes !== undefined) return boxes;
    const page = codePages[request.url ?? ""];
    if (page !== undefined) return page;
    if (request.url === "/noise") return noisePage;
    if (request.url === "/set-up") return `<h1>Scan this</h1><div style="width:240px">${renderSVG(setup)}</div>`;
    return loginForm;
  };
  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      response.end(html(body));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    at: (path) => `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
