/** Tests PasswordMaker with prefixes and suffixes of any length, see `test/vectors/SOURCES.md`. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { derivePassword, type DerivePasswordOptions } from "../../../../../src/schemes/index.ts";

interface Row extends Omit<DerivePasswordOptions, "scheme" | "rules"> {
  readonly rules: { readonly length: number; readonly suffix: string };
  readonly chrome: string;
  readonly others: string;
}

const rows = JSON.parse(readFileSync("test/vectors/passwordmaker-suffixes.json", "utf8")) as readonly Row[];

const derived = ({ masterPassword, site, login, revision, rules }: Row, more: object = {}): Promise<string> => {
  return derivePassword({
    ...{ scheme: "passwordmaker", masterPassword, site, login, revision },
    rules: { ...rules, ...more },
  });
};

describe("a prefix or suffix of PasswordMaker", () => {
  it("is cut as all editions but one do it", async () => {
    for (const row of rows) expect(await derived(row), JSON.stringify(row)).to.equal(row.others);
  });

  it("is cut as the edition for Chrome does it if the rules name this edition", async () => {
    for (const row of rows) {
      expect(await derived(row, { edition: "chrome" }), JSON.stringify(row)).to.equal(row.chrome);
    }
  });

  it("gives different passwords only if it is longer than the password", () => {
    const different = rows.filter(({ chrome, others }) => chrome !== others);
    expect(different.length).to.be.above(50);
    for (const { rules } of different) expect(rules.suffix.length).to.be.above(rules.length);
  });
});
