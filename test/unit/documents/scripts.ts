/** Runs snippets of JavaScript and TypeScript in Node, with the built library installed next to them. */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Fence } from "./fences.ts";
import { asModule, checked } from "./promises.ts";

/** Prepares a folder so that `import "saltmill"` finds the build. */
export async function installLibrary(folder: string): Promise<void> {
  await mkdir(path.join(folder, "node_modules"), { recursive: true });
  await symlink(path.resolve("."), path.join(folder, "node_modules", "saltmill"), "dir");
  await writeFile(path.join(folder, "package.json"), `{ "type": "module" }`);
}

export async function runScript({ text, document, line }: Fence, folder: string): Promise<void> {
  const file = `${path.basename(document, ".md")}-${line}.mjs`;
  await writeFile(path.join(folder, file), asModule(checked(text).text));
  const { status, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
  expect(status, stderr).to.equal(0);
}
