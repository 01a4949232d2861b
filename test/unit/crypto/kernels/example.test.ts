/** Checks that the example of docs/kernels.md prints the result that the document shows. */
import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { tmpdir } from "node:os";

describe("the worked example of docs/kernels.md", () => {
  it("prints the result in the document", function () {
    this.timeout(30_000);
    const text = readFileSync("docs/kernels.md", "utf8");
    const [program = "", printed = ""] = [/```ts\n([\s\S]*?)```/, /```js\n([\s\S]*?)```/].map(
      (code) => code.exec(text)?.[1] ?? "",
    );
    const folder = mkdtempSync(join(tmpdir(), "saltmill-example-"));
    try {
      const file = join(folder, "example.mts");
      writeFileSync(file, program.replaceAll('"../crypto/', `"${resolve("crypto")}/`));
      const output = execFileSync(process.execPath, ["--import", "tsx", file], { encoding: "utf8" });
      expect(printed).to.include("export function run(state)");
      expect(output.replace(/^\/\*\* .*\n/u, "").trim()).to.equal(printed.trim());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
