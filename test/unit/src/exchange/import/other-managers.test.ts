/**
 * Tests the JSON files of Proton Pass, Enpass and Keeper. The files in `test/imports` were made after the layouts that
 * public importers read, see `test/vectors/SOURCES.md`.
 */
import { expect } from "chai";
import { type ImportedEntry, type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { asFile, exactPassword, imported, readNamed } from "./files.ts";

const created = 1_700_000_000_000;
const bank = {
  ...{ row: 1, site: "bank.example", login: "ada", address: "https://www.bank.example/in", label: "My bank" },
  ...{ aliases: ["bank.test"], password: exactPassword },
};
const key = "otpauth://totp/Bank:ada?secret=GEZDGNBVGY3TQOJQ";

const titles = (read: ReadImport): (string | undefined)[] => read.problems.map(({ title }) => title);

describe("importing from Proton Pass", () => {
  /** Returns a file with one item, whose content is that of a login. */
  const fileWith = (content: object, data: object = {}, item: object = {}): Uint8Array => {
    const all = { metadata: { name: "A", note: "" }, extraFields: [], type: "login", content, ...data };
    return asFile({ version: "1.33.0", vaults: { a: { name: "", items: [{ data: all, state: 1, ...item }] } } });
  };
  const entryOf = async (...given: Parameters<typeof fileWith>): Promise<ImportedEntry | undefined> =>
    (await readImport(fileWith(...given))).entries[0];

  it("reads every field of a login, and Wi-Fi networks with a password", async () => {
    const read = await readNamed("proton-pass.json");
    expect(read).to.deep.include({ format: "proton-pass", program: "Proton Pass", isClear: true });
    const [first, ...others] = read.entries;
    expect(first).to.deep.equal({
      ...{ ...bank, totp: `${key}&algorithm=SHA1&digits=6&period=30&issuer=Bank`, favourite: true, created },
      tags: ["Personal", "Money/Home"],
      notes: [
        ...["first line", "second line", "", "URL: androidapp://com.example.bank", "Email: ada@mail.example"],
        ...["URL: https://never.example/", "Customer number: 4711", "PIN: 0815"],
        "Second key: otpauth://totp/x?secret=MFRGGZDFMZTWQ2LK",
      ].join("\n"),
    });
    expect(others.map(({ site, login, password, tags, notes }) => [site, login, password, tags, notes])).to.deep.equal([
      ["Home network", "", "wifi pass", ["Personal"], "SSID: home-5g\nRoom: attic"],
      ["shop.example", "bob@mail.example", "s3cret", ["Work"], undefined],
    ]);
    expect(titles(read)).to.deep.equal(["Only a name"]);
  });

  it("reads usernames of older versions, and files that were decrypted before", async () => {
    const older = fileWith({ username: "ada", password: "p", urls: ["https://a.example"] });
    const file = JSON.parse(new TextDecoder().decode(older)) as object;
    for (const more of [{}, { encrypted: true }, { encrypted: false, version: "1.17.0" }]) {
      const { entries, needs } = await readImport(asFile({ ...file, ...more }));
      expect([needs, entries.map(({ site, login }) => [site, login])]).to.deep.equal([
        undefined,
        [["a.example", "ada"]],
      ]);
    }
  });

  for (const [what, content, expected] of [
    [
      "usual addresses",
      { urls: ["https://a.example/", "https://b.example/"] },
      ["a.example", ["b.example"], undefined],
    ],
    [
      "usual addresses and others",
      {
        urls: ["https://a.example/"],
        autofillUrls: [
          { url: "https://a.example/", mode: 0 },
          { url: "https://b.example/", mode: 1 },
        ],
      },
      ["a.example", undefined, "URL: https://b.example/"],
    ],
    [
      "usual addresses that are only in the newer list",
      {
        autofillUrls: [
          { url: "https://b.example/", mode: 3 },
          { url: "https://a.example/", mode: 0 },
        ],
      },
      ["a.example", undefined, "URL: https://b.example/"],
    ],
    [
      "only other addresses",
      { urls: [], autofillUrls: [{ url: "https://a.example/", mode: 1 }] },
      ["a.example", undefined, undefined],
    ],
    [
      "only a regular expression",
      { autofillUrls: [{ url: "sub\\d*\\.a\\.example", mode: 5 }] },
      ["A", undefined, "URL: sub\\d*\\.a\\.example"],
    ],
  ] as const) {
    it(`links the addresses at which Proton Pass offers a login: ${what}`, async () => {
      const entry = await entryOf({ itemUsername: "ada", password: "p", ...content });
      expect([entry?.site, entry?.aliases, entry?.notes]).to.deep.equal(expected);
    });
  }

  it("takes a key of one-time codes from a custom field if the login has none", async () => {
    const field = (fieldName: string, totpUri: string): object => ({ fieldName, type: "totp", data: { totpUri } });
    const extraFields = [field("a", ""), field("b", "GEZDGNBVGY3TQOJQ"), field("c", "MFRGGZDFMZTWQ2LK")];
    const entry = await entryOf({ itemUsername: "ada", totpUri: "" }, { extraFields });
    expect(entry?.totp).to.equal("otpauth://totp/A:ada?secret=GEZDGNBVGY3TQOJQ");
    expect(entry?.notes).to.equal("c: MFRGGZDFMZTWQ2LK");
  });

  it("ends at folders that contain each other", async () => {
    const folders = [
      { folderId: "a", parentFolderId: "b", name: "A" },
      { folderId: "b", parentFolderId: "a", name: "B" },
    ];
    const item = { data: { type: "login", content: { password: "p" }, metadata: { name: "x" } }, folderId: "a" };
    const { entries } = await readImport(
      asFile({ version: "1", vaults: { v: { name: "V", folders, items: [item] } } }),
    );
    expect(entries[0]?.tags?.[0]).to.equal("V");
    expect(entries[0]?.tags?.[1]?.split("/")).to.have.length(64);
  });
});

describe("importing from Enpass", () => {
  it("reads every field, and accounts of all categories that have a password", async () => {
    const read = await readNamed("enpass.json");
    expect(read).to.deep.include({ format: "enpass", program: "Enpass", isClear: true });
    const [first, ...others] = read.entries;
    expect(first).to.deep.equal({
      ...{ ...bank, totp: "otpauth://totp/bank.example:ada?secret=GEZDGNBVGY3TQOJQ", favourite: true, created },
      tags: ["Money/Home"],
      notes: [
        ...["first line", "second line", "", "URL: androidapp://com.example.bank", "Email: ada@mail.example"],
        "Customer number: 4711",
      ].join("\n"),
      history: [
        { password: "older", ended: 0 },
        { password: "oldest", ended: 0 },
      ],
    });
    expect(others.map(({ site, login, password, tags, notes }) => [site, login, password, tags, notes])).to.deep.equal([
      ["shop.example", "", "s3cret", ["Archived"], undefined],
      ["Home network", "", "wifi pass", undefined, "SSID: home-5g"],
      ["card.example", "ada", "card pass", undefined, undefined],
    ]);
    expect(JSON.stringify(read.entries)).not.to.include("4242").and.not.to.include("9999");
    expect(titles(read)).to.deep.equal(["Only a name"]);
  });

  it("keeps further passwords, usernames and keys in the notes", async () => {
    const field = (type: string, value: string): object => ({ type, value, label: type });
    const fields = [
      ...[field("username", "ada"), field("username", "bob"), field("password", "p1"), field("password", "p2")],
      ...[field("totp", "GEZDGNBVGY3TQOJQ"), field("totp", "MFRGGZDFMZTWQ2LK")],
    ];
    const { entries } = await readImport(asFile({ items: [{ title: "A", category: "login", fields }] }));
    expect(entries[0]).to.deep.include({
      login: "ada",
      password: "p1",
      totp: "otpauth://totp/A:ada?secret=GEZDGNBVGY3TQOJQ",
    });
    expect(entries[0]?.notes).to.equal("Username: bob\nPassword: p2\nTOTP: MFRGGZDFMZTWQ2LK");
  });
});

describe("importing from Keeper", () => {
  it("reads every field, and accounts of all types that have a password", async () => {
    const read = await readNamed("keeper.json");
    expect(read).to.deep.include({ format: "keeper", program: "Keeper", isClear: true });
    const [first, ...others] = read.entries;
    expect(first).to.deep.equal({
      ...{ ...bank, totp: `${key}&issuer=Bank&algorithm=SHA1&digits=6&period=30` },
      tags: ["Money/Home \\ Garden", "Team/Servers"],
      notes: [
        ...["first line", "second line", "", "Customer number: 4711", "PIN: 0815", "name: Ada, Example"],
        ...["Since: 2020-01-01", "phone: 111", "phone: 222, Mobile"],
      ].join("\n"),
    });
    expect(others.map(({ site, login, password, notes }) => [site, login, password, notes])).to.deep.equal([
      ["shop.example", "bob", "s3cret", undefined],
      ["Home network", "", "wifi pass", "SSID: home-5g"],
      ["Database", "admin", "db pass", "host: db.example, 3306"],
    ]);
    expect(others[0]?.totp).to.equal("otpauth://totp/Shop:bob?secret=JBSWY3DPEHPK3PXP");
    expect(titles(read)).to.deep.equal(["Only a name"]);
  });

  for (const [field, line] of [
    ["Ratio 1:2", "Ratio 1:2"],
    ["$text:Ratio 1:2:1", "Ratio 1:2"],
    ["$text::3", "text"],
    ["$text", "text"],
    ["$text:a:b", "a:b"],
    ["", ""],
  ] as const) {
    it(`names a custom field as Keeper shows it: "${field}"`, async () => {
      const record = { title: "A", password: "p", custom_fields: { [field]: "x" } };
      const { entries } = await readImport(asFile({ records: [record] }));
      expect(entries[0]?.notes).to.equal(`${line}: x`);
    });
  }

  it("keeps further keys of one-time codes in the notes", async () => {
    const record = {
      title: "A",
      login: "ada",
      custom_fields: { $oneTimeCode: ["GEZDGNBVGY3TQOJQ", "MFRGGZDFMZTWQ2LK"] },
    };
    const { entries } = await readImport(asFile({ records: [record] }));
    expect(entries[0]).to.deep.include({
      totp: "otpauth://totp/A:ada?secret=GEZDGNBVGY3TQOJQ",
      notes: "TOTP: MFRGGZDFMZTWQ2LK",
    });
  });
});

describe("the passwords of Proton Pass, Enpass and Keeper", () => {
  for (const name of ["proton-pass.json", "enpass.json", "keeper.json", "dashlane.zip", "1password.1pux"]) {
    it(`are in the vault as they are in the file (${name})`, async () => {
      const { passwords } = await imported(await readNamed(name));
      expect(passwords).to.deep.include({ "bank.example ada My bank": exactPassword });
    });
  }
});

/** For each program, a file with so many accounts, whose texts are all the given one. */
const filesOf: Readonly<Record<string, (count: number, text: string) => object>> = {
  "Proton Pass": (count, text) => {
    const content = { itemEmail: text, itemUsername: text, password: text, urls: [text], totpUri: text };
    const extraFields = [{ fieldName: text, type: "text", data: { content: text } }];
    const data = { type: "login", content, extraFields, metadata: { name: text, note: text } };
    const items = Array.from({ length: count }, () => ({ data, state: 1, folderId: "9" }));
    const folders = Array.from({ length: 10 }, (_, i) => ({ folderId: `${i}`, parentFolderId: `${i - 1}`, name: "f" }));
    return { version: "1", vaults: { v: { name: "v", folders, items } } };
  },
  Enpass: (count, text) => {
    const fields = ["username", "email", "password", "url", "totp", "text"].map((type) => ({
      type,
      value: text,
      label: text,
    }));
    return { items: Array.from({ length: count }, () => ({ title: text, category: "login", fields, note: text })) };
  },
  Keeper: (count, text) => {
    const fields = { $oneTimeCode: text, [`$text:${text}`]: text, $url: [text] };
    const record = { title: text, login: text, password: text, login_url: text, notes: text, custom_fields: fields };
    return { records: Array.from({ length: count }, () => record) };
  },
};

describe("hostile files of Proton Pass, Enpass and Keeper", function () {
  this.timeout(60_000);

  for (const [program, fileOf] of Object.entries(filesOf)) {
    it(`are refused if they have more than 100,000 entries (${program})`, async () => {
      const error = await rejectsApp(readImport(asFile(fileOf(100_001, "a"))), "import-too-large");
      expect(error.values).to.deep.equal(["entries", 100_001, 100_000]);
    });

    it(`are read in part if every text has a megabyte (${program})`, async () => {
      const { entries, problems } = await readImport(asFile(fileOf(2, "x".repeat(1_000_000))));
      expect([entries.length, problems.length]).to.deep.equal([0, 2]);
      for (const { title = "" } of problems) expect(title.length).to.be.at.most(200);
    });

    it(`give texts with markup as texts, and never a message with a password (${program})`, async () => {
      const text = "<script>alert('s3cret')</script>";
      const { entries, problems } = await readImport(asFile(fileOf(1, text)));
      expect([entries[0]?.password, problems]).to.deep.equal([text, []]);
    });

    it(`are read or refused if any field has another type (${program})`, async () => {
      for (const other of [null, 1, true, [], {}, [[]], "x"]) {
        const file = JSON.stringify(fileOf(1, "TEXT"));
        for (const [name] of file.matchAll(/"(?:\$?\w+)":/gu)) {
          const at = file.indexOf(name) + name.length;
          const changed = `${file.slice(0, at)}${JSON.stringify(other)},"rest":${file.slice(at)}`;
          await readImport(asFile(changed)).catch((error: unknown) => {
            expect(error).to.have.property("code");
          });
        }
      }
    });
  }
});
