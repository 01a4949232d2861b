import { expect } from "chai";
import {
  type ImportedEntry,
  type ReadImport,
  readImport,
  type ReadImportOptions,
} from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";

const read = (text: string, options?: ReadImportOptions): Promise<ReadImport> =>
  readImport(new TextEncoder().encode(text), options);

/** Reads a CSV file and checks that it has no problems. */
async function entriesOf(text: string, options?: ReadImportOptions): Promise<readonly ImportedEntry[]> {
  const { entries, problems } = await read(text, options);
  expect(problems).to.deep.equal([]);
  return entries;
}

describe("importing a table", () => {
  /** For each program: a CSV file with the header that the program writes, and the expected entry. */
  const tables: Readonly<Record<string, readonly [table: string, expected: object]>> = {
    "Chrome or Edge": [
      "name,url,username,password,note\nlogin.bank.example,https://login.bank.example/in,ada,p w,hello\n",
      { row: 2, site: "bank.example", login: "ada", address: "https://login.bank.example/in", notes: "hello" },
    ],
    Firefox: [
      `"url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"\n` +
        `"https://bank.example","ada","p w",,"https://bank.example","{1-2}","1589617814635","1589710449871","1589617846802"\n`,
      {
        ...{ row: 2, site: "bank.example", login: "ada", address: "https://bank.example/" },
        ...{ created: 1589617814635, used: 1589710449871 },
      },
    ],
    Safari: [
      `Title,URL,Username,Password,Notes,OTPAuth\nbank.example (ada),https://bank.example/,ada,p w,,otpauth://totp/Bank:ada?secret=GEZDGNBVGY3TQOJQ&issuer=Bank\n`,
      {
        ...{ row: 2, site: "bank.example", login: "ada", address: "https://bank.example/" },
        totp: "otpauth://totp/Bank:ada?secret=GEZDGNBVGY3TQOJQ&issuer=Bank",
      },
    ],
    LastPass: [
      "url,username,password,totp,extra,name,grouping,fav\nhttps://bank.example,ada,p w,gezd gnbv gy3t qojq,more,My bank,Money\\Home,1\n",
      {
        ...{ row: 2, site: "bank.example", login: "ada", address: "https://bank.example/", label: "My bank" },
        ...{ notes: "more", tags: ["Money/Home"], favourite: true },
        totp: "otpauth://totp/bank.example:ada?secret=GEZDGNBVGY3TQOJQ",
      },
    ],
    Dashlane: [
      "username,username2,username3,title,password,note,url,category,otpUrl\nada,ada2,,My bank,p w,more,https://bank.example,Money,\n",
      {
        ...{ row: 2, site: "bank.example", login: "ada", address: "https://bank.example/", label: "My bank" },
        ...{ notes: "more\n\nusername2: ada2", tags: ["Money"] },
      },
    ],
    KeePassXC: [
      `"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n` +
        `"Root/Money","My bank","ada","p w","https://bank.example","more","","0","2024-05-01T10:00:00Z","2023-05-01T10:00:00Z"\n`,
      {
        ...{ row: 2, site: "bank.example", login: "ada", address: "https://bank.example/", label: "My bank" },
        ...{ notes: "more", tags: ["Money"], created: Date.UTC(2023, 4, 1, 10) },
      },
    ],
    "Proton Pass": [
      `type,name,url,email,username,password,note,totp,createTime,modifyTime,vault\nlogin,My bank,"https://bank.example,https://bank.test",ada@x.example,ada,p w,more,,1700000000,1700000000,Personal\n`,
      {
        ...{ row: 2, site: "bank.example", login: "ada", address: "https://bank.example/", label: "My bank" },
        ...{
          aliases: ["bank.test"],
          notes: "more\n\nEmail: ada@x.example",
          tags: ["Personal"],
          created: 1700000000000,
        },
      },
    ],
    NordPass: [
      `name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields\n` +
        `My bank,https://bank.example,"[""https://bank.test""]",ada,p w,more,,,,,,Money,,,,,,,,,password,"[{""label"":""PIN hint"",""type"":""text"",""value"":""year""}]"\n`,
      {
        ...{ row: 2, site: "bank.example", login: "ada", address: "https://bank.example/", label: "My bank" },
        ...{ aliases: ["bank.test"], notes: "more\n\nPIN hint: year", tags: ["Money"] },
      },
    ],
    Bitwarden: [
      `folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n` +
        `Money,1,login,My bank,more,"PIN hint: year\ncode: 1",0,"https://bank.example,https://bank.test",ada,p w,GEZDGNBVGY3TQOJQ\n`,
      {
        ...{ row: 2, site: "bank.example", login: "ada", address: "https://bank.example/", label: "My bank" },
        ...{ aliases: ["bank.test"], notes: "more\n\nPIN hint: year\ncode: 1", tags: ["Money"], favourite: true },
        totp: "otpauth://totp/bank.example:ada?secret=GEZDGNBVGY3TQOJQ",
      },
    ],
    "1Password": [
      `Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nMy bank,https://bank.example,ada,p w,,true,false,Money;Home,more\n`,
      {
        ...{ row: 2, site: "bank.example", login: "ada", address: "https://bank.example/", label: "My bank" },
        ...{ notes: "more", tags: ["Money", "Home"], favourite: true },
      },
    ],
  };

  for (const [program, [table, expected]] of Object.entries(tables)) {
    it(`recognises ${program} by its header, in any order and case`, async () => {
      const result = await read(table);
      expect(result.program).to.equal(program);
      expect(result.isClear).to.equal(true);
      expect(result.problems).to.deep.equal([]);
      expect(result.entries).to.deep.equal([{ ...expected, password: "p w" }]);
      const [header = "", ...rows] = table.split("\n");
      expect((await read([header.toUpperCase(), ...rows].join("\n"))).program).to.equal(program);
    });
  }

  it("reads the collections of an organisation of Bitwarden as tags", async () => {
    const [entry] = await entriesOf(
      `collections,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n` +
        `"Money/Banks,Shared",login,My bank,,,0,https://bank.example,ada,p,\n`,
    );
    expect([entry?.tags, entry?.notes]).to.deep.equal([["Money/Banks", "Shared"], undefined]);
  });

  it("keeps every password exactly", async () => {
    const passwords = [
      " leading",
      "trailing ",
      `"quoted"`,
      "a,b;c\td|e",
      "line\nbreak",
      "é",
      "e\u0301",
      "=1+1",
      "\ufeffx",
    ];
    const rows = passwords.map((password, i) => `n${i},https://${i}.example,u,"${password.replaceAll('"', '""')}"`);
    const entries = await entriesOf(`name,url,username,password\r\n${rows.join("\r\n")}`);
    expect(entries.map(({ password }) => password)).to.deep.equal(passwords);
  });

  it("reads semicolons, tabs and bars between the cells, and any line ends", async () => {
    for (const separator of [";", "\t", "|", ","])
      for (const end of ["\n", "\r\n", "\r"]) {
        const rows = [
          ["url", "username", "password"],
          ["https://a.example", "ada", "x;1"],
          ["b.example", "bob", "y"],
        ];
        const table = rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join(end);
        const entries = await entriesOf(table);
        expect(entries.map(({ site, password }) => [site, password])).to.deep.equal([
          ["a.example", "x;1"],
          ["b.example", "y"],
        ]);
      }
  });

  it("reads a table whose rows have different line ends", async () => {
    const header = "url,username,password";
    const rows = ["https://a.example,ada,hunter2", "https://b.example,bob,hunter3", "https://c.example,cy,hunter4"];
    for (const [first, second, third] of [
      ["\n", "\r\n", "\n"],
      ["\r\n", "\n", "\r"],
      ["\r", "\r\n", "\r\n"],
    ]) {
      const entries = await entriesOf(`${header}${first}${rows[0]}${second}${rows[1]}${third}${rows[2]}${second}`);
      expect(entries.map(({ row, login, password }) => [row, login, password])).to.deep.equal([
        [2, "ada", "hunter2"],
        [3, "bob", "hunter3"],
        [4, "cy", "hunter4"],
      ]);
    }
    const [quoted] = await entriesOf(`${header},notes\r\nhttps://a.example,ada,"hunter\r\n2","one\r\ntwo"\n`);
    expect([quoted?.password, quoted?.notes]).to.deep.equal(["hunter\r\n2", "one\r\ntwo"]);
  });

  it("reports a row whose password begins with a quotation mark, and reads the rows after it", async () => {
    const table = (end: string): string =>
      [
        "name,url,username,password",
        `a,https://a.example,ada,"1`,
        "b,https://b.example,bob,2",
        "c,https://c.example,cy,3",
        `d,https://d.example,di,4"`,
        "e,https://e.example,eve,5",
      ].join(end);
    for (const end of ["\n", "\r\n"]) {
      const { entries, problems } = await read(table(end));
      expect(problems.map(({ row, error: { values } }) => [row, values[1]])).to.deep.equal([[2, "quotes"]]);
      expect(entries.map(({ row, password }) => [row, password])).to.deep.equal([
        [3, "2"],
        [4, "3"],
        [5, `4"`],
        [6, "5"],
      ]);
    }
  });

  it("decodes texts that LastPass wrote as HTML, and changes no others", async () => {
    const header = "url,username,password,extra,name,grouping,fav\n";
    const [html] = await entriesOf(`${header}https://a.example,ada,a&amp;b&lt;c,,,,0\n`);
    expect(html?.password).to.equal("a&b<c");
    const [plain] = await entriesOf(`${header}https://a.example,ada,a&amp;b&c,,,,0\n`);
    expect(plain?.password).to.equal("a&amp;b&c");
  });

  it("asks if texts of LastPass are decoded, if some of them are plain", async () => {
    const header = "url,username,password,extra,name,grouping,fav\n";
    const bank = "https://a.example,ada,p&amp;1,,Bank,,0\n";
    const passwords = (result: ReadImport): unknown[] => result.entries.map(({ password }) => password);
    for (const plain of ["https://b.example/?a=1&b=2,bob,2,,B,,0\n", "https://b.example,bob,2,a < b && c,B,,0\n"]) {
      const table = header + bank + plain + bank.replace("ada", "eve").replace("Bank", "");
      const asked = await read(table);
      expect(asked.entities, plain).to.deep.equal([
        { row: 2, title: "Bank" },
        { row: 4, title: "https://a.example" },
      ]);
      expect(passwords(asked)).to.deep.equal(["p&amp;1", "2", "p&amp;1"]);
      const decoded = await read(table, { entities: "decode" });
      expect([decoded.entities, passwords(decoded)]).to.deep.equal([undefined, ["p&1", "2", "p&1"]]);
      const kept = await read(table, { entities: "keep" });
      expect([kept.entities, passwords(kept)]).to.deep.equal([undefined, passwords(asked)]);
    }
    for (const other of [header + bank, `name,url,username,password\nA,https://a.example/?a&b,ada,&amp;\n`]) {
      expect((await read(other)).entities, other).to.equal(undefined);
    }
    expect(passwords(await read(header + bank, { entities: "keep" }))).to.deep.equal(["p&amp;1"]);
    const wrong = { entities: "yes" } as unknown as ReadImportOptions;
    await rejectsApp(read(header, wrong), "bad-argument", ["entities", "a string"]);
  });

  it("counts notes, cards and identities that are not imported", async () => {
    const { entries, notTaken } = await read(
      "type,name,url,email,username,password,note,totp,createTime,modifyTime,vault\n" +
        "note,a,,,,,text,,,,\ncreditCard,b,,,,,text,,,,\nidentity,c,,,,,,,,,\nlogin,d,d.example,,,x,,,,,\n",
    );
    expect(entries.length).to.equal(1);
    expect(notTaken).to.deep.equal({ note: 1, card: 1, identity: 1 });
    const lastPass = await read("url,username,password,extra,name,grouping,fav\nhttp://sn,,,text,a,,0\n");
    expect(lastPass.notTaken).to.deep.equal({ note: 1 });
  });

  it("reports invalid rows by their number, and reads the others", async () => {
    const { entries, problems } = await read(
      [
        "name,url,username,password",
        "a,https://a.example,ada,1",
        "b,https://b.example,bob",
        `c,https://c.example,"cy"x,3`,
        "d,https://d.example,di,",
        `e,https://e.example,${"e".repeat(10_001)},5`,
        "f,https://f.example,flo,6",
        ",,,7",
        `h,https://h.example,hal,"8`,
      ].join("\n"),
    );
    expect(entries.map(({ row, login }) => [row, login])).to.deep.equal([
      [2, "ada"],
      [7, "flo"],
    ]);
    expect(problems.map(({ row, error: { code, values } }) => [row, code, values[1]])).to.deep.equal([
      [3, "import-row", "password"],
      [4, "import-row", "quotes"],
      [5, "import-row", "password"],
      [6, "record-too-large", undefined],
      [8, "import-row", "site"],
      [9, "import-row", "quotes"],
    ]);
  });

  it("reads rows without the empty cells at their end", async () => {
    const entries = await entriesOf(
      "name,url,username,password,note\na,https://a.example,ada,1\nb,https://b.example,bob,2,n\n",
    );
    expect(entries.map(({ row, password, notes, wide }) => [row, password, notes, wide])).to.deep.equal([
      [2, "1", undefined, undefined],
      [3, "2", "n", undefined],
    ]);
  });

  it("skips lines before the header that spreadsheets and programs write there", async () => {
    const header = "name,url,username,password";
    const row = "a,https://a.example,ada,1";
    for (const [before, separator = ","] of [
      ["\n"],
      ["\r\n \r\n"],
      [",,,\r\n"],
      ["sep=,\n"],
      ['"sep=,"\r\n'],
      ["SEP=;\r\n", ";"],
      ["sep=\t\n", "\t"],
      ["# Generated by Password Exporter; Export format 1.1; Encrypted: false\n"],
      ["# one; two\n#\n\n"],
      ["\n\nsep=|\n", "|"],
    ] as const) {
      const table = [before, header, "\n", row, "\n"].join("").replaceAll(/(?<=[a-z\d]),/gu, separator);
      const { entries, program } = await read(before + table.slice(before.length));
      expect([program, entries.map(({ login, password }) => [login, password])], before).to.deep.equal([
        "Chrome or Edge",
        [["ada", "1"]],
      ]);
      expect(entries[0]?.row, before).to.equal(before.split("\n").length + 1);
    }
  });

  it("reads the table of Password Exporter below its comment", async () => {
    const [entry] = await entriesOf(
      "# Generated by Password Exporter; Export format 1.1; Encrypted: false\n" +
        '"hostname","username","password","formSubmitURL","httpRealm","usernameField","passwordField"\n' +
        '"https://bank.example","ada","1","https://bank.example","","u","p"\n',
    );
    expect(entry).to.deep.equal({
      ...{ row: 3, site: "bank.example", login: "ada", password: "1", address: "https://bank.example/" },
    });
  });

  it("reads a first row that begins with # as an account if no header follows it", async () => {
    const { entries } = await read("#1,https://a.example,ada,1\n#2,https://b.example,bob,2\n", {
      columns: { title: 0, address: 1, login: 2, password: 3 },
    });
    expect(entries.map(({ label }) => label)).to.deep.equal(["#1", "#2"]);
  });

  it("reads the columns of 1Password's tables of today", async () => {
    const { entries, program } = await read(
      "Title,Website,Username,Password,One-time password,Favorite status,Archived status,Tags,Notes\n" +
        "Corner,https://shop.example,ada,1,otpauth://totp/Shop:ada?secret=JBSWY3DPEHPK3PXP,true,false,work,n\n",
    );
    expect(program).to.equal("1Password");
    const [{ label, totp, favourite, tags, notes } = {} as ImportedEntry] = entries;
    expect([label, totp?.slice(-16), favourite, tags, notes]).to.deep.equal([
      "Corner",
      "JBSWY3DPEHPK3PXP",
      true,
      ["work"],
      "n",
    ]);
  });

  it("names an invalid row by its title, or else by its address", async () => {
    const { problems } = await read(
      "name,url,username,password\n,https://a.example,a,\n\u0007,https://b.example,b,\nC\u0007D\t,https://c.example,c,\n,,d,\n",
    );
    expect(problems.map(({ row, title }) => [row, title])).to.deep.equal([
      [2, "https://a.example"],
      [3, "https://b.example"],
      [4, "C D"],
      [5, undefined],
    ]);
  });

  it("reports a row with an enormous cell, and reads the others", async () => {
    const long = "x".repeat(2 ** 23);
    const cells = ["a", "https://a.example", "ada", "1", ""];
    const rows = cells.map((_, i) => cells.map((cell, at) => (at === i ? long : cell)).join(","));
    const { entries, problems } = await read(["name,url,username,password,note", ...rows, cells.join(",")].join("\n"));
    expect(entries.map(({ row }) => row)).to.deep.equal([7]);
    expect(problems.map(({ row, title, error: { code } }) => [row, title?.slice(0, 3), code])).to.deep.equal([
      [2, "xxx", "record-too-large"],
      [3, "a", "record-too-large"],
      [4, "a", "record-too-large"],
      [5, "a", "rules-length"],
      [6, "a", "record-too-large"],
    ]);
  });

  it("has no password in the text of a problem", async () => {
    const secret = "hunter2";
    const { problems } = await read(
      `name,url,username,password\n${"b".repeat(10_001)},https://b.example,b,${secret}\nc,,"${secret}\n`,
    );
    expect(problems.length).to.equal(2);
    expect(JSON.stringify(problems.map(({ error, ...rest }) => [rest, error.message]))).not.to.include(secret);
  });

  it("asks for the columns of an unknown header, and takes them from the caller", async () => {
    const table = "Kennwort;Webseite;Wer;Farbe\nx y;https://a.example;ada;blau\n";
    const unknown = await read(table);
    expect(unknown.unknownColumns).to.deep.equal(["Kennwort", "Webseite", "", ""]);
    expect(unknown.entries).to.deep.equal([]);
    const [entry] = await entriesOf(table, { columns: { password: 0, address: 1, login: 2 } });
    expect(entry).to.deep.include({ site: "a.example", login: "ada", password: "x y", notes: "Farbe: blau" });
  });

  it("reads the first row of a table without a header as an account", async () => {
    const keeper = `"Banks","My bank","ada","hunter2","https://bank.example","one",""\r\n"Shops","My shop","bob","hunter3","https://shop.example","",""\r\n`;
    const { unknownColumns, entries } = await read(keeper);
    expect([unknownColumns, entries]).to.deep.equal([["", "", "", "", "", "", ""], []]);
    const columns = { tags: 0, title: 1, login: 2, password: 3, address: 4 };
    const all = await entriesOf(keeper, { columns });
    expect(all.map(({ row, site, login, password, notes }) => [row, site, login, password, notes])).to.deep.equal([
      [1, "bank.example", "ada", "hunter2", "Column 6: one"],
      [2, "shop.example", "bob", "hunter3", undefined],
    ]);
    for (const first of ["bank.example,ada,x\n", "My bank,ada@bank.example,x\n"]) {
      expect((await read(first)).unknownColumns, first).to.deep.equal(["", "", ""]);
    }
  });

  it("reads the first row as an account too if it has no address, and names none of its cells", async () => {
    for (const [password, name] of [
      ["hunter2", ""],
      ["password", "password"],
      ["Kennwort", "Kennwort"],
    ]) {
      const table = `Router,admin,${password}\nGitHub,ada,s3cret\n`;
      expect((await read(table)).unknownColumns).to.deep.equal(["", "", name]);
      const all = await entriesOf(table, { columns: { title: 0, login: 1, password: 2 } });
      expect(all.map(({ row, site, login, password }) => [row, site, login, password])).to.deep.equal([
        [1, "Router", "admin", password],
        [2, "GitHub", "ada", "s3cret"],
      ]);
    }
  });

  it("recognises a header in other languages and with other columns", async () => {
    for (const header of [
      "Dienst,Benutzer,Kennwort",
      "Название,Логин,Пароль",
      "Service,User,PASS",
      "x, Name ,mot de passe",
    ]) {
      const columns = { title: 0, login: 1, password: 2 };
      const all = await entriesOf(`${header}\nGitHub,ada,s3cret\n`, { columns });
      expect(
        all.map(({ row, site }) => [row, site]),
        header,
      ).to.deep.equal([[2, "GitHub"]]);
    }
  });

  it("reads the backslashes of KeePass 1.x before quotation marks and backslashes", async () => {
    const passwords = ["C:\\p\\", `a"b`, `a","b`, "x\\\\"];
    const cell = (text: string): string => `"${text.replaceAll(/[\\"]/gu, (each) => `\\${each}`)}"`;
    const header = `"Account","Login Name","Password","Web Site","Comments"\r\n`;
    const rows = passwords.map((password, i) =>
      [`n${i}`, "ada", password, `https://${i}.example`, "x"].map(cell).join(","),
    );
    const entries = await entriesOf(header + rows.join("\r\n"));
    expect(entries.map(({ password }) => password)).to.deep.equal(passwords);
    const [chrome] = await entriesOf(`name,url,username,password\nn,https://a.example,ada,"x\\\\"\n`);
    expect(chrome?.password).to.equal("x\\\\");
  });

  it("is refused if the file is not a table", async () => {
    for (const text of ["", "\n\n"]) await rejectsApp(read(text), "import-format", ["empty"]);
    await rejectsApp(read("hello"), "import-format", ["format"]);
    await rejectsApp(readImport("x" as never), "bad-argument");
  });

  it("is refused if more than 1,000 rows have wrong quotation marks", async () => {
    const table = (count: number): string =>
      `name,url,username,password\n${`x,https://a.example,"b"c,d\nx,https://a.example,"b",c\n`.repeat(count)}`;
    expect((await read(table(1000))).problems.length).to.equal(1000);
    await rejectsApp(read(table(1001)), "import-format", ["damaged"]);
    await rejectsApp(read(`name,url,username,password\n${`x,"b"c,d,e\n`.repeat(4000)}`), "import-format", ["damaged"]);
  });

  it("is refused above 64 MiB, above 100,000 rows and above 16 million cells", async () => {
    await rejectsApp(readImport(new Uint8Array(2 ** 26 + 1)), "import-too-large", ["file", 65, 64]);
    const rows = "n,https://a.example,u,p\n".repeat(100_001);
    await rejectsApp(read(`name,url,username,password\n${rows}`), "import-too-large", ["entries", 100_001, 100_000]);
    await rejectsApp(read(`a,b\n${",".repeat(16_000_000)}`), "import-too-large", [
      "separators",
      16_000_001,
      16_000_000,
    ]);
    await rejectsApp(read(`a,b\n${"\n".repeat(2 ** 20)}`), "import-too-large");
  });

  it("gives the same cells if they are so long that reading them pauses", async () => {
    const header = "name,url,username,password,note\n";
    const quotes = '"'.repeat(200_001);
    const notes = `${"a,\n".repeat(100_000)}${quotes}`;
    const row = `n,https://bank.example,ada,p,"${notes.replaceAll('"', '""')}"\n`;
    const rows = Array.from({ length: 300 }, (_, i) => `n,https://site${i}.example,ada,p${i},\n`).join("");
    const entries = await entriesOf(header + row + rows + row);
    expect(entries).to.have.length(302);
    for (const i of [0, 301]) expect(entries[i]?.notes === notes, `${i}`).to.equal(true);
    expect(entries[300]?.password).to.equal("p299");
  });

  it("reads the escapes of KeePass 1.x at the place of a pause", async () => {
    const begin = `"Account","Login Name","Password","Web Site","Comments"\r\n"n","ada","p","https://bank.example","`;
    for (const shift of [0, 1, 2, 3]) {
      for (const count of [1, 2, 3, 4]) {
        const end = `${"\\".repeat(count)}"`;
        const notes = "x".repeat(2 ** 17 - begin.length - shift) + end;
        const escaped = notes.replaceAll(/[\\"]/gu, String.raw`\$&`);
        expect((await entriesOf(`${begin}${escaped}"\r\n`))[0]?.notes === notes, `${shift}, ${count}`).to.equal(true);
      }
    }
  });

  it("has at most 1000 columns", async () => {
    const table = (count: number): string => `name,url,username,password${",x".repeat(count - 4)}\n`;
    expect((await read(table(1000))).unknownColumns ?? []).to.be.an("array");
    await rejectsApp(read(table(1001)), "import-format", ["format"]);
  });
});

/** Tests which site and which further sites an account of a table gets. */

/** Reads a CSV file and checks that it has no problems. */
describe("the addresses in a table", () => {
  it("of the browser itself make no account", async () => {
    const addresses = [
      "chrome://FirefoxAccounts",
      "Chrome://settings/",
      "about:logins",
      "resource://x",
      "edge://wallet",
    ];
    const rows = [...addresses, "http://chrome:81/", "chrome:81", "https://about.example/"];
    const table = `"url","username","password"\n${rows.map((url) => `"${url}","ada","secret"\n`).join("")}`;
    const { entries, problems, notTaken } = await read(table);
    expect(entries.map(({ site }) => site)).to.deep.equal(["chrome:81", "chrome:81", "about.example"]);
    expect([problems, notTaken]).to.deep.equal([[], { other: addresses.length }]);
  });

  it("are split at commas only in tables of programs that write several into a cell", async () => {
    const address = "https://maps.example/?ll=48.85,2.35";
    const [chrome] = await entriesOf(`name,url,username,password\nMaps,"${address}",ada,1\n`);
    expect([chrome?.address, chrome?.aliases]).to.deep.equal(["https://maps.example/", undefined]);
    const table = `Webseite;Wer;Kennwort\nhttps://a.example,https://b.example;ada;1\n${address};bob;2\n`;
    const commas = `${table}https://a.example/x,y,https://b.example;cy;3\na.example,b.example;di;4\n`;
    const unknown = await entriesOf(commas, { columns: { address: 0, login: 1, password: 2 } });
    expect(unknown.map(({ site, aliases }) => [site, aliases])).to.deep.equal([
      ["a.example", ["b.example"]],
      ["maps.example", undefined],
      ["a.example", ["b.example"]],
      ["a.example,b.example", undefined], // without a scheme, nothing shows that these are two
    ]);
  });

  it("are split in tables of Bitwarden only where an address begins after the comma", async () => {
    const aliasesOf = async (cell: string): Promise<unknown> => {
      const table = `login_uri,login_username,login_password\n"${cell}",ada,1\n`;
      return (await entriesOf(table)).map(({ site, aliases }) => [site, aliases]);
    };
    const alone = [["x.com", undefined]];
    for (const path of ["a,b.html", "a,b.py", "?q=a.com,b.com", "a,b", "a,b,c.org", "#a,b.org", "a,"]) {
      expect(await aliasesOf(`https://www.x.com/${path}`), path).to.deep.equal(alone);
    }
    const both = [["x.com", ["y.org"]]];
    for (const cell of [
      "https://x.com/a,https://y.org/b",
      "x.com,y.org",
      "https://x.com/, y.org/b",
      "x.com:81,y.org:82",
      "https://x.com/a,b,https://y.org/c,d",
      "https://x.com/?ll=48.85,2.35,http://y.org",
      "x.com,y.org/a,b",
      "https://x.com,https://www.x.com/a,b,https://y.org",
    ]) {
      expect(await aliasesOf(cell), cell).to.deep.equal(both);
    }
    for (const [cell, expected] of [
      ["192.168.1.1,10.0.0.1", ["192.168.1.1", ["10.0.0.1"]]],
      ["localhost:8080,nas:5000,x.com", ["localhost:8080", ["nas:5000", "x.com"]]],
      ["androidapp://com.example.app,https://x.com/a,b", ["x.com", undefined]],
      ["https://a.example/x,y,https://b.example/,c.example", ["a.example", ["b.example", "c.example"]]],
    ] as const) {
      expect(await aliasesOf(cell), cell).to.deep.equal([expected]);
    }
  });

  it("are read in linear time if there are many commas in one", async () => {
    const path = ",b.example".repeat(90_000);
    const table = `login_uri,login_username,login_password\n"https://x.com/a${path},https://y.org",ada,1\n`;
    const start = performance.now();
    const [entry] = await entriesOf(table);
    expect([entry?.site, entry?.aliases]).to.deep.equal(["x.com", ["y.org"]]);
    expect(performance.now() - start).to.be.below(2000);
  });

  it("give no site if they have characters that no host has", async () => {
    const rows = ["https://(www\\.)?a.example/.*", "https://{{host}}/x", "https://a*.example", "https://a.example,b"];
    const entries = await entriesOf(
      `name,url,username,password\n${rows.map((url, i) => `n${i},"${url}",ada,1\n`).join("")}`,
    );
    expect(entries.map(({ site, address, notes }) => [site, address, notes])).to.deep.equal(
      rows.map((url, i) => [`n${i}`, undefined, `URL: ${url}`]),
    );
    const usual = [
      ["https://bücher.example/", "xn--bcher-kva.example"],
      ["http://[::1]:8080/", "[::1]:8080"],
      ["https://*.x.com/*", "x.com"],
      ["my_nas:8080", "my_nas:8080"],
    ];
    const others = await entriesOf(`name,url,username,password\n${usual.map(([url]) => `n,${url},ada,1\n`).join("")}`);
    expect(others.map(({ site }) => site)).to.deep.equal(usual.map(([, site]) => site));
  });

  it("give the site in quotation marks too, with which KeePassXC marks an exact match", async () => {
    const [entry] = await entriesOf(`name,url,username,password\nn,"""https://h.example/x""",ada,1\n`);
    expect([entry?.site, entry?.address, entry?.notes]).to.deep.equal(["h.example", "https://h.example/x", undefined]);
  });

  it("are replaced by the name of an app, the title or the login if there is no web address", async () => {
    const entries = await entriesOf(
      "name,url,username,password\n" +
        "x,android://aGFzaA==@com.example.app/,ada,1\nRouter,,ada,2\n,,card,3\ny,https://sub.example.co.uk:8443/x,ada,4\n",
    );
    expect(entries.map(({ site }) => site)).to.deep.equal(["com.example.app", "Router", "card", "example.co.uk"]);
  });
});
