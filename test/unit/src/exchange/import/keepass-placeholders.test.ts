/** Tests placeholders and references of KeePass against KeePass and KeePassXC. See `test/vectors/SOURCES.md`. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import {
  hasPlaceholder,
  type KeePassEntry,
  type Placeholders,
  placeholdersOf,
} from "../../../../../src/exchange/import/keepass-placeholders.ts";
import { openImport, type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { writeKdbx } from "../../../../../src/exchange/kdbx/write.ts";
import { childOf, childrenOf, childTextOf, type Element, parseDocument } from "../../../../../src/formats/xml.ts";
import { withPauses } from "../../../../../src/slices.ts";
import { asFile, fileNamed, readNamed } from "./files.ts";

const password = "file ♥ password";

type Fields = Readonly<Record<string, string>>;
const expected = JSON.parse(new TextDecoder().decode(fileNamed("keepass-placeholders.json"))) as Record<
  "KeePass" | "KeePassXC",
  Readonly<Record<string, Fields>>
>;

const idOf = (number: number): string => number.toString(16).padStart(32, "0");
const entry = (number: number, fields: Fields): KeePassEntry => ({
  id: idOf(number),
  fields: new Map(Object.entries(fields)),
});

async function entriesOfFixture(): Promise<readonly KeePassEntry[]> {
  const xml = readFileSync(new URL("../../../../imports/makers/keepass-placeholders.xml", import.meta.url), "utf8");
  const inGroup = (group: Element): KeePassEntry[] => [
    ...childrenOf(group, "Entry").map((each) => ({
      id: Buffer.from(childTextOf(each, "UUID"), "base64").toString("hex"),
      fields: new Map(childrenOf(each, "String").map((one) => [childTextOf(one, "Key"), childTextOf(one, "Value")])),
    })),
    ...childrenOf(group, "Group").flatMap(inGroup),
  ];
  return childrenOf(childOf(await parseDocument(xml), "Root"), "Group").flatMap(inGroup);
}

const replaced = (placeholders: Placeholders, text: string, of: KeePassEntry, isOpen?: boolean): Promise<string> =>
  withPauses(placeholders.replace(text, of, isOpen));

/** Fields whose placeholders Saltmill leaves as they are, by the program that wrote the file. */
const left = {
  KeePass: [
    ...["20.Password", "21.Password", "22.Password"], // circles
    ...["27.Password", "27.host", "27.query"], // parts of an address with escapes
    ...["28.UserName", "28.Password", "28.Notes", "31.Notes"], // no such entry or field
    ...["30.Notes"], // a comment with braces, which old and new versions of KeePass read differently
    ...["34.Password", "36.Password", "36.Notes"], // placeholders of KeePassXC alone
  ],
  KeePassXC: [
    ...["20.Password", "21.Password", "22.Password"],
    ...["24.rmvscm", "26.rmvscm", "26.Password", "26.scm", "26.port", "26.path", "26.query"],
    ...["27.Password", "27.host", "27.query", "27.rmvscm"],
    ...["28.UserName", "28.Password", "28.Notes", "31.Notes"],
    ...["30.Password", "30.UserName", "30.Notes", "32.Password"], // placeholders of KeePass alone
  ],
};

/** Fields of a file of KeePassXC that contain placeholders as only KeePass reads them. */
const onlyInKeePass = ["6.Password", "8.Password", "8.Notes", "29.Password", "33.Password"].concat(
  ["UserName", "Password", "quoted", "part"].map((name) => `31.${name}`),
);

describe("placeholders and references of KeePass", () => {
  for (const program of ["KeePass", "KeePassXC"] as const) {
    it(`are replaced as ${program} replaces them, or stay as they are`, async () => {
      const entries = await entriesOfFixture();
      const placeholders = placeholdersOf(entries, program);
      const staying: string[] = [];
      for (const each of entries) {
        for (const [name, text] of each.fields) {
          const field = `${parseInt(each.id, 16)}.${name}`;
          const result = await replaced(placeholders, text, each);
          const source = onlyInKeePass.includes(field) ? "KeePass" : program;
          if (placeholders.areIn(result)) staying.push(field);
          else expect(result, field).to.equal(expected[source][each.id]?.[name]);
        }
      }
      expect(staying.sort()).to.deep.equal([...left[program]].sort());
    });
  }

  for (const [name, program] of [
    ["keepass-placeholders.kdbx", "KeePass"],
    ["keepass-placeholders-xc.kdbx", "KeePassXC"],
  ] as const) {
    it(`give the usernames and passwords of ${program} in ${name}`, async () => {
      const { entries, problems } = await openImport(await readNamed(name), { password });
      const all = await entriesOfFixture();
      for (const { row, login, password } of entries) {
        const { id } = all[row - 1]!; // the deleted entry is the last one
        const valueOf = (field: string): string | undefined => {
          const source = onlyInKeePass.includes(`${parseInt(id, 16)}.${field}`) ? "KeePass" : program;
          return expected[source][id]?.[field];
        };
        expect([login, password], id).to.deep.equal([valueOf("UserName"), valueOf("Password")]);
      }
      const names = new Set(
        left[program].filter((field) => /Password|UserName/u.test(field)).map((field) => parseInt(field)),
      );
      expect(problems.map(({ title, error }) => [title, error.code, error.values[1]])).to.deep.equal(
        [...names].map((number) => [expected[program][idOf(number)]?.["Title"], "import-row", "placeholder"]),
      );
      expect(entries.length + problems.length).to.equal(all.length - 1);
    });
  }

  it("are followed ten levels deep", async () => {
    const chain = Array.from({ length: 20 }, (_, i) =>
      entry(i, { Title: `n${i}`, Password: i === 19 ? "end" : `{REF:P@I:${idOf(i + 1)}}` }),
    );
    const placeholders = placeholdersOf(chain, "KeePass");
    for (const [i, each] of chain.entries()) {
      const result = await replaced(placeholders, each.fields.get("Password") ?? "", each);
      expect(result === "end", `${19 - i} levels`).to.equal(19 - i <= 10);
      expect(placeholders.areIn(result)).to.equal(19 - i > 10);
    }
  });

  it("do not put passwords into titles and addresses", async () => {
    const own = entry(1, {
      Title: "t",
      UserName: "ada",
      Password: "secret",
      URL: "https://u:secret@a.example",
      S: "{PASSWORD}",
    });
    const placeholders = placeholdersOf([own], "KeePass");
    const text = `{PASSWORD}{REF:P@I:${own.id}}{URL:PASSWORD}{URL:USERINFO}{S:S}{USERNAME}`;
    expect(await replaced(placeholders, text, own, true)).to.equal(
      `{PASSWORD}{REF:P@I:${own.id}}{URL:PASSWORD}{URL:USERINFO}{PASSWORD}ada`,
    );
    expect(await replaced(placeholders, text, own)).to.equal("secretsecretsecretu:secretsecretada");
  });

  it("search for the same entry in both ways in a file of another program", async () => {
    const entries = [
      entry(1, { Title: "Bank old", UserName: "old" }),
      entry(2, { Title: "Bank", UserName: "new" }),
      entry(3, { Title: "Shop" }),
    ];
    for (const [program, bank] of [
      ["KeePass", "old"],
      ["KeePassXC", "new"],
      ["KdbxWeb", "{REF:U@T:Bank}"],
    ] as const) {
      const placeholders = placeholdersOf(entries, program);
      expect(await replaced(placeholders, "{REF:U@T:Bank}", entries[2]!), program).to.equal(bank);
      expect(await replaced(placeholders, "{REF:U@T:Bank old}", entries[2]!), program).to.equal("old");
      expect(await replaced(placeholders, "{REF:U@T:bank OLD}", entries[2]!), program).to.equal("old");
    }
  });

  it("stay passwords in a file of Saltmill, which has no placeholders", async () => {
    const placeholders = placeholdersOf([], "Saltmill");
    const text = "{USERNAME}{CMD:/x/}";
    expect(await replaced(placeholders, text, entry(1, { UserName: "ada" }))).to.equal(text);
    expect(placeholders.areIn(text)).to.equal(false);
  });

  it("are found if they depend on the computer, the time or the user, and nothing else is", () => {
    for (const text of [
      ...[
        "{DT_SIMPLE}",
        "{dt_utc_year}",
        "{CMD:/date/O=1/}",
        "{APPDIR}",
        "{DOCDIR}",
        "{DB_DIR}",
        "{ENV_DIRSEP}",
        "{TOTP}",
      ],
      ...[
        "{PICKCHARS}",
        "{PICKCHARS:Password:C=3}",
        "{PICKPASSWORDCHARS3}",
        "{PICKFIELD}",
        "{NEWPASSWORD}",
        "{NEWPASSWORD:/x/}",
      ],
      ...[
        "{T-REPLACE-RX:/{USERNAME}/a/b/}",
        "{T-CONV:/a/upper/}",
        "{CLIPBOARD}",
        "{CLIPBOARD-SET:/a/}",
        "{TIMEOTP}",
        "{HMACOTP}",
      ],
      ...[
        "{GROUP}",
        "{GROUP_PATH}",
        "{GROUPPATH}",
        "{GROUP_SEL_NOTES}",
        "{FIREFOX}",
        "{EDGE}",
        "{BASE}",
        "{BASE:HOST}",
        "{PASSWORD_ENC}",
      ],
      ...["{UUID}", "{URL:HOST}", "{S:x}", "{REF:P@O:x}", "{REF:P@I:}", "{C:}", "{C:{}}"],
    ]) {
      expect(hasPlaceholder(text), text).to.equal(true);
      expect(hasPlaceholder(`a${text.toLowerCase()}b`), text).to.equal(true);
    }
    for (const text of [
      "{abc}",
      "{ENTER}",
      "{TAB}",
      "{VKEY 13}",
      "{REF}",
      "{URL:X}",
      "{USERNAME",
      "USERNAME}",
      "{DT_}",
      "{GROUPS}",
      "{CMD}",
      "{FIREFOX2}",
      "{S:}",
    ]) {
      expect(hasPlaceholder(text), text).to.equal(false);
    }
  });

  it("take little time and memory in a hostile file", async () => {
    const count = 20_000;
    const own = (i: number): Fields => ({
      Title: `title ${i}`,
      Notes: "x".repeat(200),
      Password: `{REF:N@T:nothing ${i}}{S:a}`,
      a: "{S:b}{S:b}{S:b}{S:b}",
      b: "{S:a}{S:a}{NOTES}",
    });
    const entries = Array.from({ length: count }, (_, i) => entry(i, own(i)));
    const placeholders = placeholdersOf(entries, "KeePass");
    const start = performance.now();
    let length = 0;
    for (const each of entries)
      length += (await replaced(placeholders, each.fields.get("Password") ?? "", each)).length;
    expect(performance.now() - start).to.be.below(20_000);
    expect(length).to.be.below(2 ** 28);
    const nested = "{REF:P@T:".repeat(100_000);
    expect(await replaced(placeholders, nested, entries[0]!)).to.equal(nested);
    expect(hasPlaceholder("{S:{".repeat(200_000))).to.equal(false);
  }).timeout(60_000);
});

const string = (key: string, value: string): string => `<String><Key>${key}</Key><Value>${value}</Value></String>`;

/** Imports the entries of a document as XML, with the name of the program that wrote it. */
async function importing(entries: string, generator = "KeePass"): Promise<ReadImport> {
  const xml = `<KeePassFile><Meta><Generator>${generator}</Generator></Meta><Root><Group>${entries}</Group></Root></KeePassFile>`;
  const writeXml = function* (): Generator<void, string, void> {
    yield;
    return xml;
  };
  return openImport(await readImport(await writeKdbx(password, writeXml, {})), { password });
}

describe("an entry of KeePass with placeholders", function () {
  this.timeout(60_000);

  it("is left out if its username or password keeps one, and keeps it in other fields", async () => {
    const fields = ["Title", "UserName", "Password", "URL", "Notes", "Own"];
    const entries = fields.map((field, i) => {
      const values = { Title: `t${i}`, UserName: "ada", Password: "p", [field]: "{CMD:/x/}" };
      return `<Entry>${Object.entries(values)
        .map(([key, value]) => string(key, value))
        .join("")}</Entry>`;
    });
    const { entries: taken, problems } = await importing(entries.join(""));
    expect(problems.map(({ row, title, error }) => [row, title, error.values[1]])).to.deep.equal([
      [2, "t1", "placeholder"],
      [3, "t2", "placeholder"],
    ]);
    expect(taken.map(({ row, notes }) => [row, notes])).to.deep.equal([
      [1, undefined],
      [4, "URL: {CMD:/x/}"],
      [5, "{CMD:/x/}"],
      [6, "Own: {CMD:/x/}"],
    ]);
  });

  it("has earlier passwords with the username of their time, and none that keeps one", async () => {
    const state = (user: string, password: string, day: number): string =>
      `<Times><LastModificationTime>2024-01-0${day}T00:00:00Z</LastModificationTime></Times>` +
      string("UserName", user) +
      string("Password", password);
    const earlier = [
      state("ada", "{USERNAME}-1", 1),
      state("eve", "{USERNAME}-1", 2),
      state("eve", "{DT_YEAR}", 3),
      state("eve", "{REF:P@T:none}", 4),
    ];
    const history = `<History>${earlier.map((each) => `<Entry>${each}</Entry>`).join("")}</History>`;
    const { entries } = await importing(`<Entry>${string("Title", "t")}${state("eve", "new", 5)}${history}</Entry>`);
    expect(entries[0]?.history?.map((each) => each.password)).to.deep.equal(["eve-1", "ada-1"]);
  });

  it("keeps its password as it is in a file of Saltmill", async () => {
    const own = `<Entry>${string("Title", "t")}${string("UserName", "{S:x}")}${string("Password", "{USERNAME}")}</Entry>`;
    const { entries } = await importing(own, "Saltmill");
    expect(entries.map((each) => [each.login, each.password])).to.deep.equal([["{S:x}", "{USERNAME}"]]);
  });

  for (const [program, header, row] of [
    [
      "KeePassXC",
      '"Group","Title","Username","Password","URL","Notes"',
      (user: string, pw: string) => `"Root","t","${user}","${pw}","",""`,
    ],
    [
      "KeePass",
      '"Account","Login Name","Password","Web Site","Comments"',
      (user: string, pw: string) => `"t","${user}","${pw}","",""`,
    ],
  ] as const) {
    it(`is left out of a table of ${program}, which has not all fields`, async () => {
      const rows = [row("ada", "{USERNAME}"), row("{REF:U@T:x}", "p"), row("ada", "{REF:P@I:1}"), row("ada", "{abc}")];
      const { program: found, entries, problems } = await readImport(asFile([header, ...rows].join("\n")));
      expect([found, entries.map((each) => each.password)]).to.deep.equal([program, ["{abc}"]]);
      expect(problems.map(({ row, title, error }) => [row, title, error.values[1]])).to.deep.equal(
        [2, 3, 4].map((number) => [number, "t", "reference"]),
      );
    });
  }

  it("stays as it is in a table of another program", async () => {
    const { entries } = await readImport(asFile("name,url,username,password\nt,https://a.example,ada,{USERNAME}\n"));
    expect(entries[0]?.password).to.equal("{USERNAME}");
  });
});
