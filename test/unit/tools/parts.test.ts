/**
 * Checks that every test file belongs to a part of the tests, and that `npm test` and `npm run test:all` together run
 * each part once.
 */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { mainFiles, missingFor, partOf, parts, slowFiles, testFiles } from "../../../tools/parts.mjs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** Returns the parts of the tests that a script of package.json runs. */
const partsOf = (script: string): string[] => scripts[script]?.replace("node tools/test.mjs ", "").split(" ") ?? [];

describe("the parts of the tests", () => {
  it("contain every test file", () => {
    expect(testFiles()).to.have.length.above(200);
    expect(testFiles().filter((file) => partOf(file) === undefined)).to.deep.equal([]);
  });

  it("add no unlisted file with a browser to npm test", () => {
    for (const file of testFiles().filter((each) => partOf(each) === "unit")) {
      expect(readFileSync(file, "utf8"), file).not.to.match(/each-browser\.ts|launch(Chromium|Firefox|WebKit)\(/u);
    }
  });

  it("list only existing files", () => {
    expect([...mainFiles, ...slowFiles].filter((file) => !testFiles().includes(file))).to.deep.equal([]);
  });

  it("all contain files, except the one that runs others again", () => {
    const used = new Set(testFiles().map(partOf));
    expect(Object.keys(parts).filter((name) => !used.has(name as keyof typeof parts))).to.deep.equal(["nodes"]);
  });

  it("are all run by npm test and npm run test:all, each one once", () => {
    const all = [...partsOf("test"), ...partsOf("test:all")];
    expect(all).to.have.members(Object.keys(parts));
    expect(partsOf("test")).to.deep.equal(["unit", "main"]);
  });

  it("do not run without the downloads that they need", () => {
    const failed = {
      browsers: ["firefox"],
      programs: ["fish", "keepassxc-cli"],
      python: ["Python"],
      php: ["PHP"],
      downloads: ["contenders", "frameworks"],
    };
    expect(missingFor(parts.unit, failed)).to.deep.equal(["fish"]);
    expect(missingFor(parts.main, failed)).to.deep.equal(["firefox", "frameworks"]);
    expect(missingFor(parts.long, failed)).to.deep.equal(["firefox", "keepassxc-cli"]);
    expect(missingFor(parts.apps, failed)).to.deep.equal(["firefox", "Python", "PHP"]);
    expect(missingFor(parts.release, failed)).to.deep.equal([]);
  });

  for (const name of Object.keys(parts)) {
    it(`have a separate command for ${name}`, () => {
      expect(scripts[`test:${name}`]).to.equal(`node tools/test.mjs ${name}`);
    });
  }
});
