/**
 * Lists the lines in the `sh` blocks of the documents. Each line has a runner: a file that runs the same command or a
 * similar one.
 */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import type { Fence } from "./fences.ts";

/** A file that runs the command of a line, perhaps with other arguments, and a text that this file must contain. */
export type Runner = readonly [file: string, as: string];

/** Maps each line (without the comment at its end) to its runner. */
export const runners: Readonly<Record<string, Runner>> = {
  "npm start": ["test/long/packages.test.ts", `"npm", ["start"]`],
  "npm test": [".ci/run", "npm test"],
  "npm run build": ["tools/steps.mjs", `["run", "--silent", "build"`],
  "cd build/online": ["test/e2e/generator-file.test.ts", "can be checked with the commands in its document"],
  "sha256sum --check SHA256SUMS": [
    "test/e2e/generator-file.test.ts",
    "can be checked with the commands in its document",
  ],
  "npm install saltmill": ["test/unit/package.test.ts", `"npm", "install"`],
  "npm install -g saltmill": ["test/unit/package.test.ts", `"--global"`],
  "source <(saltmill completion bash)": ["test/unit/cli/completion.test.ts", `["bash", "zsh", "fish"]`],
  "source <(saltmill completion zsh)": ["test/unit/cli/completion.test.ts", `["bash", "zsh", "fish"]`],
  "saltmill completion fish > ~/.config/fish/completions/saltmill.fish": [
    "test/unit/cli/completion.test.ts",
    `["bash", "zsh", "fish"]`,
  ],
  "saltmill vault create vault.json --identity ada@example.org": [
    "test/unit/cli/vault-sync.test.ts",
    `["vault", "create", at("laptop.json"), "-i", identity]`,
  ],
  "saltmill vault sync vault.json --dir ~/Sync/saltmill": [
    "test/unit/cli/vault-sync.test.ts",
    `"vault", "sync", at(file), "--dir", at("shared")`,
  ],
  "saltmill vault sync vault.json --dav https://dav.example/saltmill/ --user ada": [
    "test/unit/cli/vault-sync.test.ts",
    `"vault", "sync", at(file), "--dav", server.url, "--user", user`,
  ],
  "saltmill import bitwarden.json --vault vault.json": [
    "test/unit/cli/import.test.ts",
    `["import", file, "--vault", at("vault.json")`,
  ],
  "man saltmill": ["test/unit/cli/manual.test.ts", "saltmill.1"],
};

export const linesIn = ({ text }: Fence): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/(^|\s+)#.*$/u, ""))
    .filter(Boolean);

/** Returns the name of the script in package.json that a line runs. */
const scriptOf = (line: string): string | undefined => /^npm (?:run )?([\w:]+)/u.exec(line)?.[1];

/**
 * Checks that a line has a runner, that the runner's file contains the runner's text, and that package.json has the
 * script that the line runs.
 *
 * @throws AssertionError
 */
export function assertLineRuns(line: string, table = runners): void {
  const runner = table[line];
  if (!runner) return expect.fail(`nothing runs "${line}": add the test or workflow that runs it to shell-lines.ts`);
  const [file, as] = runner;
  expect(readFileSync(file, "utf8"), `${file} runs "${line}"`).to.include(as);
  const script = scriptOf(line);
  if (script === undefined || script === "install") return;
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(scripts, line).to.have.property(script);
}
