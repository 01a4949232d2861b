/** `npm run package`: builds again and writes all files of a release to `build/packages`. */
import { rm, stat } from "node:fs/promises";
import process from "node:process";
import { writePackages } from "./package/packages.ts";
import { uncommitted } from "./package/source-files.ts";
import { build } from "./steps.mjs";

const folder = "build/packages";

const changes = uncommitted();
if (changes.length > 0) {
  console.log(`Not as committed:\n${changes.join("\n")}`);
  if (process.argv.includes("--release")) process.exit(1);
}

// Files of the previous build must not be part of a release. Without stamps, every step runs.
for (const product of ["stamps", "chrome", "firefox", "online", "lib", "bundled"])
  await rm(`build/${product}`, { recursive: true, force: true });
if (!(await build())) process.exit(1);

console.log("");
for (const file of await writePackages(folder)) {
  const { size } = await stat(`${folder}/${file}`);
  console.log(`${String(size).padStart(9)}  ${folder}/${file}`);
}
