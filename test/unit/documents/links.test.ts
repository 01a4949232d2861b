/**
 * Tests that links in the documents lead to existing files and headings, and that the code files which the documents
 * name exist.
 */
import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folders = ["crypto", "src", "ui", "extension", "online", "cli", "bench", "tools", "test", "docs", ".github"];
const documents = [".", "docs", "docs/store"].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.posix.join(folder, name)),
);
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.includes("node_modules"))
    .map((name) => path.posix.join(folder, name.replaceAll("\\", "/"))),
);

/** Returns a document without its code blocks, which may contain other links and names. */
const prose = (document: string): string => readFileSync(document, "utf8").replace(/^```.*?^```/gmsu, "");

/** Returns the anchor that GitHub creates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
const anchorsIn = (document: string): string[] =>
  Array.from(prose(document).matchAll(/^#+ (.*)$/gmu), ([, heading = ""]) => anchorOf(heading));

const linksIn = (text: string): string[] =>
  Array.from(text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/gu), ([, link, source]) => link ?? source ?? "");

/** Returns true if a link within the repository leads to a missing file or heading. */
function isDead(document: string, link: string): boolean {
  if (/^https?:/u.test(link)) return false;
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? document : path.posix.join(path.posix.dirname(document), file);
  return !existsSync(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
}

/** Returns the names of code files between backticks. A name is a full path or the end of a path. */
const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs))`/gu), ([, name]) => name ?? "");
const isThere = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`));

describe("the links and file names in documents", () => {
  for (const document of documents) {
    it(`exist in ${document}`, () => {
      const text = prose(document);
      expect(linksIn(text).filter((link) => isDead(document, link))).to.deep.equal([]);
      expect(namesIn(text).filter((name) => !isThere(name))).to.deep.equal([]);
    });
  }

  it("are reported if a file or a heading does not exist", () => {
    expect(linksIn('[a](b.md) <img src="c.png">')).to.deep.equal(["b.md", "c.png"]);
    expect(["gone.md", "SECURITY.md#gone", "#gone"].every((link) => isDead("README.md", link))).to.equal(true);
    expect(isDead("docs/extension.md", "../README.md#the-extension")).to.equal(false);
    expect(namesIn("`src/gone.ts`, `gone.ts`, `site.ts`").map(isThere)).to.deep.equal([false, false, true]);
  });
});
