import { createCipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import { expect } from "chai";
import { strToU8, zipSync } from "fflate";
import { openImport, readImport } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { asFile, exactPassword, readNamed } from "./files.ts";

/** The entry that Bitwarden's plain and encrypted JSON files must give. */
const bank = {
  ...{ row: 1, site: "bank.example", login: "ada", address: "https://login.bank.example/in", label: "My bank" },
  ...{ aliases: ["bank.test"], password: exactPassword, tags: ["Money/Home"], favourite: true },
  totp: "otpauth://totp/bank.example:ada?secret=GEZDGNBVGY3TQOJQ",
  notes: "first line\nsecond line\n\nURL: androidapp://com.example.bank\nhint: year\ncode: 0815",
  created: Date.UTC(2022, 2, 1, 8),
  history: [
    { password: "newer", ended: Date.UTC(2024, 1, 1, 8) },
    { password: "older", ended: Date.UTC(2023, 1, 1, 8) },
  ],
};
const notTaken = { note: 1, card: 1, identity: 1, sshkey: 1, trash: 1, passkey: 1 };

describe("importing from Bitwarden", () => {
  const password = "the file's own ♥ password";

  it("reads an unencrypted file, and counts and names the items that are not imported", async () => {
    const read = await readNamed("bitwarden.json");
    expect(read).to.deep.include({ format: "bitwarden", program: "Bitwarden", isClear: true, notTaken });
    expect(read.needs).to.equal(undefined);
    expect(read.entries).to.deep.equal([bank]);
    expect(read.problems.map(({ row, title, error }) => [row, title, error.code])).to.deep.equal([
      [7, "only a name", "import-row"],
    ]);
  });

  for (const [kind, name] of [
    ["PBKDF2", "bitwarden-pbkdf2.json"],
    ["Argon2", "bitwarden-argon2.json"],
  ] as const) {
    it(`decrypts a file with a password and ${kind}`, async () => {
      const read = await readNamed(name);
      expect(read).to.deep.include({ needs: "password", isClear: false, entries: [] });
      const opened = await openImport(read, { password });
      expect(opened.needs).to.equal(undefined);
      expect(opened.isClear).to.equal(false);
      expect(opened.entries).to.deep.equal([bank]);
      expect(opened.notTaken).to.deep.equal(notTaken);
      await rejectsApp(openImport(read, { password: "wrong" }), "cannot-decrypt");
    });
  }

  it("links no address at which an item is never offered, and names it in the notes", async () => {
    const uris = [
      { match: 5, uri: "https://never.example" },
      { match: null, uri: "https://a.example" },
      { match: 3, uri: "https://b.example" },
    ];
    const item = { type: 1, name: "A", login: { uris, username: "ada", password: "p" } };
    const only = { type: 1, name: "Only", login: { uris: uris.slice(0, 1), username: "bob", password: "p" } };
    const { entries } = await readImport(asFile({ encrypted: false, items: [item, only] }));
    expect(entries.map(({ site, aliases, notes }) => [site, aliases, notes])).to.deep.equal([
      ["a.example", ["b.example"], "URL: https://never.example"],
      ["Only", undefined, "URL: https://never.example"],
    ]);
  });

  it("links no beginning of an address that every site has", async () => {
    const beginnings = ["http", "https", "https:", "HTTPS://"].map((uri) => ({ match: 2, uri }));
    const uris = [...beginnings, { match: 2, uri: "https://a.example/shop" }, { match: 2, uri: "b.example" }];
    const item = { type: 1, name: "A", login: { uris, username: "ada", password: "p" } };
    const { entries } = await readImport(asFile({ encrypted: false, items: [item] }));
    expect(entries.map(({ site, aliases, notes }) => [site, aliases, notes])).to.deep.equal([
      ["a.example", ["b.example"], "URL: http\nURL: https\nURL: https:\nURL: HTTPS://"],
    ]);
  });

  it("links no address that is a regular expression, and names it in the notes", async () => {
    const uris = [
      { match: 4, uri: "https://(www\\.)?a\\.example/.*" },
      { match: 4, uri: "https://b\\.example/" },
      { match: null, uri: "https://c.example" },
    ];
    const item = { type: 1, name: "A", login: { uris, username: "ada", password: "p" } };
    const { entries } = await readImport(asFile({ encrypted: false, items: [item] }));
    expect(entries.map(({ site, aliases, notes }) => [site, aliases, notes])).to.deep.equal([
      ["c.example", undefined, "URL: https://(www\\.)?a\\.example/.*\nURL: https://b\\.example/"],
    ]);
  });

  it("decrypts a file that is so long that its Base64 is decoded with pauses", async () => {
    const notes = "n".repeat(900_000);
    const items = ["a", "b"].map((name) => ({ type: 1, name, notes, login: { username: "ada", password: "p" } }));
    const key = pbkdf2Sync("tomato", "salt", 1, 32, "sha256");
    const [own, mac] = ["enc", "mac"].map((use) => createHmac("sha256", key).update(`${use}\u0001`).digest());
    const iv = Buffer.alloc(16, 7);
    const sealed = (text: string): string => {
      const cipher = createCipheriv("aes-256-cbc", own!, iv);
      const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
      const tag = createHmac("sha256", mac!).update(iv).update(encrypted).digest();
      return `2.${[iv, encrypted, tag].map((part) => part.toString("base64")).join("|")}`;
    };
    const data = sealed(JSON.stringify({ items }));
    const file = { encrypted: true, passwordProtected: true, salt: "salt", kdfType: 0, kdfIterations: 1, data };
    const checked = { ...file, encKeyValidation_DO_NOT_EDIT: sealed("check") };
    const { entries } = await openImport(await readImport(asFile(checked)), { password: "tomato" });
    expect(entries.map((entry) => [entry.site, entry.notes === notes])).to.deep.equal([
      ["a", true],
      ["b", true],
    ]);
    for (const at of [2 ** 20, 2 ** 20 + 40, 40]) {
      const wrong = `${data.slice(0, at)}=${data.slice(at + 1)}`;
      await rejectsApp(readImport(asFile({ ...checked, data: wrong })), "import-format", ["damaged"]);
    }
  });

  it("refuses a file that only its own account can read", async () => {
    const file = { encrypted: true, encKeyValidation_DO_NOT_EDIT: "2.a|b|c", items: [] };
    await rejectsApp(readImport(asFile(file)), "import-format", ["ownAccount"]);
  });

  it("refuses a file whose derivation would take too long, before it begins", async () => {
    const sealed = "2.AAAA|AAAA|AAAA";
    const file = {
      encrypted: true,
      passwordProtected: true,
      salt: "s",
      encKeyValidation_DO_NOT_EDIT: sealed,
      data: sealed,
    };
    const read = (more: object): Promise<unknown> => readImport(asFile({ ...file, ...more }));
    await rejectsApp(read({ kdfType: 0, kdfIterations: 100_000_001 }), "import-too-large", [
      ...["rounds", 100_000_001, 100_000_000],
    ]);
    const argon2 = { kdfType: 1, kdfIterations: 1, kdfMemory: 64, kdfParallelism: 1 };
    await rejectsApp(read({ ...argon2, kdfMemory: 1025 }), "import-too-large", ["argon2-memory", 1025, 1024]);
    const work = { ...argon2, kdfMemory: 1024, kdfIterations: 65 };
    await rejectsApp(read(work), "import-too-large", ["argon2-work", 66_560, 65_536]);
    for (const impossible of [{ kdfMemory: undefined }, { kdfParallelism: null }, { kdfMemory: 0 }]) {
      await rejectsApp(read({ ...argon2, ...impossible }), "import-format", ["damaged"]);
    }
  });
});

describe("importing from 1Password", () => {
  const item = {
    ...{ uuid: "u1", favIndex: 1, createdAt: 1_700_000_000, state: "active", categoryUuid: "001" },
    overview: {
      title: "My bank",
      url: "https://bank.example",
      urls: [{ label: "", url: "https://bank.test" }],
      tags: ["Money"],
    },
    details: {
      loginFields: [
        { value: "ada", name: "user", fieldType: "T", designation: "username" },
        { value: exactPassword, name: "pass", fieldType: "P", designation: "password" },
      ],
      notesPlain: "note",
      sections: [
        {
          fields: [
            { title: "code", id: "TOTP_1", value: { totp: "GEZDGNBVGY3TQOJQ" } },
            { title: "PIN", id: "p", value: { concealed: "0815" } },
          ],
        },
      ],
      passwordHistory: [{ value: "older", time: 1_600_000_000 }],
    },
  };
  const card = { categoryUuid: "002", overview: { title: "card" }, details: {} };
  const data = {
    accounts: [{ vaults: [{ attrs: { name: "Personal" }, items: [item, card, { categoryUuid: "003" }] }] }],
  };

  it("reads an archive that is stored or compressed, has a comment, or has other files before and after", async () => {
    const file = strToU8(JSON.stringify(data));
    const other = new Uint8Array(5000).map((_, i) => i);
    for (const level of [0, 1, 9] as const) {
      const archive = zipSync({ "files/a": other, "export.data": file, "export.attributes": other }, { level });
      const commented = new Uint8Array(archive.length + 300).fill(0x41);
      commented.set(archive);
      new DataView(commented.buffer).setUint16(archive.length - 2, 300, true);
      for (const each of [archive, commented, commented.subarray(0, archive.length)]) {
        expect((await readImport(each)).entries).to.have.length(1);
      }
      const lying = archive.slice();
      const view = new DataView(lying.buffer);
      const directory = view.getUint32(lying.length - 6, true);
      for (let at = directory; view.getUint32(at, true) === 0x02014b50; at += 46 + view.getUint16(at + 28, true)) {
        view.setUint32(at + 24, view.getUint32(at + 24, true) - 1, true);
      }
      if (level > 0) await rejectsApp(readImport(lying), "import-format", ["damaged"]);
    }
  });

  it("reads an archive in the format 1PUX", async () => {
    const archive = zipSync({ "export.attributes": strToU8("{}"), "export.data": strToU8(JSON.stringify(data)) });
    const read = await readImport(archive);
    expect(read).to.deep.include({ format: "1pux", isClear: true, notTaken: { card: 1, note: 1 }, problems: [] });
    expect(read.entries).to.deep.equal([
      {
        ...{ row: 1, site: "bank.example", login: "ada", address: "https://bank.example/", aliases: ["bank.test"] },
        ...{ label: "My bank", notes: "note\n\nPIN: 0815", password: exactPassword, tags: ["Personal", "Money"] },
        ...{ totp: "otpauth://totp/bank.example:ada?secret=GEZDGNBVGY3TQOJQ", favourite: true },
        ...{ created: 1_700_000_000_000, history: [{ password: "older", ended: 1_600_000_000_000 }] },
      },
    ]);
  });

  it("keeps all custom fields in the notes, as texts that people can read", async () => {
    const fields = [
      {
        title: "home",
        value: { address: { street: "1 Main St", city: "Paris", country: "fr", zip: "75000", state: "" } },
      },
      { title: "born", value: { date: -86_400 } },
      { title: "since", value: { date: 1_577_836_800 } },
      { title: "expires", value: { monthYear: 202512 } },
      { title: "key", value: { sshKey: { privateKey: "-----BEGIN", metadata: { publicKey: "ssh-rsa" } } } },
      { title: "signin", value: { ssoLogin: { provider: "google", item: null } } },
      { title: "scan", value: { file: { fileName: "scan.pdf", documentId: "d" } } },
      { title: "nothing", value: { date: null } },
    ];
    const details = { ...item.details, sections: [{ fields }] };
    const accounts = [{ vaults: [{ attrs: { name: "Personal" }, items: [{ ...item, details }] }] }];
    const { entries, notTaken: others } = await readImport(asFile({ accounts }));
    expect(entries[0]?.notes?.split("\n")).to.deep.equal([
      ...["note", "", "home: 1 Main St, Paris, fr, 75000", "born: 1969-12-31", "since: 2020-01-01", "expires: 2025-12"],
      ...["key: -----BEGIN", "signin: google"],
    ]);
    expect(others).to.deep.equal({ attachment: 1 });
  });

  for (const [what, category, fields, expected] of [
    [
      "an e-mail account",
      "111",
      { pop_username: "ada", pop_password: "p", smtp_username: "bob", smtp_password: "q" },
      ["ada", "p", "smtp_username: bob\nsmtp_password: q"],
    ],
    ["an e-mail account that only sends", "111", { smtp_username: "bob", smtp_password: "q" }, ["bob", "q", undefined]],
    ["a router", "109", { password: "p", wireless_password: "q" }, ["", "p", "wireless_password: q"]],
    ["a router without a password of its own", "109", { wireless_password: "q" }, ["", "q", undefined]],
    ["an API credential", "112", { username: "ada", credential: "p" }, ["ada", "p", undefined]],
    ["a wallet", "115", { password: "p", recoveryPhrase: "q" }, ["", "p", "recoveryPhrase: q"]],
    ["a category that comes later", "199", { username: "ada", password: "p" }, ["ada", "p", undefined]],
  ] as const) {
    it(`reads other items that have a password: ${what}`, async () => {
      const all = Object.entries(fields).map(([id, text]) => {
        const type = /password|credential/u.test(id) ? "concealed" : "string";
        return { id, title: id, value: { [type]: text } };
      });
      const other = { categoryUuid: category, overview: { title: "A" }, details: { sections: [{ fields: all }] } };
      const { entries, notTaken: others } = await readImport(asFile({ accounts: [{ vaults: [{ items: [other] }] }] }));
      expect(entries.map(({ login, password, notes }) => [login, password, notes])).to.deep.equal([expected]);
      expect(others).to.deep.equal({});
    });
  }

  it("refuses an archive without the items, and one that unpacks to more than 256 MiB", async () => {
    await rejectsApp(readImport(zipSync({ other: strToU8("{}") })), "import-format", ["zip"]);
    await rejectsApp(readImport(Uint8Array.of(0x50, 0x4b, 3, 4, 0)), "import-format", ["damaged"]);
    const bomb = zipSync({ "export.data": new Uint8Array(1000) });
    const directory = Buffer.from(bomb.buffer).indexOf("PK\x01\x02", 0, "latin1");
    new DataView(bomb.buffer).setUint32(directory + 24, 2 ** 28 + 1, true); // claims a size of 256 MiB + 1 byte
    await rejectsApp(readImport(bomb), "import-too-large", ["unpacked", 257, 256]);
  });
});

describe("a JSON file", () => {
  it("is not taken for one of Bitwarden if it is of Enpass, which has the same lists", async () => {
    const fields = [
      { type: "username", value: "ada" },
      { type: "password", value: "p" },
    ];
    const item = { title: "X", category: "login", template_type: "login.default", trashed: 0, uuid: "u", fields };
    expect((await readImport(asFile({ folders: [], items: [item] }))).program).to.equal("Enpass");
    expect((await readImport(asFile({ encrypted: false, folders: [], items: [] }))).program).to.equal("Bitwarden");
  });

  it("is refused if it is of no known kind, nested too deep or has too many values", async () => {
    await rejectsApp(readImport(asFile("{}")), "import-format", ["format"]);
    await rejectsApp(readImport(asFile('{"items":')), "import-format", ["damaged"]);
    await rejectsApp(readImport(asFile(`{"items":${"[".repeat(100)}`)), "import-format", ["damaged"]);
    await rejectsApp(readImport(asFile(`{"items":[${"1,".repeat(10_000_001)}1]}`)), "import-too-large", [
      ...["values", 10_000_003, 10_000_000],
    ]);
    await rejectsApp(readImport(asFile({ items: Array.from({ length: 100_001 }, () => 0) })), "import-too-large");
  });
});
