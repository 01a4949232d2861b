/**
 * Tests the library's npm package in each browser, also on pages without WebCrypto. The passwords are equal everywhere.
 * Every backend (such as WebAssembly) derives the same key or reports an error.
 */
import { spawnSync } from "node:child_process";
import { pbkdf2Sync } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { build } from "esbuild";
import type * as Crypto from "../../crypto/index.ts";
import { folderFiles } from "../../tools/package/folder-files.ts";
import { npmTarball } from "../../tools/package/npm-tarball.ts";
import { type ExtensionBrowser, PLAIN_HOST } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { type FileServer, serveFiles } from "./servers/file-server.ts";

const [password, salt, iterations, keyBytes] = ["correct horse", "a salt of this test", 150_000, 45] as const;
const expected = pbkdf2Sync(password, salt, iterations, keyBytes, "sha1").toString("hex");

/**
 * Derives a key with each backend. Returns, for each backend, the key in hexadecimal or the code of the error. Runs in
 * the page.
 */
async function deriveOnAll(job: readonly [string, string, number, number]): Promise<Record<string, string>> {
  const { pbkdf2HmacSha1 } = (await import(
    new URL("/saltmill/build/lib/crypto.js", location.href).href
  )) as typeof Crypto;
  const utf8 = new TextEncoder();
  const answers: Record<string, string> = {};
  for (const backend of ["auto", "webcrypto", "wasm-simd", "wasm", "js"] as const) {
    const [passwordText, saltText, iterations, keyBytes] = job;
    answers[backend] = await pbkdf2HmacSha1({
      password: utf8.encode(passwordText),
      salt: utf8.encode(saltText),
      iterations,
      keyBytes,
      backend,
    }).then(
      (key) => Array.from(key, (byte) => byte.toString(16).padStart(2, "0")).join(""),
      (error: unknown) => String(Reflect.get(Object(error) as object, "code")),
    );
  }
  return answers;
}

/**
 * Way of loading the library → URL path of a page that loads it in this way. The page shows the password in the README
 * twice: derived in the page and derived in a worker.
 */
const ways: Readonly<Record<string, string>> = {
  "as modules, by an import map": "/modules/",
  "in a bundle": "/bundle/",
};

const program = `import { derivePassword, siteOf } from "saltmill"; import { pbkdf2InWorker } from "saltmill/crypto";
const asked = {
  masterPassword: "correct horse battery staple",
  identity: "ada@example.org",
  site: siteOf("https://login.example.com/"),
  login: "ada",
};
const pbkdf2 = pbkdf2InWorker(() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
const passwords = [await derivePassword(asked), await derivePassword({ ...asked, pbkdf2 })];
document.body.append(passwords.join(" in the page, in a worker "));
`;
const worker = (library: string): string => `import { servePbkdf2 } from "${library}"; servePbkdf2(self);`;
const page = (head = ""): string => `<!doctype html><title>Library</title>${head}<body>
<script type="module" src="program.js"></script>`;

/**
 * Packs the library with npm and makes two web pages that load it: as modules and in a bundle.
 *
 * @param folder - an empty folder; the tarball is unpacked into its `node_modules`, as npm does
 * @returns URL path → path of the file
 */
async function packedLibrary(folder: string): Promise<Record<string, string>> {
  const installed = path.join(folder, "node_modules", "saltmill");
  await mkdir(installed, { recursive: true });
  const tarball = path.join(folder, npmTarball(folder));
  const { status, stderr } = spawnSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", installed]);
  if (status !== 0) throw new Error(`tar: ${String(stderr)}`);

  const packed = await folderFiles(installed);
  const { exports: doors } = JSON.parse(Buffer.from(packed.get("package.json") ?? "").toString("utf8")) as {
    exports: Record<string, { default: string }>;
  };
  const imports = Object.fromEntries(
    Object.entries(doors).map(([door, { default: file }]) => [
      door.replace(".", "saltmill"),
      file.replace(".", "/saltmill"),
    ]),
  );
  const files: Record<string, string> = {
    "modules/index.html": page(`<script type="importmap">${JSON.stringify({ imports })}</script>`),
    "modules/program.js": program,
    "modules/worker.js": worker(imports["saltmill/crypto"] ?? ""), // a URL, because import maps do not work in workers
    "sources/program.js": program,
    "sources/worker.js": worker("saltmill/crypto"),
    "bundle/index.html": page(),
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  await build({
    entryPoints: ["program", "worker"].map((name) => path.join(folder, "sources", `${name}.js`)),
    bundle: true,
    format: "esm",
    splitting: true,
    minify: true,
    platform: "browser",
    outdir: path.join(folder, "bundle"),
    logLevel: "error",
  });

  const served: Record<string, string> = {};
  for (const [name, place] of [
    ...Object.values(ways).map((way) => [way, path.join(folder, way)] as const),
    ["/saltmill/", installed] as const,
  ])
    for (const file of (await folderFiles(place)).keys())
      served[`${name}${file.replace(/(^|\/)index\.html$/u, "")}`] = path.join(place, file);
  return served;
}

await eachBrowser("the packed library", (launch) => {
  let folder: string;
  let browser: ExtensionBrowser;
  let server: FileServer;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-library-"));
    server = await serveFiles(await packedLibrary(folder));
    browser = await launch();
  });
  after(async () => {
    await server.close();
    await browser.close();
    await rm(folder, { recursive: true });
  });

  for (const [title, address] of Object.entries(ways)) {
    it(`makes the README's password ${title}, in the page and in a worker`, async () => {
      const page = await browser.open(`http://localhost:${server.port}${address}`);
      await page.untilText("[4zR,AH$Q|(,5v[4 in the page, in a worker [4zR,AH$Q|(,5v[4");
      await page.close();
    });
  }

  for (const [host, webcrypto] of Object.entries({ localhost: expected, [PLAIN_HOST]: "unavailable" })) {
    it(`derives the same PBKDF2 key with every available backend if it is served from ${host}`, async () => {
      const page = await browser.open(`http://${host}:${server.port}/bundle/`);
      const answers = await page.evaluate(deriveOnAll, [password, salt, iterations, keyBytes] as const);
      const rest = { auto: expected, "wasm-simd": expected, wasm: expected, js: expected };
      expect(answers).to.deep.equal({ ...rest, webcrypto });
      await page.close();
    });
  }
});
