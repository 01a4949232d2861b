/**
 * Tests the npm package: it is installed, loaded, type-checked and bundled in other folders, and is not larger than
 * documented.
 */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { build } from "esbuild";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { rollup } from "rollup";
import ts from "typescript";
import { nodeVersions } from "../../tools/downloads.mjs";

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/**
 * The largest allowed size of an import in kilobytes (1000 bytes), minified and compressed, without the parts that are
 * loaded on demand.
 */
const budgets: Record<string, readonly [source: string, kilobytes: number]> = {
  "sha256 alone": [`export { sha256 } from "saltmill/crypto"`, 3],
  "PBKDF2 alone": [`export { pbkdf2HmacSha1 } from "saltmill/crypto"`, 9],
  "all of saltmill/crypto": [`export * from "saltmill/crypto"`, 26],
  derivePassword: [`export { derivePassword } from "saltmill"`, 19],
  "all of saltmill": [`export * from "saltmill"`, 73],
  "siteOf, with the public suffix list": [`export { siteOf } from "saltmill"`, 60],
  "all of saltmill/vault": [`export * from "saltmill/vault"`, 109],
  "all of saltmill/exchange": [`export * from "saltmill/exchange"`, 116],
  "all of saltmill/sync": [`export * from "saltmill/sync"`, 51],
};

describe("the npm package", function () {
  this.timeout(180_000);

  it("promises the oldest version of Node that is supported, as its documents do, and the unit tests run in it", async () => {
    const { engines } = JSON.parse(await readFile("package.json", "utf8")) as { engines: { node: string } };
    const [, major = ""] = /^>=(\d+)$/u.exec(engines.node) ?? [];
    expect(nodeVersions().map(({ version }) => version.split(".")[0])).to.include(major);
    for (const file of ["README.md", "docs/library.md", "docs/command-line.md"])
      expect(await readFile(file, "utf8"), file).to.include(`Node ≥ ${major}`);
  });
  let folder: string;
  let packed: Packed;
  let installed: string;

  const run = (program: string, ...args: readonly string[]): string => {
    const { stdout, stderr, status } = spawnSync(program, args, {
      cwd: folder,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    expect(status, stdout + stderr).to.equal(0);
    return stdout;
  };
  const node = (source: string): string => run(process.execPath, "--input-type=module", "--eval", source);

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-package-"));
    const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
    const { stdout } = spawnSync("npm", pack, { encoding: "utf8", shell: process.platform === "win32" });
    [packed] = JSON.parse(stdout) as [Packed];
    await writeFile(path.join(folder, "package.json"), `{ "type": "module", "private": true }`);
    run("npm", "install", "--offline", "--no-audit", "--no-fund", path.join(folder, packed.filename));
    installed = path.join(folder, "node_modules", "saltmill");
  });
  after(() => rm(folder, { recursive: true }));

  /**
   * Bundles a program for browsers. Returns the code that is loaded first, without the parts that are loaded on demand.
   */
  async function bundled(source: string, minify = true): Promise<string> {
    const { outputFiles, metafile } = await build({
      stdin: { contents: source, resolveDir: folder, loader: "ts" },
      bundle: true,
      format: "esm",
      platform: "browser",
      minify,
      splitting: true,
      write: false,
      outdir: folder,
      legalComments: "none",
      metafile: true,
      absWorkingDir: folder,
    });
    const first = new Set(["stdin.js"]);
    for (const file of first) {
      for (const { path: other, kind } of metafile.outputs[file]?.imports ?? [])
        if (kind === "import-statement") first.add(other); // the loop also visits files added here
    }
    const texts = outputFiles.filter((file) => first.has(path.relative(folder, file.path))).map(({ text }) => text);
    return texts.length === first.size ? texts.join("\n") : "a part is missing";
  }

  it("contains the library, its types, the command line and its documents, and has no dependencies", async () => {
    const files = packed.files.map(({ path: file }) => file);
    expect(files).to.include.members(["LICENSE", "README.md", "build/lib/index.js", "build/lib/saltmill.1"]);
    const strange = files.filter(
      (file) =>
        !/^(LICENSE|README\.md|package\.json|build\/lib\/(.*\.(js|d\.ts|1)|THIRD-PARTY-NOTICES\.txt))$/u.test(file),
    );
    expect(strange).to.deep.equal([]);
    const lock = JSON.parse(await readFile(path.join(folder, "package-lock.json"), "utf8")) as { packages: object };
    expect(Object.keys(lock.packages)).to.deep.equal(["", "node_modules/saltmill"]);
  });

  it("passes publint and arethetypeswrong", async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg))).to.deep.equal([]);
    const attw = path.resolve("node_modules/@arethetypeswrong/cli/dist/index.js");
    run(process.execPath, attw, path.join(folder, packed.filename), "--profile", "esm-only", "--no-color");
  });

  it("runs in Node by each entry point, also with require and in a worker thread", () => {
    const derive = `
      const { derivePassword, siteOf } = await import("saltmill");
      const asked = { masterPassword: "correct horse battery staple", identity: "ada@example.org", login: "ada" };
      console.log(await derivePassword({ ...asked, site: siteOf("https://login.example.com/") }));`;
    expect(node(derive)).to.equal("[4zR,AH$Q|(,5v[4\n");
    expect(
      node(`import { Worker } from "node:worker_threads";
        const worker = new Worker(${JSON.stringify(`(async () => {${derive}})()`)}, { eval: true });
        await new Promise((resolve) => worker.once("exit", resolve));`),
    ).to.equal("[4zR,AH$Q|(,5v[4\n");
    expect(
      node(`import { sha256 } from "saltmill/crypto"; import { fileStorage } from "saltmill/node";
        console.log(sha256(new Uint8Array()).length, await fileStorage("nowhere.json").keys());`),
    ).to.equal("32 []\n");
    expect(run("node", "--no-warnings", "--eval", `console.log(typeof require("saltmill/vault").openVault)`)).to.equal(
      "function\n",
    );
  });

  it("contains the command line", () => {
    const command = path.join(
      folder,
      "node_modules",
      ".bin",
      process.platform === "win32" ? "saltmill.cmd" : "saltmill",
    );
    expect(existsSync(command)).to.equal(true);
    expect(run(command, "--version")).to.match(/^\d+\.\d+\.\d+\n$/u);
  });

  it("is installed globally with its command and its manual", () => {
    const prefix = path.join(folder, "machine");
    run(
      "npm",
      "install",
      "--global",
      "--offline",
      "--no-audit",
      "--prefix",
      prefix,
      path.join(folder, packed.filename),
    );
    const windows = process.platform === "win32";
    const command = path.join(prefix, windows ? "saltmill.cmd" : "bin/saltmill");
    expect(run(command, "--version")).to.match(/^\d+\.\d+\.\d+\n$/u);
    if (!windows) expect(existsSync(path.join(prefix, "share/man/man1/saltmill.1"))).to.equal(true);
  });

  const node16 = { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 };
  for (const [title, options] of Object.entries<ts.CompilerOptions>({
    "in Node": { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
    "in Node without the browser's types": {
      ...node16,
      lib: ["lib.es2023.d.ts"],
      types: ["node"],
      typeRoots: [path.resolve("node_modules/@types")],
    },
    "for bundlers": { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    "in a browser's worker": {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ["lib.es2023.d.ts", "lib.webworker.d.ts"],
    },
  })) {
    it(`has complete types for programs ${title}`, async () => {
      const file = path.join(folder, "typed.ts");
      await writeFile(
        file,
        `import { derivePassword, type Rules } from "saltmill";
         import type { Vault } from "saltmill/vault";
         import { sha1 } from "saltmill/crypto";
         import { fileStorage } from "saltmill/node";
         export * from "saltmill/crypto"; // every type of each entry point
         export * from "saltmill/crypto/papers";
         export type * as Everything from "saltmill";
         export type * as Vaults from "saltmill/vault";
         export type * as Exchange from "saltmill/exchange";
         export type * as Sync from "saltmill/sync";
         const rules: Rules = { words: 6, separator: "-" };
         export const password: Promise<string> = derivePassword({ masterPassword: "m", site: "s", rules });
         export const digest: Uint8Array = sha1(new Uint8Array());
         export const keys = (vault: Vault): Promise<string[]> => (vault.storage ?? fileStorage("x")).keys();
         // @ts-expect-error a site is needed
         void derivePassword({ masterPassword: "m" });`,
      );
      const program = ts.createProgram([file], {
        target: ts.ScriptTarget.ES2022,
        lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipLibCheck: false,
        types: [],
        ...options,
      });
      const problems = ts.getPreEmitDiagnostics(program).map(({ messageText, file: where }) => {
        return `${where?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
      });
      expect(problems).to.deep.equal([]);
    });
  }

  /** Maps each part of the library to a pattern that occurs only in the code of this part. */
  const foreign = {
    AES: /\b(aesByPermutations|aesByTables|aesTables|invertKeys)\b/u,
    LEA: /\b(leaInWords|leaInLanes|schedule24)\b/u,
    CCM: /\b(ccmOpen|ccmOpenSync|ccmSealSync)\b/u,
    "the public suffix list": /\bgetDomain\b|orgmilcom/u,
    "the vault": /saltmill-vault-1|VaultKeys/u,
    "the word list": /"abacus"/u,
  };
  const needs: Record<string, readonly [source: string, parts: readonly (keyof typeof foreign)[]]> = {
    "PBKDF2 alone": [`export { pbkdf2HmacSha1 } from "saltmill/crypto";`, []],
    "a hash alone": [`export { sha256 } from "saltmill/crypto";`, []],
    derivePassword: [`export { derivePassword } from "saltmill";`, []],
    siteOf: [`export { siteOf } from "saltmill";`, ["the public suffix list"]],
    openVault: [`export { openVault } from "saltmill/vault";`, ["AES", "CCM", "the vault"]],
  };
  for (const [title, [source, parts]] of Object.entries(needs)) {
    it(`adds nothing unused to a program with ${title}`, async () => {
      await writeFile(path.join(folder, "entry.js"), source);
      const { default: nodeResolve } = await import("@rollup/plugin-node-resolve");
      const bundle = await rollup({
        input: path.join(folder, "entry.js"),
        plugins: [nodeResolve()],
        external: /eff-large/u,
      });
      const { output } = await bundle.generate({ format: "es" });
      const chunks = output.map((each) => ("code" in each ? each.code : "")); // including chunks that load on demand
      const code = { rollup: chunks.join("\n"), esbuild: await bundled(source, false) };
      for (const [bundler, text] of Object.entries(code)) {
        for (const [part, names] of Object.entries(foreign) as [keyof typeof foreign, RegExp][]) {
          expect(names.test(text), `${part} in ${title} by ${bundler}: ${names.exec(text)?.[0] ?? ""}`).to.equal(
            parts.includes(part),
          );
        }
      }
    });
  }

  it("has no side effects when it is imported", () => {
    const said = node(`
      const state = () => [...Reflect.ownKeys(globalThis), ...process.eventNames()];
      const before = state();
      for (const door of ["", "/vault", "/exchange", "/sync", "/crypto", "/crypto/papers", "/node"]) await import("saltmill" + door);
      console.log(state().filter((each) => !before.includes(each)).map(String).join(" "));`);
    expect(said.trim()).to.equal("");
  });

  for (const [title, [source, kilobytes]] of Object.entries(budgets)) {
    it(`adds at most ${kilobytes} kB to a program with ${title}`, async () => {
      const size = gzipSync(await bundled(source), { level: 9 }).length / 1000;
      expect(size).to.be.within(kilobytes * 0.6, kilobytes); // a limit far above the size would hide growth
    });
  }

  it("contains nothing that only the build needs", async () => {
    const manifest = JSON.parse(await readFile(path.join(installed, "package.json"), "utf8")) as Record<
      string,
      unknown
    >;
    expect(manifest).not.to.have.any.keys(
      "dependencies",
      "peerDependencies",
      "optionalDependencies",
      "bundleDependencies",
    );
    expect(manifest["sideEffects"]).to.equal(false);
  });
});
