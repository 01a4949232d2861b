import { expect } from "chai";
import { deadLinks, longLines, missingFiles, wrongLists, wrongWalk } from "../../../tools/lint-documents.mjs";

describe("the check of documents", () => {
  it("reports a line of prose that is too long, but no long table", () => {
    const text = `${"a".repeat(100)}\n${"b".repeat(101)}\n| ${"c".repeat(100)}`;
    expect(longLines(text)).to.deep.equal([`longer than 100 characters: ${"b".repeat(101)}`]);
  });

  it("reports links to missing files and headings, and missing code files", () => {
    const links = '[a](gone.md) <img src="gone.png"> [b](SECURITY.md#gone) [c](#gone) [d](README.md#the-extension)';
    expect(deadLinks("README.md", links)).to.have.length(4);
    expect(deadLinks("docs/extension.md", "[a](../README.md#the-extension)")).to.deep.equal([]);
    const names = "`src/gone.ts`, `gone.ts`, `site.ts`";
    expect(missingFiles(names, ["src/sites/site.ts"])).to.deep.equal([
      "no such file: src/gone.ts",
      "no such file: gone.ts",
    ]);
  });

  it("reports a walk that enters a folder twice, or names a missing folder or file", () => {
    const walk = (...steps: string[]): string[] =>
      wrongWalk(`\n## From the key press to the root\n${steps.map((step, i) => `${i + 1}. ${step}`).join("\n")}\n## `);
    expect(walk("`crypto`: `index.ts`.", "`src`: `text.ts`.")).to.deep.equal([]);
    expect(walk("`crypto`: a.", "`crypto`: b.")).to.deep.equal(["step 2 enters crypto again"]);
    expect(walk("`gone`: a.", "`crypto`: `gone.ts`.")).to.have.length(2);
    expect(walk()).to.have.length(1);
  });

  it("reports dependencies and commands that the text and package.json do not share", () => {
    const text = "\n## Development dependencies\n| `a`, `b` | both |\n\n## Next\nnpm run gone\n";
    const manifest = { scripts: { "test:unit": "" }, devDependencies: { a: "1", c: "1" } };
    expect(wrongLists(text, manifest)).to.have.length(4);
  });
});
