/** The workflows run what a developer runs, and nothing of their own. */
import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const folder = ".github/workflows";
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

describe("the workflows", () => {
  it("are two", () => {
    expect(readdirSync(folder).sort()).to.deep.equal(["release.yml", "test.yml"]);
  });

  for (const name of readdirSync(folder)) {
    it(`${name} calls scripts that there are, and the README's test command`, () => {
      const text = readFileSync(`${folder}/${name}`, "utf8");
      const called = Array.from(text.matchAll(/ run: .*npm (?:run )?([\w:]+)/gu), ([, script]) => script ?? "");
      expect(called).to.include("test:long");
      for (const script of called) expect(scripts, name).to.have.property(script);
      expect(text).to.include(".ci/run");
      for (const [file] of text.matchAll(/\.ci\/\w+/gu)) expect(existsSync(file), file).to.equal(true);
    });

    it(`${name} may write nothing that it need not`, () => {
      const text = readFileSync(`${folder}/${name}`, "utf8");
      expect(text).to.match(/^permissions:\n {2}contents: read$/mu);
      const writes = Array.from(text.matchAll(/^ *(\w+): write$/gmu), ([, right]) => right);
      expect(writes).to.deep.equal(name === "release.yml" ? ["contents"] : []);
    });
  }
});
