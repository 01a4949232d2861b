/**
 * Tests the library's npm package in each browser, also on pages without WebCrypto. The passwords are equal everywhere.
 * Every backend (such as WebAssembly) derives the same key or reports an error.
 */
import { expect } from "chai";
import { pbkdf2Sync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type * as Crypto from "../../crypto/index.ts";
import { type ExtensionBrowser, PLAIN_HOST } from "./browsers/driver.ts";
import { eachBrowser } from "./each-browser.ts";
import { packedLibrary, ways } from "./packed-library.ts";
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
