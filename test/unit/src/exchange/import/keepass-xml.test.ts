/** Tests the XML files of KeePass and KeePassXC, and control characters in documents of KeePass. */
import { expect } from "chai";
import { openImport, type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { writeKdbx } from "../../../../../src/exchange/kdbx/write.ts";
import { rejectsApp } from "../../refused.ts";
import { asFile, imported, readNamed } from "./files.ts";

const password = "file ♥ password";

const field = (name: string, value: string, attributes = ""): string =>
  `<String><Key>${name}</Key><Value${attributes}>${value}</Value></String>`;
const entry = (title: string, value: string, more = ""): string =>
  `<Entry>${field("Title", title)}${field("Password", value)}${more}</Entry>`;
const file = (...entries: readonly string[]): string =>
  `<?xml version="1.0"?>\n<KeePassFile><Root><Group>${entries.join("")}</Group></Root></KeePassFile>`;

/** Encrypts a document as a KDBX 4 file and opens it. */
async function fromKdbx(xml: string): Promise<ReadImport> {
  const steps = function* (): Generator<void, string, void> {
    yield;
    return xml;
  };
  return openImport(await readImport(await writeKdbx(password, steps, {})), { password });
}

describe("the XML file of KeePass and KeePassXC", () => {
  it("has the entries of the database from which it was exported", async () => {
    const [xml, kdbx] = [
      await readNamed("keepassxc.xml"),
      await openImport(await readNamed("keepass-3.kdbx"), { password }),
    ];
    expect(xml).to.deep.include({ format: "keepass-xml", program: "KeePassXC", isClear: true, problems: [] });
    expect(xml.needs).to.equal(undefined);
    expect(xml.entries).to.deep.equal(kdbx.entries);
    expect([xml.notTaken, xml.notTakenNames]).to.deep.equal([kdbx.notTaken, kdbx.notTakenNames]);
    expect((await imported(xml)).passwords).to.deep.equal((await imported(kdbx)).passwords);
  });

  for (const [what, text] of [
    ["without a declaration", file(entry("a", "p")).replace(/^.*\n/u, "")],
    ["after comments and spaces", `\n<!-- a -->\n<!-- b\n-->${file(entry("a", "p")).replace(/^.*\n/u, "")}`],
    ["with a byte order mark", `\ufeff${file(entry("a", "p"))}`],
    [
      "with values that are protected in memory",
      file(`<Entry>${field("Title", "a")}${field("Password", "p", ' ProtectInMemory="True"')}</Entry>`),
    ],
  ] as const) {
    it(`is recognised ${what}`, async () => {
      const { entries } = await readImport(asFile(text));
      expect(entries.map(({ site, password: own }) => [site, own])).to.deep.equal([["a", "p"]]);
    });
  }

  it("is refused if its passwords are encrypted, because they would be wrong", async () => {
    const protectedEntry = `<Entry>${field("Title", "a")}${field("Password", "cGFzcw==", ' Protected="True"')}</Entry>`;
    await rejectsApp(readImport(asFile(file(protectedEntry))), "import-format", ["encrypted"]);
  });

  for (const [what, text, values] of [
    ["cut", file(entry("a", "p")).slice(0, -20), ["damaged"]],
    ["with a document type", file(entry("a", "p")).replace("\n", '<!DOCTYPE x [<!ENTITY a "b">]>\n'), undefined],
    ["with groups that are nested too deep", file(`${"<Group>".repeat(300)}${"</Group>".repeat(300)}`), ["damaged"]],
  ] as const) {
    it(`is refused if it is damaged: ${what}`, async () => {
      await rejectsApp(readImport(asFile(text)), "import-format", values);
    });
  }

  it("is refused if it has more than 100,000 entries", async () => {
    await rejectsApp(readImport(asFile(file("<Entry/>".repeat(100_001)))), "import-too-large", [
      ...["entries", 100_001, 100_000],
    ]);
  });
});

describe("control characters in the document of a database", () => {
  const controls = ["\u0000", "\u0001", "\u0008", "\u000b", "\u001f"];

  for (const [what, read] of [
    ["a database", fromKdbx],
    ["an XML file", (xml: string) => readImport(asFile(xml))],
  ] as const) {
    it(`are kept in passwords and notes, and become spaces in names (${what})`, async () => {
      const entries = controls.map((each, i) =>
        entry(`n${i}${each}x`, `p${each}w`, field("UserName", `u${each}v`) + field("Notes", `a${each}b`)),
      );
      const { entries: found, problems } = await read(file(...entries, entry("last", "p")));
      expect(problems).to.deep.equal([]);
      expect(found.map((each) => [each.site, each.login, each.password, each.notes])).to.deep.equal([
        ...controls.map((each, i) => [`n${i} x`, "u v", `p${each}w`, `a${each}b`]),
        ["last", "", "p", undefined],
      ]);
    });
  }

  for (const reference of ["&#8;", "&#x8;", "&#x08;", "&#X8;", "&#008;", "&#x0000008;"]) {
    it(`are read as characters if they are written as ${reference}`, async () => {
      const { entries } = await fromKdbx(file(entry("a", `p${reference}w${reference}`), entry("b", `&amp;#8;`)));
      expect(entries.map(({ password: own }) => own)).to.deep.equal(["p\u0008w\u0008", "&#8;"]);
    });
  }

  it("are read at every place of a long document", async () => {
    for (let shift = 0; shift < 12; shift++) {
      const text = file(
        entry("a", "q", field("Notes", "x".repeat(65_350 + shift))),
        entry("b", "p&#x1f;&amp;&#8;&lt;w"),
        entry("c", "p"),
      );
      const { entries } = await fromKdbx(text);
      expect(entries.map(({ password: own }) => own)).to.deep.equal(["q", "p\u001f&\u0008<w", "p"]);
    }
  });

  it("do not hide other damage", async () => {
    for (const text of [
      file("<Entry>\u0008<Broken></Entry>"),
      file(entry("a", "&#xd800;")),
      file(entry("a", "&unknown;")),
    ])
      await rejectsApp(fromKdbx(text), "import-format", ["damaged"]);
    await rejectsApp(fromKdbx(file(entry("a", "\u0001".repeat(10_001)))), "import-format", ["damaged"]);
  });
});
