/**
 * Runs the `js`, `ts` and `console` blocks of the README and of four other documents, and compares the results with the
 * documents. Does not run `sh` blocks, but checks that each of their lines has a runner in shell-lines.ts.
 */
import { expect } from "chai";
import { type Fence, fencesIn } from "./fences.ts";
import { commandsIn, prepareCommands, runCommand } from "./commands.ts";
import { checked } from "./promises.ts";
import { installLibrary, runScript } from "./scripts.ts";
import { linesIn, assertLineRuns, runners } from "./shell-lines.ts";
import { describeWith } from "../../needs.ts";
import { scratch } from "../cli/saltmill.ts";

const documents = [
  "README.md",
  ...["extension", "generator-page", "library", "command-line"].map((n) => `docs/${n}.md`),
];
const fences = documents.flatMap((document) => fencesIn(document));
const configs = fences.filter(({ kind }) => kind === "json");

/**
 * Maps each kind of code block to the function that runs or checks such a block. The folder contains everything that
 * the blocks need.
 */
const kinds: Readonly<Record<string, (fence: Fence, folder: string) => void | Promise<void>>> = {
  js: runScript,
  ts: runScript,
  console(fence, folder) {
    const commands = commandsIn(fence);
    expect(commands).not.to.deep.equal([]);
    for (const { command, shown } of commands) runCommand(command, shown, folder);
  },
  sh(fence) {
    for (const line of linesIn(fence)) assertLineRuns(line);
  },
  json(fence) {
    JSON.parse(fence.text);
    expect(configs, "one config file, which the commands are given").to.deep.equal([fence]);
  },
};

const run = (fence: Fence, folder: string): void | Promise<void> => {
  const own = kinds[fence.kind];
  if (!own) return expect.fail(`${fence.document}:${fence.line}: nothing runs a block of kind "${fence.kind}"`);
  return own(fence, folder);
};

const missing = process.platform === "win32" ? "the commands are for a POSIX shell" : undefined;

describeWith(missing, "the documents' snippets", function () {
  this.timeout(120_000);
  const folder = scratch();
  before(async () => {
    await installLibrary(folder.path);
    await prepareCommands(folder.path, configs[0]?.text ?? "{}");
  });

  for (const document of documents) {
    it(`exist in ${document}`, () => {
      expect(fencesIn(document)).not.to.deep.equal([]);
    });
  }

  for (const fence of fences) {
    it(`run as shown: ${fence.document}:${fence.line}, ${fence.kind}`, () => run(fence, folder.path));
  }

  it("fail if their kind is unknown or they are not closed", () => {
    const [fence] = fencesIn("planted.md", "```python\nprint(1)\n```\n");
    expect(() => run(fence!, folder.path)).to.throw('of kind "python"');
    expect(() => fencesIn("planted.md", "```js\n1;\n")).to.throw("not closed");
  });

  it("fail if they show another result than the real one", async () => {
    const [script, command] = fencesIn(
      "planted.md",
      "```js\n{\n  1 + 1; // 3\n}\n```\n```console\n$ saltmill --version\nnever\n```\n",
    );
    const failed = await runScript(script!, folder.path).then(
      () => "",
      (error: unknown) => String(error),
    );
    expect(failed).to.include("deep-equal");
    expect(() => run(command!, folder.path)).to.throw("never");
    expect(() => checked("if (true) {} // 3\n")).to.throw("cannot be compared");
  });

  it("fail if no test or workflow runs a shell line", () => {
    expect(() => {
      assertLineRuns("npm run nothing");
    }).to.throw("nothing runs");
    expect(() => {
      assertLineRuns("npm test", { "npm test": [".ci/run", "npm run everything"] });
    }).to.throw("npm run everything");
    expect(() => {
      assertLineRuns("npm run nothing", { "npm run nothing": [".ci/run", "npm test"] });
    }).to.throw("nothing");
  });

  it("include every shell line in the table of runners", () => {
    const shown = fences.filter(({ kind }) => kind === "sh").flatMap(linesIn);
    expect(Object.keys(runners).filter((line) => !shown.includes(line))).to.deep.equal([]);
  });
});
