/**
 * Tests the question about apostrophes before formulas. Exports of Saltmill before the format `spreadsheet` put one
 * before each text that begins with a formula, and so does RoboForm.
 */
import { expect } from "chai";
import { addStoredAccount } from "../../../../../src/accounts/index.ts";
import { exportCsv, previewImport, readImport, type ReadImportOptions } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { newVault } from "../../vaults.ts";
import { asFile } from "./files.ts";

type Columns = NonNullable<ReadImportOptions["columns"]>;

const browsers = "name,url,username,password,note\r\n";
const rows = [
  "a.example,https://a.example/,'-dee,'=secret1,'+49\r\n",
  "b.example,https://b.example/,bob,plain,\r\n",
  "c.example,https://c.example/,'@eve,x,'- milk\r\n",
].join("");

const secrets = async (text: string, options: ReadImportOptions = {}): Promise<unknown[]> =>
  (await readImport(asFile(text), options)).entries.map(({ login, password, notes = "" }) => [login, password, notes]);

describe("a table with apostrophes before formulas", () => {
  it("is read as it is, and names the rows for a question", async () => {
    const read = await readImport(asFile(browsers + rows));
    expect(read.apostrophes).to.deep.equal([
      { row: 2, title: "a.example" },
      { row: 4, title: "c.example" },
    ]);
    expect(await secrets(browsers + rows)).to.deep.equal([
      ["'-dee", "'=secret1", "'+49"],
      ["bob", "plain", ""],
      ["'@eve", "x", "'- milk"],
    ]);
  });

  it("is read without the apostrophes, or as it is, after the answer, and asks no more", async () => {
    expect(await secrets(browsers + rows, { apostrophes: "remove" })).to.deep.equal([
      ["-dee", "=secret1", "+49"],
      ["bob", "plain", ""],
      ["@eve", "x", "- milk"],
    ]);
    expect(await secrets(browsers + rows, { apostrophes: "keep" })).to.deep.equal(await secrets(browsers + rows));
    for (const apostrophes of ["keep", "remove"] as const)
      expect((await readImport(asFile(browsers + rows), { apostrophes })).apostrophes).to.equal(undefined);
  });

  const tables: readonly (readonly [title: string, table: string, columns?: Columns])[] = [
    [
      "Bitwarden",
      "folder,type,name,login_uri,login_username,login_password\r\n,login,a,https://a.example/,ada,'=1\r\n",
    ],
    ["KeePassXC", "Group,Title,Username,Password,URL,Notes\r\nRoot/Saltmill,a,'+1,p,https://a.example/,\r\n"],
    ["browsers without notes", "name,url,username,password\r\na,https://a.example/,ada,'@1\r\n"],
    ["browsers, only in the notes", `${browsers}a,https://a.example/,ada,p,'＝1\r\n`],
    ["browsers, only in the name", `${browsers}'=a,https://a.example/,ada,p,\r\n`],
    ["browsers, with a tab", `${browsers}a,https://a.example/,ada,"'\tp",\r\n`],
    [
      "RoboForm, whose columns the user chooses",
      "Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2\r\na,https://a.example/,,ada,'@1,,,\r\n",
      { title: 0, address: 1, login: 3, password: 4 },
    ],
    ["an unknown program", "https://a.example/;ada;'-1\r\n", { address: 0, login: 1, password: 2 }],
  ];
  for (const [title, table, columns] of tables) {
    it(`asks for the columns of ${title}`, async () => {
      expect((await readImport(asFile(table), { columns })).apostrophes).to.have.length(1);
      const removed = JSON.stringify(await readImport(asFile(table), { columns, apostrophes: "remove" }));
      expect(removed).not.to.include("'");
    });
  }

  const others: readonly (readonly [title: string, table: string])[] = [
    ["Firefox", "url,username,password,httpRealm,formActionOrigin,guid\r\nhttps://a.example,ada,'=1,,,\r\n"],
    ["LastPass", "url,username,password,totp,extra,name,grouping,fav\r\nhttps://a.example,ada,'=1,,,a,,0\r\n"],
    ["Safari", "Title,URL,Username,Password,Notes,OTPAuth\r\na,https://a.example/,ada,'=1,,\r\n"],
    ["browsers, if the apostrophe is before no formula", `${browsers}a,https://a.example/,'ada,'x,a '=1\r\n`],
    ["browsers, if there is a second apostrophe", `${browsers}a,https://a.example/,ada,''=1,\r\n`],
    ["browsers, if a formula has no apostrophe", `${browsers}a,https://a.example/,-ada,=1,+\r\n`],
  ];
  for (const [title, table] of others) {
    it(`asks nothing for the columns of ${title}`, async () => {
      expect((await readImport(asFile(table))).apostrophes).to.equal(undefined);
    });
  }

  it("is refused with another answer", async () => {
    const options = { apostrophes: "yes" } as unknown as ReadImportOptions;
    await rejectsApp(readImport(asFile(browsers), options), "bad-argument", ["apostrophes", "a string"]);
  });
});

describe("an export for a spreadsheet", () => {
  it("is recognised, and has the same accounts when the apostrophes are removed", async () => {
    const vault = await newVault();
    const texts = { notes: "=1\n- a\n'=b;'+c", label: "'=Door", tags: ["-x", "y"], favourite: true };
    await addStoredAccount(vault, { ...texts, site: "a.example", login: "@ada", password: "'=1;=2" });
    const { text } = await exportCsv(await vault.contents(), { format: "spreadsheet" });
    const read = await readImport(asFile(text));
    expect(read).to.deep.include({ program: "Saltmill", apostrophes: [{ row: 2, title: "''=Door" }] });
    const { items } = await previewImport(vault, await readImport(asFile(text), { apostrophes: "remove" }));
    expect(items.map(({ status }) => status)).to.deep.equal(["same"]);
  });
});
