/** Packs the library with npm and makes two web pages that load it: as modules and in a bundle. */
import { spawnSync } from "node:child_process";
import { build } from "esbuild";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { folderFiles } from "../../tools/package/folder-files.ts";
import { npmTarball } from "../../tools/package/npm-tarball.ts";

/**
 * Way of loading the library → URL path of a page that loads it in this way. The page shows the password in the README
 * twice: derived in the page and derived in a worker.
 */
export const ways: Readonly<Record<string, string>> = {
  "as modules, by an import map": "/modules/",
  "in a bundle": "/bundle/",
};

const program = `import { derivePassword, pbkdf2InWorker, siteOf } from "saltmill";
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
 * Packs the library and adds the pages.
 *
 * @param folder - an empty folder; the tarball is unpacked into its `node_modules`, as npm does
 * @returns URL path → path of the file
 */
export async function packedLibrary(folder: string): Promise<Record<string, string>> {
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
    "modules/worker.js": worker(imports["saltmill"] ?? ""), // a URL, because import maps do not work in workers
    "sources/program.js": program,
    "sources/worker.js": worker("saltmill"),
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
