/**
 * Runs the commands of the terminal sessions in the documents, and compares the output with the documents. The commands
 * use the built command line.
 */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { addAccount, addStoredAccount, pinRules } from "../../../src/accounts/index.ts";
import { exportBackup } from "../../../src/backup/index.ts";
import { schemes } from "../../../src/schemes/index.ts";
import { newVault } from "../../e2e/accounts-page-vault.ts";
import { bin, cleanEnvironment, master } from "../cli/saltmill.ts";
import type { Fence } from "./fences.ts";

/** Returns the commands in a code block of a document, each with the output that the document shows. */
export function commandsIn({ text }: Fence): { command: string; shown: string }[] {
  return text
    .split(/^\$ /mu)
    .slice(1)
    .map((part) => {
      const [command = "", ...shown] = part.split("\n");
      return { command, shown: shown.join("\n") };
    });
}

/**
 * Prepares a folder with everything that the commands of the documents need: the programs, a backup and the config
 * file.
 */
export async function prepareCommands(folder: string, config: string): Promise<void> {
  const programs = path.join(folder, "programs");
  await mkdir(programs);
  const own = `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`;
  for (const [name, text] of Object.entries({ saltmill: own, xclip: "#!/bin/sh\nexec cat > /dev/null\n" })) {
    await writeFile(path.join(programs, name), text);
    await chmod(path.join(programs, name), 0o755);
  }
  await writeFile(path.join(folder, "config.json"), config);
  const { vault } = await newVault();
  const rules = schemes["saltmill-1"].defaultRules;
  await addAccount(vault, { site: "example.com", login: "ada", revision: 2, rules });
  await addAccount(vault, { site: "bank.example", login: "card", revision: 1, rules: pinRules(4) });
  await addStoredAccount(vault, { site: "printer.example", login: "admin", password: "hunter2" });
  await writeFile(path.join(folder, "backup.json"), (await exportBackup(vault)).text);
}

/**
 * Runs a command with the master password on standard input. Compares its standard output and standard error with the
 * output in the document.
 */
export function runCommand(command: string, shown: string, folder: string): void {
  const env = cleanEnvironment({
    PATH: `${path.join(folder, "programs")}${path.delimiter}${process.env["PATH"] ?? ""}`,
    DISPLAY: ":0",
  });
  const options = { cwd: folder, encoding: "utf8", env, input: `${master}\n` } as const;
  const { stdout } = spawnSync("sh", ["-c", `${command} 2>&1`], options);
  expect(stdout, command).to.equal(shown);
}
