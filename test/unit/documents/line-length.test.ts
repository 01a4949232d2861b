/** Checks that the lines of the documents are short enough to read and to compare. */
import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const longest = 100;

/**
 * Returns the lines of prose that are too long. Headings, tables, code blocks and the parts that a script writes (after
 * `<!-- counted`) may have longer lines.
 */
function longLines(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gmu, "").replace(/^<!-- counted[\s\S]*?^<!-- end/gmu, "");
  return prose.split("\n").filter((line) => Array.from(line).length > longest && !/^\s*[|#]/u.test(line));
}

describe("the documents", () => {
  it(`have no line of prose of more than ${longest} characters`, () => {
    const files = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" }).trim().split("\n");
    expect(files).to.include.members(["README.md", "docs/formats.md"]);
    for (const file of files) expect(longLines(readFileSync(file, "utf8")), file).to.deep.equal([]);
  });

  it("are reported if a line is longer", () => {
    expect(longLines(`${"a".repeat(100)}\n${"b".repeat(101)}\n| ${"c".repeat(100)}`)).to.deep.equal(["b".repeat(101)]);
  });
});
