/**
 * Tests the list of folders in docs/data-path.md: it has at most ten folders, each only once, and the folders and files
 * that it names exist.
 */
import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const document = readFileSync("docs/data-path.md", "utf8");
const [, section = ""] = /\n## From the key press to the root\n(.*?)\n## /su.exec(document) ?? [];
/** The text of each item in the section's numbered list. */
const steps = Array.from(section.matchAll(/^\d+\. (.*(?:\n {3}.*)*)/gmu), ([, step = ""]) => step);
const folderOf = (step: string): string => /^`([\w/-]+)`: /u.exec(step)?.[1] ?? "";

describe("docs/data-path.md", () => {
  it("lists at most ten folders on the way of the master password, each once", () => {
    const folders = steps.map(folderOf);
    expect(folders).to.have.lengthOf.within(1, 10);
    expect([...new Set(folders)]).to.deep.equal(folders);
    expect(folders.filter((folder) => folder === "" || !existsSync(folder))).to.deep.equal([]);
  });

  it("names files that are in the folder of their step", () => {
    for (const step of steps) {
      const files = Array.from(step.matchAll(/`([\w-]+\.tsx?)`/gu), ([, file = ""]) => file);
      expect(files.filter((file) => !existsSync(path.join(folderOf(step), file)))).to.deep.equal([]);
    }
  });
});
