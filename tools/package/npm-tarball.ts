import { spawnSync } from "node:child_process";

/**
 * Packs the built library with npm, which writes neither the times nor the owners of the files into the tarball.
 *
 * @returns the tarball's file name in `folder`
 */
export function npmTarball(folder: string): string {
  const { stdout, stderr, status } = spawnSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", folder],
    { encoding: "utf8", shell: process.platform === "win32" },
  );
  if (status !== 0) throw new Error(`npm pack: ${stderr}`);
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  return packed.filename;
}
