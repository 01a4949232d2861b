/** Tests rows of a table that have more cells than its header: a comma in a password looks the same. */
import { expect } from "chai";
import { allAccounts } from "../../../../../src/accounts/index.ts";
import {
  applyImport,
  type ImportedEntry,
  previewImport,
  readImport,
  type ReadImportOptions,
} from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { newVault } from "../../vaults.ts";
import { asFile } from "./files.ts";

const header = "name,url,username,password,note";
const entriesOf = async (table: string, options?: ReadImportOptions): Promise<readonly ImportedEntry[]> => {
  const { entries, problems } = await readImport(asFile(table), options);
  expect(problems).to.deep.equal([]);
  return entries;
};

/** Rows below `header`: the passwords that they give, which of them are marked, and their notes. */
const tables: readonly (readonly [title: string, rows: string, expected: readonly unknown[][]])[] = [
  ["a comma in the password", "c,https://c.example,cy,pass,word,n\n", [["pass", true, "word\n\nColumn 6: n"]]],
  ["a comma in the password, and no note", "c,https://c.example,cy,pass,word,\n", [["pass", true, "word"]]],
  ["a comma in the username", "c,https://c.example,c,y,pass,n\n", [["y", true, "pass\n\nColumn 6: n"]]],
  ["a comma in the note", "c,https://c.example,cy,pass,n,m\n", [["pass", true, "n\n\nColumn 6: m"]]],
  [
    "cells in quotation marks",
    '"c","https://c.example","cy","pass","word","n"\n',
    [["pass", undefined, "word\n\nColumn 6: n"]],
  ],
  [
    "cells in quotation marks, and empty ones without",
    '"c","https://c.example","cy","pass",,"n",,"m"\n',
    [["pass", undefined, "Column 6: n\nColumn 8: m"]],
  ],
  [
    "one cell without quotation marks",
    '"c","https://c.example",cy,"pass","word","n"\n',
    [["pass", true, "word\n\nColumn 6: n"]],
  ],
  [
    "a separator at the end of each row",
    "a,https://a.example,ada,1,n,\nb,https://b.example,bob,2,,\nc,https://c.example,cy,3,m,\n",
    [
      ["1", undefined, "n"],
      ["2", undefined, undefined],
      ["3", undefined, "m"],
    ],
  ],
  [
    "a separator at the end of each row, and a comma in one password",
    "a,https://a.example,ada,1,n,\nb,https://b.example,bob,2,,\nc,https://c.example,cy,pass,word,,\n",
    [
      ["1", undefined, "n"],
      ["2", undefined, undefined],
      ["pass", true, "word"],
    ],
  ],
  [
    "rows of other lengths between them",
    "a,https://a.example,ada,1\nc,https://c.example,cy,pass,word,n\n\nb,https://b.example,bob,2,n\n",
    [
      ["1", undefined, undefined],
      ["pass", true, "word\n\nColumn 6: n"],
      ["2", undefined, "n"],
    ],
  ],
];

describe("a row with more cells than the header", () => {
  for (const [title, rows, expected] of tables) {
    it(`keeps them in the notes, and is marked if a password may be cut: ${title}`, async () => {
      for (const separator of [",", ";"]) {
        const table = `${header}\n${rows}`.replaceAll(",", separator);
        const entries = await entriesOf(table);
        expect(
          entries.map(({ password, wide, notes }) => [password, wide, notes]),
          separator,
        ).to.deep.equal(expected);
      }
    });
  }

  it("keeps the cells of a column without a name in the notes", async () => {
    const [entry] = await entriesOf(`${header},,\nc,https://c.example,cy,pass,n,,more\n`);
    expect([entry?.password, entry?.wide, entry?.notes]).to.deep.equal(["pass", undefined, "n\n\nColumn 7: more"]);
  });

  it("is marked in a table whose columns the user chose", async () => {
    const columns = { address: 0, login: 1, password: 2 };
    const entries = await entriesOf("https://a.example,ada,pass,word\nhttps://b.example,bob,1\n", { columns });
    expect(entries.map(({ password, wide }) => [password, wide])).to.deep.equal([
      ["pass", undefined], // the first row tells how many columns there are
      ["1", undefined],
    ]);
    const [, marked] = await entriesOf("https://b.example,bob,1\nhttps://a.example,ada,pass,word\n", { columns });
    expect([marked?.password, marked?.wide]).to.deep.equal(["pass", true]);
  });

  it("is not marked after the answer that these rows are right", async () => {
    const [entry] = await entriesOf(`${header}\nc,https://c.example,cy,pass,word,n\n`, { wideRows: "take" });
    expect([entry?.password, entry?.wide]).to.deep.equal(["pass", undefined]);
    const wrong = { wideRows: "yes" } as unknown as ReadImportOptions;
    await rejectsApp(readImport(asFile(header), wrong), "bad-argument", ["wideRows", "a string"]);
  });

  it("is left out with more than 1,000 cells", async () => {
    const row = `c,https://c.example,cy,pass${",x".repeat(1000)}\n`;
    const { entries, problems } = await readImport(asFile(`${header}\n${row}a,https://a.example,ada,1,n\n`));
    expect(entries.map(({ password }) => password)).to.deep.equal(["1"]);
    expect(problems.map(({ row, error: { values } }) => [row, values[1]])).to.deep.equal([[2, "columns"]]);
  });
});

describe("a marked row in the preview", () => {
  const table = `${header}\nc,https://c.example,cy,pass,word,n\na,https://a.example,ada,1,n\n`;

  it("is not imported unless the user chooses it", async () => {
    const vault = await newVault();
    const preview = await previewImport(vault, await readImport(asFile(table)));
    expect(
      preview.items.map(({ entry, status, choices, proposed }) => [entry.row, status, choices, proposed]),
    ).to.deep.equal([
      [3, "new", ["mine", "theirs"], "theirs"],
      [2, "new", ["mine", "theirs"], "mine"],
    ]);
    await applyImport(vault, preview);
    expect(allAccounts(await vault.contents()).map(({ login }) => login)).to.deep.equal(["ada"]);
    const again = await previewImport(vault, await readImport(asFile(table)));
    const [chosen] = again.items.filter(({ entry }) => entry.wide);
    await applyImport(vault, again, new Map([[chosen!.key, "theirs"]]));
    const [, added] = allAccounts(await vault.contents());
    expect([added?.login, "wide" in added!]).to.deep.equal(["cy", false]);
  });

  it("neither joins another row nor changes how the others are compared", async () => {
    const rows = "c,https://c.example,cy,pass,word,n\nc,https://c.example,cy,pass,n\n";
    const { items } = await previewImport(await newVault(), await readImport(asFile(`${header}\n${rows}`)));
    expect(items.map(({ entry, status, proposed }) => [entry.row, status, proposed])).to.deep.equal([
      [2, "twice", "mine"],
      [3, "new", "theirs"],
    ]);
  });
});
