/** Tests the tables of RoboForm, Keeper, Zoho Vault and Enpass, whose rows have more than the columns of a header. */
import { expect } from "chai";
import { type ImportedEntry, type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { asFile, fileNamed, readNamed } from "./files.ts";

/** The expected result of a file: for each entry its site, login, password, and the other values that matter. */
interface Expected {
  readonly program: string;
  readonly accounts: readonly (readonly [site: string, login: string, password: string, more?: object])[];
  readonly problems?: readonly (string | undefined)[];
  readonly notTaken?: object;
}

const totp = "otpauth://totp/bank.example:ada?secret=GEZDGNBVGY3TQOJQ";

const files: Readonly<Record<string, Expected>> = {
  "roboform.csv": {
    program: "RoboForm",
    accounts: [
      [
        ...(["bank.example", "ada", "p, w"] as const),
        { label: "My bank", notes: "first line\n\nPIN hint: year, not day", tags: ["Money/Home"], totp },
      ],
      ["shop.example", "bob", "'@secret", { notes: "Field 3: second page" }],
      ["forum.example", "'@cy", "''quoted", { tags: ["Money"] }],
      ["wiki.example", "dee", "plain", { label: "No fields" }],
      ["form.example", "eve", "inner", { label: "Only a form" }],
    ],
    notTaken: { other: 1, note: 1 },
  },
  "roboform-old.csv": {
    program: "RoboForm",
    accounts: [
      [
        ...(["bank.example", "ada", "p, w"] as const),
        { label: "My bank", notes: "first line\n\nhint: 10:30", tags: ["Money/Home"] },
      ],
      ["shop.example", "bob", "x:y", { label: "No folder" }],
      ["wiki.example", "dee", "plain", { label: "No fields", tags: ["Money"] }],
    ],
    problems: ["No password"],
    notTaken: { note: 1 },
  },
  "keeper.csv": {
    program: "Keeper",
    accounts: [
      [
        ...(["bank.example", "ada", "p, w"] as const),
        {
          ...{ label: "My bank", notes: "first line\nsecond line\n\nPIN hint: year", tags: ["Money/Home"] },
          totp: "otpauth://totp/Bank:ada?secret=GEZDGNBVGY3TQOJQ&issuer=Bank",
        },
      ],
      ["shop.example", "bob", "hunter2", { tags: ["Money"] }],
      ["Wiki", "dee", "plain", { tags: ["Team/Docs"] }],
    ],
    problems: ["No password"],
    notTaken: { note: 1, other: 1 },
  },
  "zoho-vault.csv": {
    program: "Zoho Vault",
    accounts: [
      [
        ...(["bank.example", "ada", "p: w"] as const),
        {
          ...{ label: "My bank", notes: "for money\n\nfirst line\n\nPIN hint: year", favourite: true },
          ...{ tags: ["red", "blue", "Money"] },
        },
      ],
      ["Server", "root", "hunter2", { notes: "Port: 22" }],
    ],
    problems: ["No password"],
    notTaken: { note: 1 },
  },
  "zoho-secrets.csv": {
    program: "Zoho Vault",
    accounts: [
      ["bank.example", "ada", "p, w", { label: "My bank", notes: "first line" }],
      ["shop.example", "bob", "hunter2", { notes: "Column 6: 4711" }],
    ],
    problems: ["No password"],
    notTaken: { note: 1 },
  },
  "enpass.csv": {
    program: "Enpass",
    accounts: [
      [
        ...(["bank.example", "ada", "p, w"] as const),
        {
          ...{ label: "My bank", totp },
          notes: "first line\nsecond line\n\nE-mail: ada@bank.example\nSecurity answer: blue",
        },
      ],
      ["shop.example", "bob@shop.example", "hunter2", { notes: "Website: https://shop.test/in" }],
      ["Router", "admin", "plain"],
    ],
    problems: ["No password"],
    notTaken: { card: 1, other: 1, note: 2 },
  },
};

const asRead = ({ entries }: ReadImport, { accounts }: Expected): unknown[] =>
  entries.map((entry, i) => {
    const more = accounts[i]?.[3] ?? {};
    const named = Object.keys(more).map((name) => [name, entry[name as keyof ImportedEntry]] as const);
    return [entry.site, entry.login, entry.password, ...(named.length > 0 ? [Object.fromEntries(named)] : [])];
  });

describe("a table with a layout of its own", () => {
  for (const [name, expected] of Object.entries(files)) {
    it(`is read with all its accounts, and other items are counted: ${name}`, async () => {
      const read = await readNamed(name);
      expect(read.program).to.equal(expected.program);
      expect(asRead(read, expected)).to.deep.equal(expected.accounts);
      expect(read.problems.map(({ title }) => title)).to.deep.equal(expected.problems ?? []);
      expect(read.notTaken).to.deep.equal(expected.notTaken ?? {});
      expect(read.entries.filter(({ wide }) => wide)).to.deep.equal([]);
    });

    it(`has no password in the notes, and gives the same with other line ends: ${name}`, async () => {
      const text = new TextDecoder().decode(fileNamed(name));
      const { entries } = await readImport(asFile(text));
      for (const { password = "", notes = "" } of entries) expect(notes).not.to.include(password);
      expect(
        (await readImport(asFile(text.replaceAll("\n", "\r\n")))).entries.map(({ password }) => password),
      ).to.deep.equal(entries.map(({ password }) => password));
    });
  }

  it("of RoboForm loses its apostrophes after the answer to the question", async () => {
    const read = await readNamed("roboform.csv");
    expect(read.apostrophes).to.deep.equal([
      { row: 3, title: "Shop" },
      { row: 4, title: "Forum" },
    ]);
    const { entries } = await readImport(fileNamed("roboform.csv"), { apostrophes: "remove" });
    expect(entries.slice(1, 3).map(({ login, password }) => [login, password])).to.deep.equal([
      ["bob", "@secret"],
      ["@cy", "'quoted"],
    ]);
  });

  it("is marked where a comma may have cut a password", async () => {
    const roboForm = "Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2\na,https://a.example,,ada,pa,ss,,/Money,\n";
    const zoho = "Secret Name,Secret URL,Notes\na,https://a.example,,ada,pa,ss\n";
    const keeper =
      'F,a,ada,pa,ss,https://a.example,,,X,1,TFC:Keeper,GEZDGNBVGY3TQOJQ\n"F","b","bob","x","","",""\n"F","c","cy","y","","","","TFC:Keeper","GEZDGNBVGY3TQOJQ"\n';
    for (const [table, password] of [
      [roboForm, "pa"],
      [zoho, "pa"],
      [keeper, "pa"],
    ] as const) {
      const { entries } = await readImport(asFile(table));
      expect([entries[0]?.password, entries[0]?.wide, entries[1]?.wide], table).to.deep.equal([
        ...[password, true, undefined],
      ]);
    }
  });

  it("of Enpass needs no header, and reads names of fields in other languages", async () => {
    const rows =
      '"Bank","Benutzername","ada","E-Mail","a@b.example","*Passwort","pw1","Webseite","https://bank.example",""\n' +
      '"Магазин","Имя пользователя","bob","Пароль","pw2","Сайт","https://shop.example","заметка"\n' +
      '"Notiz","nur Text"\n';
    const { entries, program, notTaken } = await readImport(asFile(rows));
    expect([program, notTaken]).to.deep.equal(["Enpass", { note: 1 }]);
    expect(entries.map(({ site, login, password, notes }) => [site, login, password, notes])).to.deep.equal([
      ["bank.example", "ada", "pw1", "E-Mail: a@b.example"],
      ["shop.example", "bob", "pw2", "заметка"],
    ]);
  });

  it("is not taken for one of these programs without signs of it", async () => {
    for (const table of [
      // seven columns, as those of mSecure, whose password is the last one
      '"Web","Login","Bank","note","https://bank.example","ada","pw"\n"Web","Login","Shop","","https://shop.example","bob","x"\n',
      "a,b,c,d,https://bank.example,e,f,g,h\na,b,c,d,https://shop.example,e,f,g,h\n", // nine columns in each row
      "a,b,c,d,no address,e,f\na,b,c,d,no address,e,f,g,h\n",
      "Nr,Username,Farbe,Password,Ort\n1,ada,blau,pw,Bonn\n2,bob,rot,pw,Trier\n",
    ]) {
      const { unknownColumns, entries } = await readImport(asFile(table));
      expect([unknownColumns === undefined, entries.length], table).to.deep.equal([false, 0]);
    }
  });

  it("can be read with columns that the user chooses", async () => {
    const columns = { address: 1, login: 2, password: 3 };
    const { entries, program } = await readImport(fileNamed("roboform-old.csv"), { columns });
    expect([program, entries[1]?.password, entries[1]?.notes]).to.deep.equal([
      ...[undefined, "x:y"],
      "Name: No folder\nRf_fields: User ID$:txt:bob\nColumn 8: Password$:pwd:x:y",
    ]);
  });
});
