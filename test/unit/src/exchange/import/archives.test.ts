/** Tests zip archives of other programs, which are recognised by the names of their files, and hostile archives. */
import { expect } from "chai";
import fc from "fast-check";
import { strToU8, type Zippable, zipSync } from "fflate";
import { AppError } from "../../../../../src/errors.ts";
import { type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { asFile, exactPassword, fileNamed, readNamed } from "./files.ts";

const login = {
  type: 1,
  name: "Bank",
  login: { username: "ada", password: "p", uris: [{ uri: "https://a.example" }] },
};
const bitwarden = JSON.stringify({ encrypted: false, folders: [], items: [login] });
const credentials = "username,username2,username3,title,password,note,url,category,otpUrl\nada,,,A,p,,a.example,,\n";
const onePassword = JSON.stringify({ accounts: [{ vaults: [{ items: [{ categoryUuid: "003" }] }] }] });

const zipped = (files: Readonly<Record<string, string | Uint8Array>>, level: 0 | 6 = 6): Uint8Array => {
  const bytes = Object.entries(files).map(([path, file]) => [path, typeof file === "string" ? strToU8(file) : file]);
  return zipSync(Object.fromEntries(bytes) as Zippable, { level });
};

const sitesOf = ({ entries }: ReadImport): string[] => entries.map(({ site }) => site);

describe("zip archives of other programs", () => {
  it("give the accounts of Dashlane, with those of its other tables counted and named", async () => {
    const read = await readNamed("dashlane.zip");
    expect(read).to.deep.include({ format: "csv", program: "Dashlane", isClear: true });
    expect(read.entries).to.deep.equal([
      {
        ...{ row: 2, site: "bank.example", login: "ada", address: "https://www.bank.example/in", label: "My bank" },
        ...{ notes: "first line\n\nusername2: ada@mail.example", password: exactPassword, tags: ["Money"] },
        totp: "otpauth://totp/Bank:ada?secret=GEZDGNBVGY3TQOJQ",
      },
      { row: 3, site: "shop.example", login: "bob", address: "https://shop.example/", password: "s3cret" },
    ]);
    expect(read.problems.map(({ title }) => title)).to.deep.equal(["Only a name"]);
  });

  it("give the accounts of Bitwarden, with its attachments counted and named", async () => {
    const [zip, json] = [await readNamed("bitwarden-attachments.zip"), await readNamed("bitwarden-own.json")];
    expect(zip.entries).to.deep.equal(json.entries);
    expect(zip.notTaken).to.deep.equal({ ...json.notTaken, attachment: 2 });
    expect(zip.notTakenNames?.attachment).to.deep.equal(["scan.pdf", "data.json"]);
  });

  it("give the accounts of Proton Pass, as its JSON file does", async () => {
    const [zip, json] = [await readNamed("proton-pass.zip"), await readNamed("proton-pass.json")];
    expect(zip).to.deep.equal(json);
    expect(zip.entries).not.to.deep.equal([]);
  });

  it("may be empty", async () => {
    expect(await readImport(zipped({ "Proton Pass/data.json": '{"version":"1","vaults":{}}' }))).to.deep.include({
      ...{ program: "Proton Pass", entries: [], problems: [] },
    });
    const dashlane = {
      "credentials.csv": credentials.split("\n")[0]!,
      "securenotes.csv": "title,note\n",
      "ids.csv": "",
    };
    expect(await readImport(zipped(dashlane))).to.deep.include({ program: "Dashlane", entries: [], notTaken: {} });
  });

  for (const [what, files] of [
    ["in a folder", { "export/data.json": bitwarden, "export/attachments/1/a.txt": "a" }],
    ["with the paths of Windows", { "export\\data.json": bitwarden, "export\\attachments\\1\\a.txt": "a" }],
    ["with paths from the root", { "/data.json": bitwarden, "/attachments/1/a.txt": "a" }],
    ["with paths that lead out of a folder", { "../../data.json": bitwarden, "../../attachments/1/a.txt": "a" }],
    [
      "with the copies of macOS",
      {
        "__MACOSX/data.json": "\0\0",
        "data.json": bitwarden,
        "__MACOSX/attachments/1/._a.txt": "",
        "attachments/1/a.txt": "a",
      },
    ],
    ["with an attachment of the same name", { "attachments/1/data.json": "[]", "data.json": bitwarden }],
    ["with upper case", { "DATA.JSON": bitwarden, "attachments/1/a.txt": "a" }],
    [
      "with folders of their own",
      { "attachments/": "", "attachments/1/": "", "attachments/1/a.txt": "a", "data.json": bitwarden },
    ],
  ] as const) {
    it(`are read ${what}`, async () => {
      const read = await readImport(zipped(files));
      expect([sitesOf(read), read.notTaken]).to.deep.equal([["a.example"], { attachment: 1 }]);
    });
  }

  it("can ask for the columns of a table whose header is unknown", async () => {
    const table = "Kennwort,Benutzer,Wo\np,ada,https://a.example/\n";
    const archive = zipped({ "credentials.csv": table, "ids.csv": "type\nx\n" });
    expect(await readImport(archive)).to.deep.include({ unknownColumns: ["Kennwort", "Benutzer", ""] });
    const read = await readImport(archive, { columns: { password: 0, login: 1, address: 2 } });
    expect([sitesOf(read), read.notTaken]).to.deep.equal([["a.example"], { identity: 1 }]);
  });
});

describe("zip archives that cannot be read", () => {
  for (const [what, files, values] of [
    ["of an unknown program", { "notes.txt": "a" }, ["zip"]],
    ["with an archive inside", { "export.zip": zipped({ "data.json": bitwarden }) }, ["zip"]],
    ["with an archive as the table", { "credentials.csv": zipped({ "credentials.csv": credentials }) }, undefined],
    ["of Excel", { "[Content_Types].xml": "<x/>", "xl/workbook.xml": "<x/>" }, ["spreadsheet"]],
    ["of Proton Pass, encrypted", { "Proton Pass/data.pgp": "-----BEGIN PGP MESSAGE-----" }, ["encrypted"]],
    ["with JSON of an unknown kind", { "data.json": "{}" }, ["format"]],
    ["with damaged JSON", { "data.json": bitwarden.slice(0, -5) }, ["damaged"]],
    ["with an empty file", { "export.data": "" }, ["damaged"]],
  ] as const) {
    it(`are refused: ${what}`, async () => {
      await rejectsApp(readImport(zipped(files)), "import-format", values);
    });
  }

  it("are refused if an encrypted message is not in an archive", async () => {
    await rejectsApp(readImport(asFile("-----BEGIN PGP MESSAGE-----\n\nwy4E\n")), "import-format", ["encrypted"]);
  });

  /** Returns an archive in which `change` was called with each record of the list at its end. */
  function changed(archive: Uint8Array, change: (view: DataView, at: number) => void): Uint8Array {
    const bytes = archive.slice();
    const view = new DataView(bytes.buffer);
    for (
      let at = view.getUint32(bytes.length - 6, true);
      view.getUint32(at, true) === 0x02014b50;
      at += 46 + view.getUint16(at + 28, true)
    )
      change(view, at);
    return bytes;
  }

  for (const [file, archive] of [
    ["stored", zipped({ "data.json": bitwarden }, 0)],
    ["compressed", zipped({ "data.json": bitwarden })],
  ] as const) {
    for (const [what, change, values] of [
      [
        "checksum",
        (view, at) => {
          view.setUint32(at + 16, view.getUint32(at + 16, true) ^ 1, true);
        },
        ["damaged"],
      ],
      [
        "size, one byte too small",
        (view, at) => {
          view.setUint32(at + 24, view.getUint32(at + 24, true) - 1, true);
        },
        ["damaged"],
      ],
      [
        "size, one byte too large",
        (view, at) => {
          view.setUint32(at + 24, view.getUint32(at + 24, true) + 1, true);
        },
        ["damaged"],
      ],
      [
        "packed size, beyond the file",
        (view, at) => {
          view.setUint32(at + 20, 2 ** 31, true);
        },
        ["damaged"],
      ],
      [
        "position, beyond the file",
        (view, at) => {
          view.setUint32(at + 42, 2 ** 31, true);
        },
        ["damaged"],
      ],
      [
        "method of compression",
        (view, at) => {
          view.setUint16(at + 10, 14, true);
        },
        ["damaged"],
      ],
      [
        "encryption",
        (view, at) => {
          view.setUint16(at + 8, 1, true);
        },
        ["encrypted"],
      ],
    ] as readonly (readonly [string, (view: DataView, at: number) => void, readonly string[]])[]) {
      it(`are refused if they lie about their ${what} (${file})`, async () => {
        await rejectsApp(readImport(changed(archive, change)), "import-format", values);
      });
    }
  }

  it("are refused before they are unpacked, if they state more than 256 MiB for all files together", async () => {
    const claimed = changed(zipped({ "credentials.csv": credentials, "ids.csv": "type\n" }), (view, at) => {
      if (view.getUint16(at + 28, true) === 7) view.setUint32(at + 24, 2 ** 28, true); // ids.csv
    });
    await rejectsApp(readImport(claimed), "import-too-large", ["unpacked", 257, 256]);
  });

  it("are refused if they unpack to more than they state", async () => {
    const bomb = zipped({ "data.json": new Uint8Array(50_000_000) });
    expect(bomb.length).to.be.below(100_000);
    await rejectsApp(
      readImport(
        changed(bomb, (view, at) => {
          view.setUint32(at + 24, 1000, true);
        }),
      ),
      "import-format",
      ["damaged"],
    );
  });

  it("are refused or read at every length", async () => {
    const archive = zipped({ "credentials.csv": credentials, "securenotes.csv": "title,note\na,b\n" });
    for (let end = 4; end < archive.length; end++)
      await rejectsApp(readImport(archive.slice(0, end)), "import-format", ["damaged"], `the first ${end} bytes`);
  });

  it("are read if they have tens of thousands of attachments", async () => {
    const attachments = Array.from({ length: 60_000 }, (_, i) => [`attachments/${i}/<script>${i}.txt`, ""] as const);
    const read = await readImport(zipped({ "data.json": bitwarden, ...Object.fromEntries(attachments) }, 0));
    expect([sitesOf(read), read.notTaken]).to.deep.equal([["a.example"], { attachment: 60_000 }]);
  });

  it("give only AppErrors if some bytes are changed", async () => {
    const archives = ["dashlane.zip", "proton-pass.zip", "bitwarden-attachments.zip", "1password.1pux"].map(fileNamed);
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...archives), changes, async (archive, all) => {
        const bytes = archive.slice();
        for (const [at, value] of all) bytes[4 + (at % (bytes.length - 4))] = value;
        try {
          await readImport(bytes);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it("read the last of several files with one name, as other programs do", async () => {
    const other = bitwarden.replace("a.example", "b.example");
    const bytes = Buffer.from(zipped({ "data.json": bitwarden, "dat2.json": other }));
    for (let at = bytes.indexOf("dat2.json"); at >= 0; at = bytes.indexOf("dat2.json", at))
      bytes.write("data.json", at);
    expect(sitesOf(await readImport(bytes))).to.deep.equal(["b.example"]);
  });
});

describe("an archive of 1Password", () => {
  it("is preferred to other files in it, which can be attachments", async () => {
    const read = await readImport(
      zipped({ "files/a__data.json": bitwarden, "data.json": bitwarden, "export.data": onePassword }),
    );
    expect(read).to.deep.include({ program: "1Password", notTaken: { note: 1 } });
  });
});
