/** Tests what the user learns about a file that cannot be imported: one sentence, the same on the page and in the CLI. */
import { expect } from "chai";
import { strToU8, zipSync } from "fflate";
import { describeError } from "../../../../../cli/failure.ts";
import { openImport, readImport } from "../../../../../src/exchange/index.ts";
import type { ImportFault } from "../../../../../src/formats/index.ts";
import {
  exportBackup,
  kitBackup,
  recoveryCode,
  recoveryQrText,
  sealSnapshot,
} from "../../../../../src/backup/index.ts";
import { headerOf } from "../../../../../src/vault/index.ts";
import { languages, textsIn } from "../../../ui/speaking.ts";
import { rejectsApp } from "../../refused.ts";
import { dump, newVault } from "../../vaults.ts";
import { asFile, fileNamed } from "./files.ts";

/** The bytes of a text in Latin-1. */
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));

/** Returns a KeePass database with other bytes at one place. */
function kdbx(at: number, ...values: readonly number[]): Uint8Array {
  const file = fileNamed("keepass-4.kdbx");
  file.set(values, at);
  return file;
}

const zip = (...names: readonly string[]): Uint8Array =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8(name)])), { level: 0 });

const table = "name,url,username,password\nA,https://a.example,ada,1\n";
const ownAccount = { encrypted: true, encKeyValidation_DO_NOT_EDIT: "2.a|b|c", items: [] };

const files: readonly (readonly [title: string, fault: ImportFault, file: Uint8Array])[] = [
  ["an empty file", "empty", new Uint8Array(0)],
  ["a file of line ends and a byte order mark", "empty", asFile("\ufeff\r\n \n")],
  ["one word", "format", asFile("hello")],
  ["a text", "format", asFile("To whom it may concern\nI write to you\n")],
  ["an unknown JSON file", "format", asFile({ accounts: [], title: "x" })],
  ["a list in JSON", "format", asFile([{ name: "a", password: "b" }, { name: "c" }])],
  ["an empty list in JSON", "format", asFile("[]")],
  ["an unknown XML file", "format", asFile('<?xml version="1.0"?><passwords a="1,2"><entry/></passwords>')],
  ["a text document", "format", asFile("{\\rtf1\\ansi a,b}")],
  ["a JSON file that ends too early", "damaged", asFile('{"items":[{"type":1,"na')],
  ["a zip archive that ends too early", "damaged", zip("export.data").slice(0, -30)],
  ["a KeePass database that ends too early", "damaged", fileNamed("keepass-4.kdbx").slice(0, 100)],
  ["a table in Windows-1251", "encoding", Uint8Array.of(...bytes(table), 0xef, 0xe0, 0xf0, 0xee, 0xeb, 0xfc)],
  ["bytes with zeros", "noText", Uint8Array.of(1, 2, 0, 3, 0xff, 0, 0xfe, 9)],
  ["a text with a zero in its first line", "noText", asFile(`na\0me,${table}`)],
  ["a PNG picture", "picture", bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR")],
  ["a JPEG picture", "picture", bytes("\xff\xd8\xff\xe0\0\x10JFIF")],
  ["a GIF picture", "picture", bytes("GIF89a\x01\0\x01\0")],
  ["a WebP picture", "picture", bytes("RIFF\x24\0\0\0WEBPVP8 ")],
  ["a photo of a phone", "picture", bytes("\0\0\0\x18ftypheic\0\0\0\0")],
  ["an SVG picture", "picture", asFile('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a PDF document", "pdf", bytes("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")],
  ["a web page", "page", asFile("\n<!DOCTYPE html>\n<html><body>a,b</body></html>")],
  ["a web page without a document type", "page", asFile('<html lang="en">a,b</html>')],
  ["a table of RoboForm's printed page", "page", asFile('<table width="100%"><tr><td>a,b</td></tr></table>')],
  ["a spreadsheet of Excel", "spreadsheet", zip("[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml")],
  ["an old spreadsheet of Excel", "spreadsheet", bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0")],
  ["a spreadsheet of Numbers", "spreadsheet", zip("Index/Document.iwa", "Metadata/Properties.plist")],
  [
    "a spreadsheet of LibreOffice",
    "spreadsheet",
    zipSync({ mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }] }),
  ],
  ["an unknown zip archive", "zip", zip("passwords/readme.txt", "xl.txt")],
  ["a gzip archive", "archive", bytes("\x1f\x8b\x08\0\0\0\0\0")],
  ["a 7z archive", "archive", bytes("7z\xbc\xaf\x27\x1c\0\x04")],
  ["a RAR archive", "archive", bytes("Rar!\x1a\x07\x01\0")],
  ["a tar archive", "archive", bytes(`a.csv${"\0".repeat(252)}ustar\x0000`)],
  ["the passwords of a browser", "database", bytes("SQLite format 3\0\x10\0")],
  ["a message of PGP", "encrypted", asFile("-----BEGIN PGP MESSAGE-----\n\nhQEMA\n")],
  ["a file of OpenSSL", "encrypted", bytes("Salted__\x01\x02\x03\x04\x05\x06\x07\x08")],
  ["a file of age", "encrypted", asFile("age-encryption.org/v1\n-> X25519 abc\n")],
  ["an export that only its account at Bitwarden opens", "ownAccount", asFile(ownAccount)],
  ["a database of KeePass 1", "keepass1", bytes("\x03\xd9\xa2\x9a\x65\xfb\x4b\xb5\x03\0\0\0")],
  ["a database of KeePass 2 before its release", "keepassOld", bytes("\x03\xd9\xa2\x9a\x66\xfb\x4b\xb5\x01\0\0\0")],
  ["a database of KeePass 2 from 2009", "keepassOld", kdbx(8, 0, 0, 2, 0)],
  ["a database of a newer KeePass", "keepassNew", kdbx(8, 0, 0, 5, 0)],
  ["a backup of a newer Easy Passwords", "version", asFile({ application: "easypasswords", format: 9, sites: {} })],
  ["a backup of a newer PfP", "version", asFile({ application: "pfp", format: 9, data: {} })],
];

/** On the command line, the files of Saltmill itself have other ways on than in the extension. */
const onCommandLine: Partial<Record<ImportFault, string>> = {
  ownBackup:
    "This is a backup of Saltmill. saltmill vault list FILE shows it. Restore it in the extension, under Backup.",
  ownVault: "This is a vault of Saltmill. saltmill vault list FILE shows it.",
  ownKit: "This is a code of an emergency kit. Open the whole kit on the generator page.",
};

const messageOf = (fault: ImportFault): string => textsIn("en")[`error_import_${fault}`] ?? "";

describe("a file that cannot be imported", () => {
  for (const [title, fault, file] of files) {
    it(`is described by one sentence: ${title} (${fault})`, async () => {
      const error = await rejectsApp(readImport(file), "import-format", [fault]);
      expect(describeError(error).message).to.equal(onCommandLine[fault] ?? messageOf(fault)); // the page says what the command line says
    });
  }

  it("is a file of Saltmill itself: a backup, a snapshot of a store, a vault file, or a code of an emergency kit", async () => {
    const vault = await newVault();
    const { text: backup } = await exportBackup(vault);
    const [code = ""] = (await kitBackup(vault)) ?? [];
    const snapshot = await sealSnapshot(
      { header: await headerOf(vault), file: "A".repeat(22), created: 1 },
      [],
      vault.keys,
    );
    const recovery = recoveryQrText(
      7,
      recoveryCode(
        Uint8Array.from({ length: 20 }, (_, i) => i),
        "hunter2",
      ),
    );
    const own = [
      ["ownBackup", backup],
      ["ownBackup", snapshot],
      ["ownVault", await dump(vault.storage)],
      ["ownKit", code],
      ["ownKit", recovery],
    ] as const;
    for (const [fault, text] of own) {
      const error = await rejectsApp(readImport(asFile(text)), "import-format", [fault]);
      expect(describeError(error).message).to.equal(onCommandLine[fault]);
      expect(messageOf(fault), fault).not.to.equal("");
    }
  });

  it("is described where only its password can open it", async () => {
    const database = await readImport(fileNamed("keepass-4.kdbx"));
    const keyFile = asFile("<KeyFile><Meta><Version>2.0</Version></Meta><Key><Data>00</Data></Key></KeyFile>");
    await rejectsApp(openImport(database, { password: "a", keyFile }), "import-format", ["keyFile"]);
  });

  it("is a table if it only looks like another file", async () => {
    for (const first of ["GIF89", "PDF", "<b>", "Rar!", "[a]", "BM", "PK"]) {
      const { entries } = await readImport(asFile(`${first},https://a.example,ada,1\nb,https://b.example,bob,2\n`), {
        columns: { title: 0, address: 1, login: 2, password: 3 },
      });
      expect(
        entries.map(({ password }) => password),
        first,
      ).to.deep.equal(["1", "2"]);
    }
  });

  for (const language of languages) {
    it(`is described in the words of ${language}, with what to do, and without names of parts in brackets`, () => {
      for (const [name, text] of Object.entries(textsIn(language))) {
        if (!/^error_import_(?!too_large$)|^rowReason_/u.test(name)) continue;
        expect(text, name).not.to.match(/[()]|\$/u);
        if (name.startsWith("error_")) expect(text, name).to.match(/\.\s.*\.$/u);
      }
    });
  }
});
