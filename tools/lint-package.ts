/** `npm run lint:package`: checks the npm package, packed from the build, with publint and arethetypeswrong. */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { npmTarball } from "./package/npm-tarball.ts";

const folder = await mkdtemp(path.join(tmpdir(), "saltmill-package-"));
try {
  const tarball = path.join(folder, npmTarball(folder));
  const { buffer } = new Uint8Array(await readFile(tarball));
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: buffer } });
  for (const message of messages) console.log(formatMessage(message, pkg));
  const attw = path.resolve("node_modules/@arethetypeswrong/cli/dist/index.js");
  const args = [attw, tarball, "--profile", "esm-only", "--no-color"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) console.log(stdout + stderr);
  process.exitCode = messages.length === 0 && status === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
}
