import { expect } from "chai";
import fc from "fast-check";
import { csvOf } from "../../../../src/exchange/export/csv.ts";
import { withApostrophes, withoutApostrophes, withoutFirstApostrophe } from "../../../../src/exchange/formulas.ts";

const operators = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
const nasty = fc.string({ unit: fc.constantFrom(...operators, "'", '"', ";", ",", "|", "\t", "\r", "\n", " ", "a") });

/**
 * Returns the cells that a spreadsheet sees in a table which it separates at `separator`. Like the spreadsheets, treats
 * a quotation mark as one that encloses a cell only at the beginning of the cell.
 */
function cellsSeen(table: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < table.length; at++) {
    let cell = "";
    if (table[at] === '"') {
      for (at++; at < table.length && (table[at] !== '"' || table[at + 1] === '"'); at++) {
        cell += table.charAt(at);
        if (table[at] === '"') at++;
      }
      at++;
    }
    for (; at < table.length && table[at] !== separator && table[at] !== "\n" && table[at] !== "\r"; at++)
      cell += table.charAt(at);
    cells.push(cell);
  }
  return cells;
}

describe("a text for a spreadsheet", () => {
  const changed: readonly (readonly [before: string, after: string])[] = [
    ...[...operators, "\t", "\r", "\n"].map((first) => [`${first}1`, `'${first}1`] as const),
    ["a;=1", "a;'=1"],
    ["a\t+1", "a\t'+1"],
    ["a,-1", "a,'-1"],
    ["a|@1", "a|'@1"],
    ["a\n=1", "a\n'=1"],
    ["a\r\n=1", "a\r\n'=1"],
    ['a;"=1', `a;"'=1`],
    ["\t=1", "'\t'=1"],
    [" =1", "' =1"],
    ["a; =1", "a;' =1"],
    ["'=1", "''=1"],
    ["a;'=1", "a;''=1"],
  ];
  for (const [before, after] of changed) {
    it(`is changed where a formula could begin: ${JSON.stringify(before)}`, () => {
      expect(withApostrophes(before)).to.equal(after);
      expect(withoutApostrophes(after)).to.equal(before);
    });
  }

  for (const text of ["", "a=1", "1+1", " 1", "'a", "a'=1", "!", "#", '"=1"', "a; b", "a\n\nb", "'"]) {
    it(`stays as it is if no formula can begin in it: ${JSON.stringify(text)}`, () => {
      expect(withApostrophes(text)).to.equal(text);
      expect(withoutApostrophes(text)).to.equal(text);
    });
  }

  it("can always be changed back", () => {
    fc.assert(fc.property(nasty, (text) => withoutApostrophes(withApostrophes(text)) === text));
  });

  it("begins no cell with a formula, whatever the separator of the spreadsheet", () => {
    const rows = fc.array(fc.array(nasty, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(rows, fc.constantFrom(",", ";", "\t", "|"), (texts, separator) => {
        const table = csvOf(texts.map((row) => row.map(withApostrophes)));
        for (const cell of cellsSeen(table, separator)) expect(cell.trimStart()).not.to.match(/^[=+\-@＝＋－＠]/u);
      }),
      { numRuns: 2000 },
    );
  });

  it("takes time in proportion to its length", () => {
    for (const text of [
      "'".repeat(1e6),
      `;${'"'.repeat(1e6)}`,
      ";'".repeat(5e5),
      `;${" ".repeat(1e6)}`,
      "; ".repeat(5e5),
      `;${"'".repeat(1e6)}`,
    ]) {
      const start = performance.now();
      withoutApostrophes(withApostrophes(text));
      expect(performance.now() - start).to.be.below(2000); // a search that is repeated for each character takes hours
    }
  });
});

describe("a text that a simpler program made safe for spreadsheets", () => {
  it("loses only an apostrophe at its beginning that stands directly before a formula", () => {
    expect(["'=1", "'+", "'\tx", "''=1", "'a", "a;'=1", "' =1", "=1"].map(withoutFirstApostrophe)).to.deep.equal([
      ...["=1", "+", "\tx", "''=1", "'a", "a;'=1", "' =1", "=1"],
    ]);
  });
});
