/** Tests that a test with a missing requirement fails in CI, and is pending everywhere else. */
import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const source = `import { describeWith, itWith } from ${JSON.stringify(pathToFileURL(path.resolve("test/needs.ts")).href)};
for (const missing of [undefined, "the tool was not found"]) {
  describeWith(missing, "a suite", () => {
    it("has a test", () => undefined);
    it("has another test", () => undefined);
  });
  itWith(missing, "a test", () => undefined);
}
`;

describe("tests with a missing requirement", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-needs-"));
    await writeFile(path.join(folder, "planted.test.ts"), source);
  });
  after(() => rm(folder, { recursive: true }));

  const run = (CI: string): { status: number | null; output: string } => {
    const args = [
      "--import=tsx",
      "node_modules/mocha/bin/mocha.js",
      "--no-config",
      path.join(folder, "planted.test.ts"),
    ];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env: { ...process.env, CI } });
    return { status, output: stdout };
  };

  it("are pending and give the reason", () => {
    const { status, output } = run("");
    expect(output).to.include("3 passing").and.include("3 pending").and.include("a suite (the tool was not found)");
    expect(status).to.equal(0);
  });

  it("fail with CI=true and give the reason", () => {
    const { status, output } = run("true");
    expect(output).to.include("3 passing").and.include("2 failing").and.include("Error: the tool was not found");
    expect(status).not.to.equal(0);
  });
});
