/**
 * Serves the web pages in test/e2e/pages under every host name that resolves to this machine. Adds the recorder script
 * (`corpus/recorder.ts`), which runs before the page's own scripts.
 */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { downloadedFolder } from "../../../tools/downloads.mjs";
import { folder, pages, partPages } from "../corpus/pages.ts";
import { record } from "../corpus/recorder.ts";

export interface PageServer {
  readonly port: string;
  at(host: string, path: string): string;
  /**
   * Unexpected requests, such as those of sent forms, oldest first. Requests for the pages and their scripts are left
   * out.
   */
  readonly strays: readonly string[];
  close(): Promise<void>;
}

/**
 * Source code of the recorder. It defines `__name`, because esbuild's `keepNames` adds calls of `__name` to functions.
 */
const recorder = `{ const __name = (value) => value; (${record.toString()})(); }`;

function withRecorder(markup: string): string {
  const tag = '<script nonce="recorder" src="/saltmill-recorder.js"></script>';
  const head = /<head[^>]*>|<frameset/iu.exec(markup);
  const at = head && head[0] !== "<frameset" ? head.index + head[0].length : (head?.index ?? 0);
  return markup.slice(0, at) + tag + markup.slice(at);
}

/** @returns a server on 127.0.0.1, at a free port */
export async function servePages(): Promise<PageServer> {
  const apps = await buildApps();
  const strays: string[] = [];
  const byName = new Map(pages.map((page) => [page.name, page]));

  const answer = (
    path: string,
    port: number,
  ): { type: string; body: string; headers?: Record<string, string> } | undefined => {
    if (path === "saltmill-recorder.js") return { type: "text/javascript", body: recorder };
    const app = apps.get(path);
    if (app !== undefined) return { type: "text/javascript", body: app };
    const page = byName.get(path);
    const markup = page?.markup ?? partPages.get(path);
    if (markup === undefined) return undefined;
    const type = page?.xml === true ? "application/xhtml+xml" : "text/html";
    const body = withRecorder(markup.replaceAll("%port%", String(port)));
    return { type, body, headers: { ...page?.declaration.headers } };
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const found = answer(pathname.slice(1), request.socket.localPort ?? 0);
    if (found === undefined && pathname !== "/favicon.ico") strays.push(`${request.method ?? ""} ${request.url ?? ""}`);
    if (found === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = `${found.type}; charset=utf-8`;
    response.writeHead(200, { ...found.headers, "content-type": type, "cache-control": "no-store" }).end(found.body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page server has no port.");
  const { port } = address;
  return {
    port: String(port),
    at: (host, path) => `http://${host}:${port}/${path}`,
    strays,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/**
 * Builds the small applications in test/e2e/pages/frameworks. `npm run downloads` installs their frameworks.
 *
 * @returns path on the server → built script
 */
async function buildApps(): Promise<ReadonlyMap<string, string>> {
  const installed = await downloadedFolder("frameworks");
  const apps = path.join(folder, "frameworks", "apps");
  const { outputFiles } = await build({
    entryPoints: readdirSync(apps)
      .filter((file) => file.endsWith(".js"))
      .map((file) => path.join(apps, file)),
    outdir: apps,
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: ["browser"],
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    nodePaths: [path.join(installed, "node_modules")],
    plugins: [svelte(installed)],
    logLevel: "error",
  });
  return new Map(
    outputFiles.map(({ path: file, text }) => [path.relative(folder, file).split(path.sep).join("/"), text]),
  );
}

interface SvelteCompiler {
  readonly compile: (
    source: string,
    options: { readonly filename: string },
  ) => { readonly js: { readonly code: string } };
}

/**
 * Returns a plugin that compiles Svelte components.
 *
 * @param installed - the folder whose `node_modules` contains Svelte
 */
const svelte = (installed: string): Plugin => ({
  name: "svelte",
  setup(bundle) {
    const { compile } = createRequire(path.join(installed, "package.json"))("svelte/compiler") as SvelteCompiler;
    bundle.onLoad({ filter: /\.svelte$/ }, async ({ path: filename }) => ({
      contents: compile(await readFile(filename, "utf8"), { filename }).js.code,
    }));
  },
});
