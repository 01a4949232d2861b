/** What the documents lead to is there: files, headings, and the files of the code that they name. */
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

/** Without blocks of code, which have links and names of their own. */
const prose = (document: string): string => readFileSync(document, "utf8").replace(/^```.*?^```/gmsu, "");

/** A heading's anchor as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
const anchorsIn = (document: string): string[] =>
  Array.from(prose(document).matchAll(/^#+ (.*)$/gmu), ([, heading = ""]) => anchorOf(heading));

const linksIn = (text: string): string[] =>
  Array.from(text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/gu), ([, link, source]) => link ?? source ?? "");

/** A link of a document that leads nowhere within the repository. */
function isDead(document: string, link: string): boolean {
  if (/^https?:/u.test(link)) return false;
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? document : path.posix.join(path.posix.dirname(document), file);
  return !existsSync(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
}

/** Names of files between backticks: from the root, or as much of the end as the page needs. */
const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs))`/gu), ([, name]) => name ?? "");
const isThere = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`));

describe("the documents", () => {
  for (const document of documents) {
    it(`${document} leads to what is there, and names files that there are`, () => {
      const text = prose(document);
      expect(linksIn(text).filter((link) => isDead(document, link))).to.deep.equal([]);
      expect(namesIn(text).filter((name) => !isThere(name))).to.deep.equal([]);
    });
  }

  it("would be told of a dead link, a heading that is gone and a file that has moved", () => {
    expect(linksIn('[a](b.md) <img src="c.png">')).to.deep.equal(["b.md", "c.png"]);
    expect(["gone.md", "SECURITY.md#gone", "#gone"].every((link) => isDead("README.md", link))).to.equal(true);
    expect(isDead("docs/extension.md", "../README.md#the-extension")).to.equal(false);
    expect(namesIn("`src/gone.ts`, `gone.ts`, `site.ts`").map(isThere)).to.deep.equal([false, false, true]);
  });
});
