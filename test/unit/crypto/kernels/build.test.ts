/**
 * Tests the generator of the kernels: it writes the same bytes on every run, and the generated files are up to date.
 */
import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

describe("the kernels' build", () => {
  it("writes the same bytes on every run, and these are the bytes that the tests use", function () {
    this.timeout(60_000);
    const folder = mkdtempSync(join(tmpdir(), "saltmill-kernels-"));
    try {
      execFileSync("npm", ["run", "--silent", "kernels", folder]);
      const written = filesIn(folder);
      expect(Object.keys(written)).to.include.members(["pbkdf2-sha1.js", "pbkdf2-sha1.d.ts"]);
      expect(filesIn("crypto/generated")).to.deep.equal(written);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
