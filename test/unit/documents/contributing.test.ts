/** Tests that CONTRIBUTING.md names every development dependency and every command `npm run test:…`. */
import { expect } from "chai";
import { readFileSync } from "node:fs";

const { scripts, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "scripts" | "devDependencies",
  Record<string, string>
>;
const text = readFileSync("CONTRIBUTING.md", "utf8");

describe("CONTRIBUTING.md", () => {
  it("says in one line each what the development dependencies are used for, and lists no others", () => {
    const [, table = ""] = /\n## Development dependencies\n(.*?)\n## /su.exec(text) ?? [];
    const rows = Array.from(table.matchAll(/^\| (`.*?) \| (\S.*) \|$/gmu), ([, names = ""]) => names);
    const named = rows.flatMap((names) => Array.from(names.matchAll(/`([^`]+)`/gu), ([, name]) => name));
    expect(named).to.have.members(Object.keys(devDependencies));
  });

  it("names commands that exist, and every command of the tests", () => {
    for (const [, script = ""] of text.matchAll(/npm run ([\w:]+)/gu)) expect(scripts, script).to.have.property(script);
    for (const script of Object.keys(scripts).filter((name) => /^test:(?!quick)/u.test(name))) {
      expect(text).to.include(`npm run ${script}`);
    }
  });
});
