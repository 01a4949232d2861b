/** Tests files of authenticator apps: every key comes in with its codes, or is named with the reason. */
import { expect } from "chai";
import { oneTimeCode } from "../../../../../src/accounts/index.ts";
import { base32Of } from "../../../../../src/base32.ts";
import { toBase64 } from "../../../../../src/base64.ts";
import { openImport, type ReadImport, readImport } from "../../../../../src/exchange/index.ts";
import { rejectsApp } from "../../refused.ts";
import { asFile, fileNamed, readNamed } from "./files.ts";

/** Secrets of RFC 6238, appendix B. */
const short = base32Of(Buffer.from("12345678901234567890"));
const long = base32Of(Buffer.from("12345678901234567890123456789012"));
const password = "file ♥ password";

/** Keys with their codes at 59 seconds, from RFC 6238; Steam's code is that of the same key by its address. */
const keys = [
  ["Shop", "ada", "287082"],
  ["Bank", "ada@example.com", "46119246"],
] as const;
const steam = ["Steam", "ada", "steam"] as const;

async function codesOf({ entries }: ReadImport): Promise<readonly (readonly string[])[]> {
  const { code: steamCode } = await oneTimeCode(`otpauth://totp/x?secret=${short}&digits=5&encoder=steam`, 59_000);
  return Promise.all(
    entries.map(async ({ site, login, totp = "" }) => {
      const { code } = await oneTimeCode(totp, 59_000);
      return [site, login, code === steamCode ? "steam" : code];
    }),
  );
}

const faultsOf = ({ problems }: ReadImport): readonly unknown[] =>
  problems.map(({ title, error: { code, values } }) => [title, code, values[0]]);

const counted = [["Counter: ada", "totp-key", "hotp"]];

const info = (more: object = {}): object => ({ secret: short, algo: "SHA1", digits: 6, period: 30, ...more });
const aegisOf = (...entries: readonly object[]): object => ({
  version: 1,
  header: { slots: null, params: null },
  db: { version: 2, entries },
});
const twoFasOf = (...services: readonly object[]): object => ({ schemaVersion: 4, services, groups: [] });

const lines = [
  "# exported today",
  `otpauth://totp/Shop:ada?secret=${short}&issuer=Shop&algorithm=SHA1&digits=6&period=30`,
  `otpauth://totp/Bank:ada%40example.com?secret=${long}&issuer=Bank&algorithm=SHA256&digits=8`,
  `otpauth://steam/Steam:ada?secret=${short}&issuer=Steam`,
  `otpauth://hotp/Counter:ada?secret=${short}&issuer=Counter&counter=1`,
];

/** Plain files with the same keys as each app writes them. */
const plain: Readonly<Record<string, unknown>> = {
  "a list of addresses": lines.join("\r\n"),
  "Aegis's": aegisOf(
    { type: "totp", issuer: "Shop", name: "ada", info: info() },
    { type: "totp", issuer: "Bank", name: "ada@example.com", info: info({ secret: long, algo: "SHA256", digits: 8 }) },
    { type: "steam", issuer: "Steam", name: "ada", info: info({ digits: 5 }) },
    { type: "hotp", issuer: "Counter", name: "ada", info: { secret: short, algo: "SHA1", digits: 6, counter: 1 } },
  ),
  "2FAS's": twoFasOf(
    { name: "Shop", secret: short, otp: { account: "ada", issuer: "Shop", tokenType: "TOTP" } },
    {
      name: "Bank",
      secret: long,
      otp: { label: "Bank:ada@example.com", algorithm: "SHA256", digits: 8, period: 30, tokenType: "TOTP" },
    },
    { name: "Steam", secret: short, otp: { account: "ada", issuer: "Steam", digits: 5, tokenType: "STEAM" } },
    { name: "Counter", secret: short, otp: { account: "ada", issuer: "Counter", tokenType: "HOTP", counter: 0 } },
  ),
  "andOTP's": [
    { secret: `${short}======`, issuer: "Shop", label: "ada", digits: 6, type: "TOTP", algorithm: "SHA1", period: 30 },
    {
      secret: long,
      issuer: "Bank",
      label: "ada@example.com",
      digits: 8,
      type: "TOTP",
      algorithm: "SHA256",
      period: 30,
    },
    { secret: short, issuer: "Steam", label: "ada", digits: 5, type: "STEAM", algorithm: "SHA1" },
    { secret: short, issuer: "Counter", label: "ada", digits: 6, type: "HOTP", algorithm: "SHA1", counter: 1 },
  ],
};

describe("a file of an authenticator app", function () {
  this.timeout(60_000);

  for (const [name, file] of Object.entries(plain)) {
    it(`is read with all kinds of codes: ${name}`, async () => {
      const read = await readImport(asFile(file));
      expect([read.format, read.isClear, read.keysInNotes, read.notTaken]).to.deep.equal([
        "authenticator",
        true,
        [],
        {},
      ]);
      expect(await codesOf(read)).to.deep.equal([...keys, steam]);
      expect(faultsOf(read)).to.deep.equal(counted);
      expect(read.entries.every(({ isKey, password: own, label }) => isKey && own === undefined && !label)).to.equal(
        true,
      );
    });
  }

  it("is read with FreeOTP+'s signed bytes", async () => {
    const secret = [...Buffer.from("12345678901234567890")];
    const tokens = [
      { algo: "SHA1", digits: 6, issuerExt: "Shop", label: "ada", period: 30, secret, type: "TOTP" },
      { algo: "SHA1", digits: 6, issuerInt: "Signed", label: "ada", secret: [-19, 64, -59, -18, -5], type: "TOTP" },
    ];
    const read = await readImport(asFile({ tokenOrder: [], tokens }));
    expect((await codesOf(read))[0]).to.deep.equal(keys[0]);
    expect(read.entries[1]?.totp).to.include(base32Of(Uint8Array.of(237, 64, 197, 238, 251)));
  });

  for (const [name, file, program] of [
    ["Aegis's, also by its second password", "aegis-sealed.json", "Aegis"],
    ["2FAS's", "2fas-sealed.2fas", "2FAS"],
    ["andOTP's", "andotp-sealed.bin", "andOTP"],
  ] as const) {
    it(`is decrypted with its password, and refuses every other one alike: ${name}`, async () => {
      const read = await readNamed(file);
      expect([read.program, read.needs, read.entries, read.isClear]).to.deep.equal([program, "password", [], false]);
      for (const wrong of ["", "file password", password.normalize("NFD") + " "]) {
        await rejectsApp(openImport(read, { password: wrong }), "cannot-decrypt");
      }
      const opened = await openImport(read, { password });
      expect(await codesOf(opened)).to.deep.equal([...keys, steam]);
      expect(faultsOf(opened)).to.deep.equal(counted);
      expect([opened.needs, opened.isClear, opened.entries[0]?.tags]).to.deep.equal([undefined, false, ["Work"]]);
    });
  }

  it("keeps an entry's note, groups and mark as a favourite", async () => {
    const { entries } = await openImport(await readNamed("aegis-sealed.json"), { password });
    expect(entries[0]).to.include({ notes: "a note", favourite: true });
    expect(entries[1]).not.to.have.any.keys("notes", "favourite", "tags");
    const early = await readImport(
      asFile(aegisOf({ type: "totp", issuer: "Shop", name: "ada", group: "Work", info: info() })),
    );
    expect(early.entries[0]?.tags).to.deep.equal(["Work"]);
    const renamed = twoFasOf({ name: "My shop", secret: short, otp: { issuer: "Shop", account: "ada" } });
    expect((await readImport(asFile(renamed))).entries[0]).to.include({ site: "Shop", notes: "Name: My shop" });
  });

  it("names keys whose codes Saltmill does not make, and never changes their parameters", async () => {
    const faults: readonly (readonly [object, string])[] = [
      [{ type: "motp", info: info({ pin: "1234" }) }, "kind"],
      [{ type: "yandex", info: info() }, "kind"],
      [{ type: "", info: info() }, "kind"],
      [{ type: "totp", info: info({ algo: "MD5" }) }, "algorithm"],
      [{ type: "totp", info: info({ digits: 11 }) }, "digits"],
      [{ type: "totp", info: info({ digits: true }) }, "digits"],
      [{ type: "totp", info: info({ period: 30.5 }) }, "period"],
      [{ type: "totp", info: info({ period: {} }) }, "period"],
      [{ type: "totp", info: info({ secret: "" }) }, "missing"],
      [{ type: "totp", info: info({ secret: "GEZD0189" }) }, "characters"],
      [{ type: "totp", info: info({ secret: "A".repeat(5000) }) }, "length"],
      [{ type: "TOTP", info: info({ digits: 10, period: 86_400, algo: "sha-512" }) }, ""],
    ];
    for (const [entry, fault] of faults) {
      const read = await readImport(asFile(aegisOf({ issuer: "Shop", name: "ada", ...entry })));
      const expected = fault === "" ? [] : [["Shop: ada", "totp-key", fault]];
      expect(faultsOf(read), JSON.stringify(entry).slice(0, 100)).to.deep.equal(expected);
      for (const { error } of read.problems) expect(error.message).not.to.include(short);
    }
  });

  it("has entries of any names", async () => {
    const names: readonly (readonly [issuer: string, name: string, site: string, login: string])[] = [
      ["", "Shop:ada", "Shop", "ada"],
      ["Shop", "Shop: ada", "Shop", "ada"],
      ["shop", "SHOP:ada", "shop", "ada"],
      ["Shop", "Work:ada", "Shop", "Work:ada"],
      ["", "ada", "ada", "ada"],
      ["Shop", "", "Shop", ""],
      ["github.com", "ada", "github.com", "ada"],
      ["https://login.github.com/x", "ada", "github.com", "ada"],
      ["<script>alert(1)</script>", "a\tda", "<script>alert(1)</script>", "a da"],
      ["Läden & Söhne #1?", "ада", "Läden & Söhne #1?", "ада"],
      ["x".repeat(2000), "ada", "x".repeat(2000), "ada"],
    ];
    for (const [issuer, name, site, login] of names) {
      const read = await readImport(asFile(aegisOf({ type: "totp", issuer, name, info: info() })));
      expect([faultsOf(read), read.entries[0]?.site, read.entries[0]?.login], issuer).to.deep.equal([[], site, login]);
      expect((await oneTimeCode(read.entries[0]?.totp ?? "", 59_000)).code).to.equal("287082");
    }
  });

  it("is a list whose other lines are named, and each key of which is read once", async () => {
    const read = await readImport(asFile(["", ...lines.slice(1, 3), lines[1], "hunter2", " "].join("\n")));
    expect(await codesOf(read)).to.deep.equal(keys);
    expect(read.problems.map(({ row, error: { values } }) => [row, values[1]])).to.deep.equal([[5, "type"]]);
    expect(read.problems[0]?.error.message).not.to.include("hunter2");
  });

  it("is a list of Ente Auth, whose tags and deleted entries are known", async () => {
    const display = (value: object): string => `&codeDisplay=${encodeURIComponent(JSON.stringify(value))}`;
    const [, shop = "", bank = ""] = lines;
    const read = await readImport(
      asFile(
        [
          shop + display({ pinned: true, trashed: false, tags: ["Work"], note: "n".repeat(2000) }),
          bank.replace("?", `?codeDisplay=%7B%22trashed%22%3Atrue%7D&`),
          `${bank}&codeDisplay=null`,
        ].join("\n"),
      ),
    );
    expect(await codesOf(read)).to.deep.equal(keys);
    expect(read.entries[0]).to.deep.include({ tags: ["Work"], favourite: true, notes: "n".repeat(2000) });
    expect([read.notTaken, read.problems]).to.deep.equal([{ trash: 1 }, []]);
    expect(read.entries[0]?.totp).not.to.include("codeDisplay");
  });

  it("is refused if nothing tells what it is", async () => {
    for (const file of [
      [{ name: "x" }],
      "[{]",
      { header: { slots: [] }, db: "" },
      { header: { slots: null }, db: {} },
      { services: [], servicesEncrypted: "AAAA", schemaVersion: 4 },
    ]) {
      await rejectsApp(readImport(asFile(file)), "import-format");
    }
  });

  it("may ask scrypt for little enough memory and time only", async () => {
    const slot = { type: 1, key: "00".repeat(32), key_params: { nonce: "00", tag: "00" }, salt: "00" };
    const fileOf = (...slots: readonly object[]): Uint8Array =>
      asFile({ version: 1, header: { slots, params: { nonce: "00", tag: "00" } }, db: "AAAA" });
    for (const costs of [
      [{ n: 2 ** 20, r: 8, p: 1 }],
      [{ n: 2 ** 15, r: 8, p: 17 }],
      Array.from({ length: 20 }, () => ({ n: 2 ** 15, r: 8, p: 1 })),
    ]) {
      const slots = costs.map((each) => ({ ...slot, ...each }));
      await rejectsApp(readImport(fileOf(...slots)), "import-too-large");
    }
    for (const costs of [
      { n: 3, r: 8, p: 1 },
      { n: 2 ** 15, r: 0, p: 1 },
      { n: 2 ** 15, r: 8 },
      { n: -2, r: 8, p: 1 },
      { n: 2, r: 1, p: 2 ** 21 },
    ]) {
      await rejectsApp(readImport(fileOf({ ...slot, ...costs })), "import-format");
    }
    await rejectsApp(readImport(fileOf({ ...slot, n: 2 ** 15, r: 8, p: 1, type: 2 })), "import-format");
    const many = Array.from({ length: 101 }, () => ({ ...slot, n: 2, r: 1, p: 1 }));
    await rejectsApp(readImport(fileOf(...many)), "import-format");
  });

  it("may have 100,000 keys", async () => {
    const entry = { type: "totp", issuer: "", name: "", info: info() };
    const entries = Array.from({ length: 200_000 }, () => entry);
    await rejectsApp(readImport(asFile({ ...aegisOf(), db: { entries } })), "import-too-large");
  }).timeout(300_000);
});

/** Writes a message of Protocol Buffers: fields with a number, a text or bytes. */
function message(...fields: readonly (readonly [number: number, value: number | string | Uint8Array])[]): Buffer {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === "number") return Buffer.from([...varint(number * 8), ...varint(value)]);
      const bytes = Buffer.from(value as string);
      return Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);
    }),
  );
}

const address = (bytes: Uint8Array): string =>
  `otpauth-migration://offline?data=${encodeURIComponent(toBase64(bytes))}`;
const parameters = message([1, "12345678901234567890"], [2, "ada"], [3, "Shop"], [4, 1], [5, 1], [6, 2]);

describe("an export of Google Authenticator", () => {
  const [first = "", second = ""] = Buffer.from(fileNamed("google-authenticator.txt")).toString().split("\n");

  it("is put together from its QR codes in any order", async () => {
    for (const codes of [
      [first, second],
      [second, first],
      [second, second, first],
    ]) {
      const read = await readImport(asFile(codes.join("\n")));
      const all = await codesOf(read);
      expect([...all].sort()).to.deep.equal([...keys].map((key) => [...key]).sort());
      expect([faultsOf(read), read.missingParts, read.program]).to.deep.equal([
        counted,
        undefined,
        "Google Authenticator",
      ]);
    }
  });

  it("names its QR codes that are missing", async () => {
    expect((await readImport(asFile(first))).missingParts).to.deep.equal([{ count: 2, missing: [2] }]);
    expect((await readImport(asFile(second))).missingParts).to.deep.equal([{ count: 2, missing: [1] }]);
    const other = address(message([1, parameters], [3, 4], [4, 2], [5, 7]));
    expect((await readImport(asFile(`${other}\n${first}`))).missingParts).to.deep.equal([
      { count: 4, missing: [1, 2, 4] },
      { count: 2, missing: [2] },
    ]);
  });

  it("is read with usual values where it has none, and beside plain keys", async () => {
    const bare = message([1, "12345678901234567890"], [2, "Shop:ada"]);
    const [, , bank = ""] = lines;
    const read = await readImport(asFile(`${bank}\n${address(message([1, bare]))}`));
    expect(await codesOf(read)).to.deep.equal([keys[1], keys[0]]);
    expect(read.missingParts).to.equal(undefined);
  });

  it("is read if the plus signs of Base64 are not escaped, and with the alphabet for addresses", async () => {
    const secret = Uint8Array.of(251, 239, 190, 251, 239, 190, 255, 255, 255, 251);
    const bytes = message([1, message([1, secret], [2, "ada"], [3, "Shop"])]);
    const base64 = toBase64(bytes);
    expect(base64).to.match(/[+/]/u);
    for (const data of [base64, base64.replaceAll("+", "-").replaceAll("/", "_"), base64.replaceAll("=", "")]) {
      const read = await readImport(asFile(`otpauth-migration://offline?data=${data}`));
      expect(read.entries[0]?.totp, data).to.include(base32Of(secret));
    }
  });

  it("names keys whose values Saltmill does not know", async () => {
    for (const [number, value, fault] of [
      [4, 4, "algorithm"],
      [4, 9, "algorithm"],
      [5, 9, "digits"],
      [6, 3, "kind"],
      [6, 1, "hotp"],
    ] as const) {
      const read = await readImport(
        asFile(address(message([1, Buffer.concat([parameters, message([number, value])])]))),
      );
      expect(faultsOf(read)).to.deep.equal([["Shop: ada", "totp-key", fault]]);
    }
  });

  it("is refused as a whole if it is damaged", async () => {
    const whole = message([1, parameters], [2, 1], [3, 1], [4, 0], [5, 3]);
    const damaged: Record<string, Uint8Array | string> = {
      "no Base64": "otpauth-migration://offline?data=%%%",
      "no data": "otpauth-migration://offline",
      "too long": `otpauth-migration://offline?data=${"A".repeat(20_000)}`,
      "a length beyond its end": Uint8Array.of(10, 255, 255, 255, 255, 15),
      "a negative length": Uint8Array.of(10, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 0),
      "a number without an end": Uint8Array.of(24, ...new Uint8Array(20).fill(255)),
      "an unknown kind of field": Uint8Array.of(11, 1),
      "more parts than an export has": message([1, parameters], [3, 2 ** 31 - 1], [4, 0]),
      "a part that does not exist": message([1, parameters], [3, 2], [4, 2]),
      "a key that is a number": message([1, 5]),
    };
    for (let end = 1; end < whole.length; end++) damaged[`cut after ${end}`] = whole.subarray(0, end);
    // Where a field ends, the rest is a whole message.
    const ends = [parameters.length + 2, whole.length - 6, whole.length - 4, whole.length - 2];
    for (const [name, data] of Object.entries(damaged)) {
      const read = await readImport(asFile(typeof data === "string" ? data : address(data)));
      const isWhole = ends.some((end) => name === `cut after ${end}`);
      expect([read.entries.length, read.problems.length], name).to.deep.equal(isWhole ? [1, 0] : [0, 1]);
    }
  });
});
