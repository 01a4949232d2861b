/**
 * Generates the code of the ciphers and hashes that `crypto/kernels/` describes. The files go to `crypto/generated/` or
 * to the folder named as an argument. Every run writes the same bytes. The files are never committed. Outdated files
 * are removed. Unchanged files are not written again, because tests may be reading them.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { kernels, write } from "../crypto/kernels/index.ts";

const folder = process.argv[2] ?? "crypto/generated";

const files = new Map<string, { js: string; types: string }>();
for (const [name, kernel, ...targets] of kernels) {
  const file = files.get(name) ?? {
    js: "// Generated from crypto/kernels by the build. Not to be edited.\n",
    types: "",
  };
  for (const target of targets) {
    const { js, types } = write(kernel, target);
    file.js += js;
    file.types += types;
  }
  files.set(name, file);
}
await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) {
  if (!files.has(name.replace(/(\.d\.ts|\.js)$/, ""))) await rm(`${folder}/${name}`);
}
async function writeIfOther(file: string, text: string): Promise<void> {
  if ((await readFile(file, "utf8").catch(() => undefined)) !== text) await writeFile(file, text);
}

for (const [name, { js, types }] of files) {
  await writeIfOther(`${folder}/${name}.js`, js);
  await writeIfOther(`${folder}/${name}.d.ts`, types);
}
