/** Tests tables whose passwords contain line ends or zero characters, as exports of Saltmill can have them. */
import { expect } from "chai";
import { readImport } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { asFile } from "./files.ts";

const header = "name,url,username,password,note\r\n";
const more = "b,https://b.example/,bob,plain,\r\nc,https://c.example/,eve,x,\r\n";
const table = (password: string): string => `${header}a,https://a.example/,ada,"${password}",\r\n${more}`;

describe("a table with a password that spans lines", () => {
  for (const password of ["a\nb", "a,b\nc", "a\r\nb,c", ",,,\n,,"]) {
    it(`has the password, if its last line cannot be the beginning of a row: ${JSON.stringify(password)}`, async () => {
      const { entries, problems } = await readImport(asFile(table(password)));
      expect([entries.length, problems]).to.deep.equal([3, []]);
      expect(entries[0]).to.deep.include({ login: "ada", password });
    });
  }

  it("is read without the row, if the last line can be the beginning of a row", async () => {
    const { entries, problems } = await readImport(asFile(table("a\nn,https://n.example/,bob,")));
    expect(entries.map(({ site }) => site)).to.deep.equal(["b.example", "c.example"]);
    expect(problems.map(({ row }) => row)).to.deep.equal([2, 3]);
  });
});

describe("a zero character in a table", () => {
  it("is kept in a password", async () => {
    const { entries } = await readImport(asFile(table("a\0b")));
    expect(entries[0]).to.deep.include({ login: "ada", password: "a\0b" });
  });

  it("is refused in the first line, because the file is probably no text", async () => {
    await rejectsApp(readImport(asFile(`name\0,${table("a")}`)), "import-format");
  });
});
