/** The lines that a reader types into a shell, and who runs each: nothing here may be shown that nobody has tried. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import type { Fence } from "./fences.ts";

/** Where a line is run: a file, and how the line looks there. */
export type Runner = readonly [file: string, as: string];

/** Each line without its comment, and the test or workflow that runs it. */
export const runners: Readonly<Record<string, Runner>> = {
  "npm start": ["test/long/packages.test.ts", `"npm", ["start"]`],
  "npm test": [".ci/run", "npm test"],
  "npm run build": ["tools/steps.mjs", `runScript("build", "build")`],
  "cd build/online": ["test/e2e/generator-file.test.ts", "is checked by the commands of its document"],
  "sha256sum --check SHA256SUMS": ["test/e2e/generator-file.test.ts", "is checked by the commands of its document"],
  "npm install saltmill": ["test/unit/package.test.ts", `"npm", "install"`],
  "npm install -g saltmill": ["test/unit/package.test.ts", `"--global"`],
  "source <(saltmill completion bash)": ["test/unit/cli/completion.test.ts", `["bash", "zsh", "fish"]`],
  "source <(saltmill completion zsh)": ["test/unit/cli/completion.test.ts", `["bash", "zsh", "fish"]`],
  "saltmill completion fish > ~/.config/fish/completions/saltmill.fish": [
    "test/unit/cli/completion.test.ts",
    `["bash", "zsh", "fish"]`,
  ],
  "man saltmill": ["test/unit/cli/manual.test.ts", "saltmill.1"],
};

export const linesIn = ({ text }: Fence): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/(^|\s+)#.*$/u, ""))
    .filter(Boolean);

/** The script of package.json that a line runs. */
const scriptOf = (line: string): string | undefined => /^npm (?:run )?([\w:]+)/u.exec(line)?.[1];

/** @throws AssertionError for a line that nobody runs, or that a script is missing for */
export function proveLine(line: string, table = runners): void {
  const runner = table[line];
  if (!runner) return expect.fail(`nobody runs "${line}": name the test or workflow that does, in shell-lines.ts`);
  const [file, as] = runner;
  expect(readFileSync(file, "utf8"), `${file} runs "${line}"`).to.include(as);
  const script = scriptOf(line);
  if (script === undefined || script === "install") return;
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(scripts, line).to.have.property(script);
}
