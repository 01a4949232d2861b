/** Tests KDBX files of versions 3.1 and 4 that KeePassXC wrote. `test/vectors/SOURCES.md` says how they were made. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { hex } from "../../../../../crypto/index.ts";
import { oneTimeCode } from "../../../../../src/accounts/index.ts";
import { base32Of, fromBase32 } from "../../../../../src/base32.ts";
import { kdbxTotp, totpAddress } from "../../../../../src/exchange/import/totp.ts";
import { openImport, type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { fromHex, readDictionary, writeDictionary } from "../../../../../src/exchange/kdbx/bytes.ts";
import { readHeader } from "../../../../../src/exchange/kdbx/header.ts";
import { compositeKey, kdfIds, kdfOf } from "../../../../../src/exchange/kdbx/key.ts";
import { createChaCha20 } from "../../../../../src/exchange/kdbx/streams.ts";
import { writeKdbx } from "../../../../../src/exchange/kdbx/write.ts";
import { parseDocument } from "../../../../../src/formats/xml.ts";
import { rejectsApp, throwsApp } from "../../refused.ts";
import { asFile, exactPassword, fileNamed, readNamed } from "./files.ts";

const password = "file ♥ password";
const keyFile = fileNamed("keepass-3-key.keyx");

const opened = async (name: string): Promise<ReadImport> =>
  openImport(await readNamed(name), { password, ...(name.includes("key") && { keyFile }) });

describe("importing a KDBX file", function () {
  this.timeout(120_000);

  for (const name of ["keepass-3.kdbx", "keepass-3-key.kdbx", "keepass-4.kdbx", "keepass-4-chacha20.kdbx"]) {
    it(`${name} gives every field, the earlier passwords and the groups`, async () => {
      const read = await opened(name);
      expect(read).to.deep.include({
        format: "kdbx",
        program: name.startsWith("keepass-3") ? "KeePassXC" : "KeePass",
        isClear: false,
        problems: [],
      });
      expect(read.notTaken).to.deep.equal({ note: 1, trash: 1, ...(!name.includes("key") && { attachment: 1 }) });
      const [bank, shop, ...more] = read.entries;
      expect(more).to.deep.equal([]);
      expect(bank).to.deep.equal({
        row: 1,
        site: "bank.example",
        login: "ada",
        address: "https://www.bank.example/login",
        aliases: ["bank-two.example"],
        label: "My bank",
        notes: "first line\nsecond line\n\nCustomer number: 4711 <x>\nExpires: 2030-01-02",
        password: exactPassword,
        totp: "otpauth://totp/bank:ada?secret=GEZDGNBVGY3TQOJQ&period=30&digits=6&issuer=bank",
        tags: ["money", "private"],
        created: Date.parse("2021-01-02T03:04:05Z"),
        history: [
          { password: "older", ended: Date.parse("2023-01-02T03:04:05Z") },
          { password: "oldest", ended: Date.parse("2022-01-02T03:04:05Z") },
        ],
      });
      expect(shop).to.deep.include({
        site: "shop.example",
        password: exactPassword, // this field refers to the password of the first entry
        totp: "otpauth://totp/shop.example:bob?secret=GEZDGNBVGY3TQOJQ&period=60&digits=8",
        tags: ["Work/Servers"],
      });
    });
  }

  it("ignores times that no date can have", async () => {
    const string = (key: string, value: string): string => `<String><Key>${key}</Key><Value>${value}</Value></String>`;
    const seconds = Buffer.alloc(8);
    seconds.writeBigInt64LE(2n ** 62n);
    const entries = [seconds.toString("base64"), "9999999999999999", "2030-01-02T00:00:00Z"].map((time, i) => {
      const times = `<Times><CreationTime>${time}</CreationTime><Expires>True</Expires><ExpiryTime>${time}</ExpiryTime></Times>`;
      return `<Entry>${string("Title", `n${i}`)}${string("Password", "p")}${times}</Entry>`;
    });
    const xml = `<KeePassFile><Root><Group>${entries.join("")}</Group></Root></KeePassFile>`;
    const writeXml = function* (): Generator<void, string, void> {
      yield;
      return xml;
    };
    const read = await openImport(await readImport(await writeKdbx(password, writeXml, {})), { password });
    expect(read.entries.map(({ site, notes, created }) => [site, notes, created])).to.deep.equal([
      ["n0", undefined, undefined],
      ["n1", undefined, undefined],
      ["n2", "Expires: 2030-01-02", Date.UTC(2030, 0, 2)],
    ]);
  });

  it("refuses a wrong password, a missing or wrong key file, and a changed file", async () => {
    for (const name of ["keepass-3.kdbx", "keepass-4.kdbx"]) {
      await rejectsApp(openImport(await readNamed(name), { password: "wrong" }), "cannot-decrypt");
      await rejectsApp(openImport(await readNamed(name), { password, keyFile }), "cannot-decrypt");
      const file = fileNamed(name);
      file[file.length - 200]! ^= 1;
      await rejectsApp(openImport(await readImport(file), { password }), "cannot-decrypt");
    }
    await rejectsApp(openImport(await readNamed("keepass-3-key.kdbx"), { password }), "cannot-decrypt");
    const damaged = new TextEncoder().encode(
      new TextDecoder().decode(keyFile).replace(/(?<=<Data[^>]*>\s*)\w/u, (digit) => (digit === "0" ? "1" : "0")),
    );
    const read = await readNamed("keepass-3-key.kdbx");
    await rejectsApp(openImport(read, { password, keyFile: damaged }), "import-format");
  });

  it("refuses a shortened file at every length", async () => {
    const file = fileNamed("keepass-4.kdbx");
    const { length } = readHeader(file).bytes;
    for (let end = 8; end < length; end += 7) await rejectsApp(readImport(file.slice(0, end)), "import-format");
    const read = await readImport(file.slice(0, length + 100));
    await rejectsApp(openImport(read, { password }), "import-format");
  });

  it("refuses a key derivation that would take too long, before it asks for a password", () => {
    const salt = new Uint8Array(32);
    const argon2 = (id: "argon2d" | "argon2id", more: Readonly<Record<string, number>>): ReturnType<typeof kdfOf> =>
      kdfOf(
        new Map<string, number | Uint8Array<ArrayBuffer>>([
          ["$UUID", fromHex(kdfIds[id])!],
          ["S", salt],
          ...Object.entries({ V: 0x13, I: 2, M: 2 ** 20, P: 1, ...more }),
        ]),
      );
    const [kib, mib, gib] = [2 ** 10, 2 ** 20, 2 ** 30];
    const taken: Readonly<Record<string, number>>[] = [
      { M: mib, I: 2 }, // KeePass: 1 MiB in its first versions, 64 MiB today
      { M: 64 * mib, I: 10, P: 2 }, // KeePassXC
      { M: 64 * mib, I: 1000, P: 32 }, // KeePassXC with 5 seconds on a machine with many threads
      { M: 64 * mib, I: 3, P: 4 }, // RFC 9106, and Bitwarden
      { M: gib, I: 64, P: 8 },
      { M: 8 * kib, I: 2 ** 23 },
      { M: 2040 * kib, I: 100, P: 255 },
    ];
    const refused: Readonly<Record<string, number>>[] = [
      { M: gib + kib },
      { M: 2 ** 52, I: 1 },
      { M: gib, I: 65 },
      { M: gib, I: 100 },
      { M: 512 * mib, I: 129 },
      { M: 64 * mib, I: 1025 },
      { M: 8 * kib, I: 2 ** 23 + 1 },
      { M: 8 * kib, I: 2 ** 32 - 1 },
      { M: 2048 * kib, P: 256 },
      { M: 2 ** 50, I: 2 ** 32 - 1, P: 2 ** 32 - 1 },
    ];
    for (const id of ["argon2d", "argon2id"] as const) {
      for (const values of taken)
        expect(argon2(id, values), JSON.stringify(values)).to.include({ passes: values["I"] ?? 2 });
      for (const values of refused) throwsApp(() => argon2(id, values), "import-too-large");
      for (const values of [{ V: 0x11 }, { V: 0x14 }, { I: 0 }, { P: 0 }, { M: 7 * kib }, { M: 16 * kib, P: 3 }])
        throwsApp(() => argon2(id, values), "import-format");
    }
    expect(argon2("argon2d", { V: 0x10 })).to.include({ version: 0x10 });
    expect(argon2("argon2d", {})).to.include({ version: 0x13 });
    const aes = new Map<string, number | Uint8Array<ArrayBuffer>>([
      ["$UUID", fromHex(kdfIds.aes)!],
      ["S", salt],
      ["R", 100_000_001],
    ]);
    throwsApp(() => kdfOf(aes), "import-too-large");
  });

  it("refuses XML with a document type, with deep nesting, and damaged XML", async () => {
    await rejectsApp(parseDocument('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), "import-format");
    await rejectsApp(parseDocument("<a>".repeat(100_000)), "import-format");
    await rejectsApp(parseDocument("<a><b></a>"), "import-format");
    await rejectsApp(parseDocument(`<a>${"<é>".repeat(300)}${"</é>".repeat(300)}</a>`), "import-format", ["damaged"]);
    await rejectsApp(parseDocument("<a><!-- b</a>"), "import-format");
    expect((await parseDocument("<a b='c'>d<e/>&lt;</a>")).text).to.equal("d<");
    const literal = `<?b <c "?><a><!-- <b "c --><![CDATA[x <b "c]]>${"<![CDATA[<b>]]>".repeat(300)}</a>`;
    expect((await parseDocument(literal)).children).to.deep.equal([]);
  });
});

describe("the key of one-time codes in the form of KeeOtp", () => {
  const secret = "12345678901234567890123456789012"; // from RFC 6238, appendix B, with erratum 2866
  const key = `key=${base32Of(Buffer.from(secret))}`;
  const addressOf = (text: string): string => totpAddress(text, "a.example", "ada");

  it("keeps the hash, the number of digits and the period", async () => {
    const address = addressOf(`${key}&size=8&step=30&otpHashMode=Sha256&type=Totp&encoding=Base32`);
    expect((await oneTimeCode(address, 59_000)).code).to.equal("46119246"); // RFC 6238, appendix B
    expect(addressOf("key=GEZDGNBVGY3TQOJQ&otpHashMode=Sha512&step=60")).to.equal(
      "otpauth://totp/a.example:ada?secret=GEZDGNBVGY3TQOJQ&period=60&algorithm=SHA512",
    );
    expect(addressOf("key=GEZDGNBVGY3TQOJQ&otpHashMode=Sha1&step=30&size=6")).to.equal(
      "otpauth://totp/a.example:ada?secret=GEZDGNBVGY3TQOJQ",
    );
  });

  it("is read in each of its encodings", () => {
    const text = "1234567890";
    for (const [encoding, key] of [
      ["Base32", "gezd gnbv gy3t qojq"],
      ["UTF8", text],
      ["Hex", Buffer.from(text).toString("hex")],
      ["base64", Buffer.from(text).toString("base64")],
    ] as const) {
      const written = new URLSearchParams({ Key: key, encoding, Step: "120", size: "10" }).toString();
      expect(addressOf(written), encoding).to.equal(
        "otpauth://totp/a.example:ada?secret=GEZDGNBVGY3TQOJQ&period=120&digits=10",
      );
    }
    expect(addressOf("key=GEZDGNBVGY3TQOJQ&type=Steam")).to.equal(
      "otpauth://totp/a.example:ada?secret=GEZDGNBVGY3TQOJQ&digits=5&encoder=steam",
    );
  });

  for (const [more, fault] of [
    ["type=Hotp&counter=3", "hotp"],
    ["type=other", "type"],
    ["encoding=Hex", "characters"],
    ["encoding=base58", "characters"],
    ["otpHashMode=Md5", "algorithm"],
    ["size=11", "digits"],
    ["step=90000", "period"],
  ] as const) {
    it(`is refused with the reason: ${more}`, () => {
      throwsApp(() => addressOf(`key=GEZDGNBVGY3TQOJQ&${more}`), "totp-key", [fault]);
    });
  }

  it("goes to the notes if it is not read", async () => {
    const otp = "key=GEZDGNBVGY3TQOJQ&encoding=Hex";
    const { entries } = await readImport(asFile(`url,username,password,totp\nhttps://a.example,ada,1,${otp}\n`));
    expect(entries.map(({ totp, notes }) => [totp, notes])).to.deep.equal([[undefined, `TOTP: ${otp}`]]);
  });
});

describe("the key of one-time codes in KDBX", () => {
  const named = (more: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
    new Map(Object.entries({ Title: "Bank", ...more }));
  const hex = (count: number): string => "3a".repeat(count);

  it("is written in Base32, whatever its form", () => {
    const address = "otpauth://totp/Bank?secret=HI5DUOR2HI5DUOR2";
    const bytes = Buffer.from(hex(10), "hex");
    expect(kdbxTotp(named({ "TimeOtp-Secret": bytes.toString() }))).to.equal(address);
    expect(kdbxTotp(named({ "TimeOtp-Secret-Hex": hex(10) }))).to.equal(address);
    expect(kdbxTotp(named({ "TimeOtp-Secret-Base64": bytes.toString("base64") }))).to.equal(address);
    expect(kdbxTotp(named({ "TimeOtp-Secret-Base32": "hi5d-uor2 HI5DUOR2" }))).to.equal(address);
    for (let count = 0; count < 20; count++) {
      const random = Buffer.from(Array.from({ length: count }, (_, i) => (i * 77 + count * 31) % 256));
      expect(fromBase32(base32Of(random)), `${count} bytes`).to.deep.equal(new Uint8Array(random));
    }
  });

  const settings: [title: string, fields: Readonly<Record<string, string>>, expected: string][] = [
    ["KeePass", { "TimeOtp-Length": "8", "TimeOtp-Period": "120" }, "period=120&digits=8"],
    ["KeePass with SHA-1", { "TimeOtp-Algorithm": "HMAC-SHA-1" }, ""],
    ["KeePass with SHA-256", { "TimeOtp-Algorithm": "HMAC-SHA-256" }, "algorithm=SHA256"],
    ["KeePass with SHA-512", { "TimeOtp-Algorithm": "hmac-sha-512" }, "algorithm=SHA512"],
    ["KeePass with the other name of a hash", { "TimeOtp-Algorithm": "SHA512" }, "algorithm=SHA512"],
    ["TrayTOTP", { "TOTP Settings": "60;8" }, "period=60&digits=8"],
    ["TrayTOTP with a clock", { "TOTP Settings": "30;10;time.example" }, "digits=10"],
    ["TrayTOTP for Steam", { "TOTP Settings": "30;S" }, "digits=5&encoder=steam"],
  ];
  for (const [title, fields, expected] of settings) {
    it(`has the settings of ${title}`, () => {
      const field = "TOTP Settings" in fields ? "TOTP Seed" : "TimeOtp-Secret-Base32";
      expect(totpAddress(kdbxTotp(named({ [field]: "gezd gnbv gy3t qojq", ...fields })), "a.example", "ada")).to.equal(
        `otpauth://totp/${field === "TOTP Seed" ? "a.example:ada" : "Bank"}?secret=GEZDGNBVGY3TQOJQ${expected && `&${expected}`}`,
      );
    });
  }

  const refused: [fields: Readonly<Record<string, string>>, fault: string, text: string][] = [
    [
      { "TimeOtp-Secret": "1234567890", "TimeOtp-Algorithm": "HMAC-MD5" },
      "algorithm",
      "otpauth://totp/Bank?secret=GEZDGNBVGY3TQOJQ&algorithm=HMAC-MD5",
    ],
    [{ "TimeOtp-Secret-Hex": "3a3a3a3a3a3a3" }, "characters", "otpauth://totp/Bank?secret=_3a3a3a3a3a3a3"],
    [
      { "HmacOtp-Secret": "1234567890", "HmacOtp-Counter": "7" },
      "hotp",
      "otpauth://hotp/Bank?secret=GEZDGNBVGY3TQOJQ&counter=7",
    ],
    [
      { "TOTP Seed": "GEZDGNBVGY3TQOJQ", "TOTP Settings": "60;S" },
      "unclear",
      "key=GEZDGNBVGY3TQOJQ&step=60&type=steam",
    ],
  ];
  for (const [fields, fault, text] of refused) {
    it(`is refused with the reason, and goes to the notes whole: ${JSON.stringify(fields)}`, () => {
      expect(kdbxTotp(named(fields))).to.equal(text);
      throwsApp(() => totpAddress(text, "a.example", "ada"), "totp-key", [fault]);
    });
  }

  it("is kept as it is if it is too long, in every form", () => {
    const long = hex(2 ** 19);
    for (const field of ["", "-Hex", "-Base64", "-Base32"].map((form) => `TimeOtp-Secret${form}`)) {
      expect(kdbxTotp(named({ [field]: long })) === long, field).to.equal(true);
    }
    throwsApp(() => totpAddress(long, "a.example", "ada"), "totp-key", ["length"]);
    expect(kdbxTotp(named({ "TimeOtp-Secret-Hex": hex(512) }))).to.match(/^otpauth:/u); // 1,024 digits
  });

  it("goes to the notes if it is too long, or its row is reported if the notes are too long then", async () => {
    const fields = (["TimeOtp-Secret-Hex", "TimeOtp-Secret-Base32", "otp", "TOTP Seed"] as const).flatMap((field) =>
      [2_000, 2 ** 20].map((length) => [field, "ABCDEF23".repeat(length / 8)] as const),
    );
    const string = (key: string, value: string): string => `<String><Key>${key}</Key><Value>${value}</Value></String>`;
    const entries = fields.map(
      ([field, key], i) =>
        `<Entry>${string("Title", `n${i}`)}${string("Password", "p")}${string(field, key)}${string("Notes", "n")}</Entry>`,
    );
    const xml = `<KeePassFile><Root><Group>${entries.join("")}</Group></Root></KeePassFile>`;

    const write = function* (): Generator<void, string, void> {
      return xml;
    };
    const read = await openImport(await readImport(await writeKdbx(password, write, {})), { password });
    expect(read.entries.map(({ totp }) => totp)).to.deep.equal(fields.slice(0, 4).map(() => undefined));
    for (const { row, notes = "" } of read.entries) expect(notes).to.include(fields[row - 1]?.[1]);
    expect(read.problems.map(({ error: { code } }) => code)).to.deep.equal(
      fields.slice(0, 4).map(() => "record-too-large"),
    );
  });
});

describe("the parts of KDBX", () => {
  it("ChaCha20 gives the key stream of RFC 8439, however its input is cut", () => {
    const stream = (sizes: readonly number[]): string => {
      const next = createChaCha20(new Uint8Array(32), new Uint8Array(12));
      return sizes.map((size) => hex(next(new Uint8Array(size)))).join("");
    };
    // RFC 8439, appendix A.1, test vectors 1 and 2
    expect(stream([128])).to.equal(
      "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7" +
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586" +
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed" +
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    );
    expect(stream([1, 62, 3, 0, 62])).to.equal(stream([128]));
  });

  it("a dictionary is read as it was written", () => {
    const bytes = writeDictionary([
      ["a", "u32", 7],
      ["b", "u64", 2 ** 40],
      ["c", "bytes", Uint8Array.of(1, 2)],
    ]);
    expect([...readDictionary(bytes)]).to.deep.equal([
      ["a", 7],
      ["b", 2 ** 40],
      ["c", Uint8Array.of(1, 2)],
    ]);
  });
});

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const own = readFileSync("test/imports/keepass-3-key.keyx", "utf8");

/** Returns the key for a password and a key file. The key file may have any content, and its SHA-256 digest is used. */
const digestKey = (password: string, file: Uint8Array): Buffer =>
  sha256(Buffer.concat([sha256(Buffer.from(password)), sha256(file)]));

describe("a key file of KeePass", () => {
  for (const text of [
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
    '<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">\n<plist version="1.0"/>',
    '<?xml version="1.0"?>\n<open>',
    "<svg><KeyFile></KeyFile></svg>",
  ]) {
    it(`can be any file, also XML of another kind: ${text.slice(-30)}`, async () => {
      const file = Buffer.from(text);
      expect(Buffer.from(await compositeKey("pw", file)).equals(digestKey("pw", file))).to.equal(true);
    });
  }

  it("is refused if it is KeePass's XML and damaged", async () => {
    for (const wrong of [own.replace("</Key>", ""), own.replace("<Data", "<Date"), own.slice(0, own.length / 2)]) {
      expect(wrong).not.to.equal(own);
      await rejectsApp(compositeKey("pw", Buffer.from(wrong)), "import-format");
    }
  });
});
