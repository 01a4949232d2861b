/** Tests names with control characters, such as the line ends of pasted texts, in all formats. */
import { expect } from "chai";
import { openImport, type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { writeKdbx } from "../../../../../src/exchange/kdbx/write.ts";
import { asFile } from "./files.ts";

/** Names in a file, and the names of the imported account. */
const names: readonly (readonly [string, string])[] = [
  ["a\nb", "a b"],
  ["a\r\nb", "a b"],
  ["a\n\nb", "a b"],
  ["a\tb", "a b"],
  ["a\u0000b\u0007c", "a b c"],
  ["a\u0085b\u009fc", "a b c"],
  ["a\n", "a"],
  ["\r\na\t", "a"],
  [" a \n b ", " a   b "],
  ["a  b", "a  b"],
];

const password = " \tp\u0001w ";

/** Reads a file with one entry, in each format that can contain control characters in names. */
const formats: Readonly<Record<string, (name: string) => Promise<ReadImport>>> = {
  "a table": (name) =>
    readImport(
      asFile(
        `url,username,password,extra,name,grouping,fav\nhttps://x.example,"${name}","${password}",,"${name}","${name}",\n`,
      ),
    ),
  "Bitwarden's file": (name) =>
    readImport(
      asFile({
        folders: [{ id: "f", name }],
        items: [
          { type: 1, name, folderId: "f", login: { uris: [{ uri: "https://x.example" }], username: name, password } },
        ],
      }),
    ),
  "1Password's file": (name) =>
    readImport(
      asFile({
        accounts: [
          {
            vaults: [
              {
                attrs: { name },
                items: [
                  {
                    categoryUuid: "001",
                    overview: { title: name, url: "https://x.example" },
                    details: {
                      loginFields: [
                        { designation: "username", value: name },
                        { designation: "password", value: password },
                      ],
                    },
                  },
                ],
              },
            ],
          },
        ],
      }),
    ),
  "KeePass's file": async (name) => {
    const writeXml = function* (protect: (text: string) => string): Generator<void, string, void> {
      yield;
      const fields = { Title: name, UserName: name, Password: password, URL: "https://x.example" };
      const strings = Object.entries(fields).map(
        ([key, value]) => `<String><Key>${key}</Key><Value Protected="True">${protect(value)}</Value></String>`,
      );
      const group = `<Group><Name>${name.replace(/[\0\u0007\u0085\u009f]/gu, "\n")}</Name><Entry>${strings.join("")}</Entry></Group>`;
      return `<KeePassFile><Root><Group>${group}</Group></Root></KeePassFile>`;
    };
    return openImport(await readImport(await writeKdbx("pw", writeXml, {})), { password: "pw" });
  },
};

describe("a name with control characters in an import", function () {
  this.timeout(60_000);

  for (const [format, read] of Object.entries(formats)) {
    it(`has spaces instead, and the password stays exact: ${format}`, async () => {
      for (const [name, plain] of names) {
        if (format === "a table" && name.includes("\0")) continue; // no table contains zero characters
        const { entries, problems } = await read(name);
        expect(problems).to.deep.equal([]);
        const [{ login, label, tags, password: found } = {}] = entries;
        expect({ login, label, tags, found }, JSON.stringify(name)).to.deep.equal({
          login: plain,
          label: undefined, // the same as the username
          tags: [plain.trim()],
          found: password,
        });
      }
    });
  }

  it("has spaces instead as a title, and where the title is the site", async () => {
    const { entries } = await readImport(
      asFile('name,url,username,password\n"My\nbank",,ada,1\n"My\tshop",https://s.example,ada,2\n'),
    );
    expect(entries.map(({ site, label }) => [site, label])).to.deep.equal([
      ["My bank", undefined],
      ["s.example", "My shop"],
    ]);
  });

  it("names a row that is left out with spaces instead", async () => {
    const { problems } = await readImport(asFile('name,url,username,password\n"My\nbank\n",https://b.example,ada,\n'));
    expect(problems.map(({ title }) => title)).to.deep.equal(["My bank"]);
  });

  it("is refused if a password is generated from it", async () => {
    const profile = { site: "a.example", login: "a\tb", lowercase: true, counter: 1, length: 16, version: 2 };
    const { entries, problems } = await readImport(asFile({ results: [profile] }));
    expect([entries, problems.map(({ error }) => error.code)]).to.deep.equal([[], ["bad-character"]]);
  });

  it("is read in a moment, however many control characters it has", async () => {
    const long = "\u0001".repeat(9_998);
    const rows = Array.from({ length: 200 }, () => `${long}a,https://a.example,${long}b,1`);
    const start = performance.now();
    const { entries } = await readImport(asFile(["name,url,username,password", ...rows].join("\n")));
    expect(entries[0]).to.include({ login: "b" });
    expect(performance.now() - start).to.be.below(5_000);
  });
});
