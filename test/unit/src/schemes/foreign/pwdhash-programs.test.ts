/** Tests PwdHash 2 with passwords of both programs that have it, see `test/vectors/SOURCES.md`. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { derivePassword } from "../../../../../src/schemes/index.ts";

interface Row {
  readonly kind: string;
  readonly master: string;
  readonly site: string;
  readonly salt: string;
  readonly iterations: number;
  readonly python: string;
  readonly extension: string;
}

const rows = JSON.parse(readFileSync("test/vectors/pwdhash-2-programs.json", "utf8")) as readonly Row[];

const derived = ({ master, site, salt, iterations }: Row, rules: Readonly<Record<string, string>>): Promise<string> =>
  derivePassword({ scheme: "pwdhash-2", masterPassword: master, site, rules: { salt, iterations, ...rules } });

const isAscii = ({ master, salt, site }: Row): boolean => !/[^\0-\x7f]/u.test(master + salt + site);

describe("PwdHash 2", function () {
  this.timeout(60_000);

  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ofKind = rows.filter((row) => row.kind === kind);

    it(`derives the passwords of the Python program if it is chosen (${kind})`, async () => {
      for (const row of ofKind)
        expect(await derived(row, { edition: "python" }), JSON.stringify(row)).to.equal(row.python);
    });

    it(`derives the passwords of the browser extension if it is chosen (${kind})`, async () => {
      for (const row of ofKind)
        expect(await derived(row, { edition: "extension" }), JSON.stringify(row)).to.equal(row.extension);
    });

    it(`derives the extension's passwords from ASCII, and the Python program's from other texts (${kind})`, async () => {
      for (const row of ofKind)
        expect(await derived(row, {}), JSON.stringify(row)).to.equal(isAscii(row) ? row.extension : row.python);
    });
  }

  it("has rows in which the programs agree, and rows in which they do not", () => {
    expect(rows.length).to.be.above(300);
    const differ = rows.filter(({ python, extension }) => python !== extension);
    expect(differ.length).to.be.within(200, rows.length - 40);
  });
});
