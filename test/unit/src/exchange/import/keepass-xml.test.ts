/** Tests the XML files of KeePass and KeePassXC. */
import { expect } from "chai";
import { openImport, readImport } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { asFile, imported, readNamed } from "./files.ts";

const password = "file ♥ password";

const field = (name: string, value: string, attributes = ""): string =>
  `<String><Key>${name}</Key><Value${attributes}>${value}</Value></String>`;
const entry = (title: string, value: string): string =>
  `<Entry>${field("Title", title)}${field("Password", value)}</Entry>`;
const file = (...entries: readonly string[]): string =>
  `<?xml version="1.0"?>\n<KeePassFile><Root><Group>${entries.join("")}</Group></Root></KeePassFile>`;

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
