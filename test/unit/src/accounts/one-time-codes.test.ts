/** Tests one-time codes with the vectors of RFC 4226 and RFC 6238 (see `test/vectors/SOURCES.md`). */
import { createHmac } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import {
  type Account,
  accountNamed,
  addAccount,
  addStoredAccount,
  allAccounts,
  deleteEarlierKey,
  editAccount,
  oneTimeAddress,
  oneTimeCode,
} from "../../../../src/accounts/index.ts";
import { bareAddress, readKey, sameCodes } from "../../../../src/accounts/one-time-key.ts";
import { applyRestore, previewRestore } from "../../../../src/backup/index.ts";
import { fromBase32 } from "../../../../src/base32.ts";
import { applyImport, previewImport, readImport } from "../../../../src/exchange/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import vectors from "../../../vectors/one-time-codes.json" with { type: "json" };
import { ownBackup } from "../backup/backups.ts";
import { rejectsApp, throwsApp } from "../refused.ts";
import { dump, newVault, rules } from "../vaults.ts";

const names = { site: "example.com", login: "ada" };
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes Base32 (RFC 4648), independently of the code under test. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/gu) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, "0"), 2)]).join("");
}

const addressFor = (secret: Uint8Array, more = ""): string => `otpauth://totp/x?secret=${base32(secret)}${more}`;

/** Computes a code with node:crypto, independently of the code under test. */
function reference(secret: Uint8Array, hash: string, digits: number, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac(hash, secret).update(message).digest();
  const at = mac[mac.length - 1]! % 16;
  return String((mac.readUInt32BE(at) % 2 ** 31) % 10 ** digits).padStart(digits, "0");
}

/** Returns the address of a key for Steam's codes as several programs write it. */
const steamForms = (secret: string): string[] => [
  `steam://${secret}`, // Bitwarden
  `StEam://${secret.toLowerCase()}`,
  `otpauth://totp/Steam:ada?secret=${secret}&period=30&digits=5&issuer=Steam&encoder=steam`, // KeePassXC
  `otpauth://totp/x?secret=${secret}&encoder=Steam`,
  `otpauth://steam/Steam:ada?period=30&digits=5&algorithm=SHA1&secret=${secret}&issuer=Steam`, // Aegis, andOTP
  `otpauth://totp/Steam:ada?secret=${secret}&issuer=Valve&steam`, // Stratum
  `otpauth://totp/x?secret=${secret}&algorithm=STEAM&digits=5`,
];

/**
 * Returns the largest number of characters that `work` gives to one of the functions that decode a key: those that
 * replace characters, that split a text, that encode it, and that read an address.
 */
function mostDecoded(work: () => void): number {
  let most = 0;
  const undo: (() => void)[] = [];
  const watch = (owner: object, name: string, textOf: (self: unknown, first: unknown) => unknown): void => {
    const own = Reflect.get(owner, name) as (...values: unknown[]) => unknown;
    const count = (text: unknown): void => {
      if (typeof text === "string") most = Math.max(most, text.length);
    };
    const watched = new Proxy(own, {
      apply(_, self: unknown, values: unknown[]) {
        count(textOf(self, values[0]));
        return Reflect.apply<unknown, unknown[], unknown>(own, self, values);
      },
      construct(_, values: unknown[]) {
        count(textOf(undefined, values[0]));
        return Reflect.construct(own, values) as object;
      },
    });
    Reflect.set(owner, name, watched);
    undo.push(() => Reflect.set(owner, name, own));
  };
  watch(String.prototype, "replaceAll", String);
  watch(Array, "from", (_, text) => text);
  watch(TextEncoder.prototype, "encode", (_, text) => text);
  watch(globalThis, "URLSearchParams", (_, given) =>
    typeof given === "object" ? (given as Record<string, unknown>)["secret"] : given,
  );
  try {
    work();
    return most;
  } finally {
    for (const each of undo) each();
  }
}

/** Names of hash functions as programs write them, and WebCrypto's names. */
const hashNames: [written: string, hash: string][] = [
  ...["", "SHA1", "sha-1", "HmacSHA1", "HMAC-SHA-1", "hmac_sha1"].map((each): [string, string] => [each, "SHA-1"]),
  ...["SHA256", "sha256", "sha-256", "HmacSHA256", "HMAC-SHA-256", "HMAC-SHA256"].map((each): [string, string] => [
    each,
    "SHA-256",
  ]),
  ...["SHA512", "sha512", "SHA-512", "HmacSHA512", "HMAC-SHA-512", "HMAC_SHA_512"].map((each): [string, string] => [
    each,
    "SHA-512",
  ]),
];

/** Addresses of the key JBSWY3DPEHPK3PXP as programs write them, with the digits and the period that they mean. */
const spellings: [written: string, digits?: number, period?: number][] = [
  ["otpauth://totp?secret=JBSWY3DPEHPK3PXP"],
  ["otpauth://totp?secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30"],
  ["otpauth://totp/?secret=JBSWY3DPEHPK3PXP&digits=8", 8],
  ["otpauth://totp?issuer=A&digits=7&secret=JBSWY3DPEHPK3PXP", 7],
  ["OTPAUTH://TOTP/A?SECRET=JBSWY3DPEHPK3PXP&DIGITS=8&PERIOD=60&ALGORITHM=SHA1", 8, 60],
  ["OTPAUTH://TOTP?SECRET=jbswy3dpehpk3pxp"],
  ["OtpAuth://Totp/A?Secret=JBSWY3DPEHPK3PXP&Digits=8", 8],
  ["apple-otpauth://totp/A:ada?secret=JBSWY3DPEHPK3PXP&issuer=A"],
  ["otpauth://totp/Shop #1:ada?secret=JBSWY3DPEHPK3PXP&digits=8", 8],
  ["otpauth://totp/#?secret=JBSWY3DPEHPK3PXP&period=90", 6, 90],
  ["otpauth://totp/who?:ada?secret=JBSWY3DPEHPK3PXP"],
  ["otpauth://totp/a?b=c:ada?digits=8&secret=JBSWY3DPEHPK3PXP", 8],
  ["otpauth://totp/why? & who?#2:ada?secret=JBSWY3DPEHPK3PXP&digits=8", 8],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&issuer=Shop #1&digits=8", 8],
  ["otpauth://totp/A?issuer=who?&secret=JBSWY3DPEHPK3PXP&digits=8", 8],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP#top"],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&amp;digits=8", 8],
  ["otpauth://totp/A &amp; B?digits=8&amp;period=60&amp;secret=JBSWY3DPEHPK3PXP", 8, 60],
  ["otpauth://totp/A?issuer=A&amp;amp;secret=JBSWY3DPEHPK3PXP&amp;amp;digits=8", 8],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&#38;digits=8&#x26;period=60", 8, 60],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&AMP;issuer=A&#39;s&digits=8", 8],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&algorithm=&digits=&period=&encoder="],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&digits=8&digits=8", 8],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&counter=0"], // the type says that the codes are timed
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP%3D%3D&digits=%208", 8],
  ["otpauth://totp/A?secret=JBSW+Y3DP-EHPK 3PXP"],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&digits=5", 5],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&digits=9&period=1", 9, 1],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&digits=10&period=86400", 10, 86_400],
  ["otpauth://totp/A?secret=JBSWY3DPEHPK3PXP&period=120", 6, 120],
];

describe("one-time codes", () => {
  for (const { counter, secret, code } of vectors.hotp) {
    it(`are those of RFC 4226 for step ${counter}`, async () => {
      const address = addressFor(Buffer.from(secret));
      const made = await oneTimeCode(address, counter * 30_000);
      expect(made).to.deep.equal({ code, ends: (counter + 1) * 30_000, period: 30 });
    });
  }

  for (const { time, hash, secret, code } of vectors.totp) {
    it(`are those of RFC 6238 with ${hash} at ${time} s`, async () => {
      const address = addressFor(Buffer.from(secret), `&digits=8&algorithm=${hash}`);
      expect((await oneTimeCode(address, time * 1000)).code).to.equal(code);
      expect((await oneTimeCode(address, (Math.floor(time / 30) + 1) * 30_000 - 1)).code).to.equal(code);
    });
  }

  const secrets = new Map(vectors.totp.map(({ hash, secret }) => [hash, secret]));
  for (const digits of new Set(vectors.lengths.map((each) => each.digits))) {
    it(`of ${digits} digits are those of other programs, with each hash and period`, async () => {
      for (const { time, hash, period, code } of vectors.lengths.filter((each) => each.digits === digits)) {
        const more = `&digits=${digits}&period=${period}&algorithm=${hash}`;
        const made = await oneTimeCode(addressFor(Buffer.from(secrets.get(hash)!), more), time * 1000);
        expect(made, more).to.deep.equal({ code, ends: (Math.floor(time / period) + 1) * period * 1000, period });
      }
    });
  }

  it("of Steam are those of Steam's app and of other programs, however the key is written", async () => {
    for (const { time, secret, code } of vectors.steam) {
      for (const written of steamForms(secret)) {
        expect((await oneTimeCode(written, time * 1000)).code, written).to.equal(code);
        expect((await oneTimeCode(oneTimeAddress(written, names), time * 1000)).code, written).to.equal(code);
      }
    }
  });

  it("agree with another implementation for every size of key, hash, number of digits and period", async () => {
    const bytes = fc.uint8Array({ minLength: 5, maxLength: 128 });
    const hash = fc.constantFrom("SHA1", "SHA256", "SHA512");
    const time = fc.integer({ min: 0, max: 20_000_000_000 });
    await fc.assert(
      fc.asyncProperty(
        ...([bytes, hash, fc.integer({ min: 5, max: 10 }), fc.integer({ min: 1, max: 86_400 }), time] as const),
        async (secret, algorithm, digits, period, seconds) => {
          const address = addressFor(secret, `&algorithm=${algorithm}&digits=${digits}&period=${period}`);
          const { code, ends } = await oneTimeCode(address, seconds * 1000);
          const step = Math.floor(seconds / period);
          expect(code).to.equal(reference(secret, algorithm, digits, step));
          expect(ends).to.equal((step + 1) * period * 1000);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("refuse an invalid time", async () => {
    const address = addressFor(Buffer.from("12345678901234567890"));
    for (const time of [NaN, -1, Infinity]) await rejectsApp(oneTimeCode(address, time), "bad-argument");
  });
});

describe("the key of one-time codes", () => {
  it("is read in any case, with spaces and hyphens, with or without padding", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 130 }), fc.nat(3), (bytes, way) => {
        const text = base32(bytes);
        const written = [text, text.toLowerCase(), text.replaceAll(/(.{4})/gu, "$1 "), `${text}====`][way]!;
        expect(fromBase32(written)).to.deep.equal(new Uint8Array(bytes));
      }),
    );
    expect(fromBase32("MZXW-6YTB")).to.deep.equal(new Uint8Array(Buffer.from("fooba"))); // RFC 4648 §10
  });

  it("becomes an address with the names of the account", () => {
    expect(oneTimeAddress(" gezd gnbv gy3t qojq ", names)).to.equal(
      "otpauth://totp/example.com:ada?secret=GEZDGNBVGY3TQOJQ",
    );
    expect(oneTimeAddress("GEZDGNBVGY3TQOJQ", { site: "a b", login: "" })).to.equal(
      "otpauth://totp/a%20b?secret=GEZDGNBVGY3TQOJQ",
    );
  });

  it("stays unchanged if it is an address, except for the case of its beginning", () => {
    const rest = "Bank:ada%20l?issuer=Bank&secret=gezdgnbvgy3tqojq&image=x";
    expect(oneTimeAddress(`OTPAUTH://TOTP/${rest}`, names)).to.equal(`otpauth://totp/${rest}`);
  });

  it("has the usual values where the address gives none, and a hash by any of its names", () => {
    const key = readKey("otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=&period=");
    const usual = { hash: "SHA-1", digits: 6, period: 30, isSteam: false };
    expect({ ...key, secret: key.secret.length }).to.deep.equal({ ...usual, secret: 10 });
    for (const [written, hash] of hashNames)
      expect(readKey(`otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&algorithm=${written}`).hash, written).to.equal(hash);
  });

  for (const [written, digits = 6, period = 30] of spellings) {
    it(`is read as other programs read it: ${written}`, async () => {
      const key = readKey(written);
      expect({ ...key, secret: base32(key.secret) }).to.deep.equal({
        ...{ secret: "JBSWY3DPEHPK3PXP", hash: "SHA-1", digits, period, isSteam: false },
      });
      const address = oneTimeAddress(written, names);
      expect(address).to.match(/^otpauth:\/\/totp\/[^?#&]+\?[^?#;]+$/u);
      expect(oneTimeAddress(address, names), "the address that was made, again").to.equal(address);
      expect(await oneTimeCode(address, 59_000)).to.deep.equal(await oneTimeCode(written, 59_000));
    });
  }

  it("is written anew if a program could misread it, with all that does not change the codes", () => {
    const rewritten: [typed: string, address: string][] = [
      ["otpauth://totp?secret=JBSWY3DPEHPK3PXP", "example.com:ada?secret=JBSWY3DPEHPK3PXP"],
      ["otpauth://totp/Shop #1:ada?secret=JBSWY3DPEHPK3PXP", "Shop%20%231:ada?secret=JBSWY3DPEHPK3PXP"],
      [
        "OTPAUTH://TOTP/A?SECRET=jbsw y3dp ehpk 3pxp&DIGITS=8&ISSUER=A %26 B",
        "A?secret=JBSWY3DPEHPK3PXP&issuer=A%20%26%20B&digits=8",
      ],
      [
        "otpauth://totp/A:100%?secret=JBSWY3DPEHPK3PXP&algorithm=Hmac-SHA-512&digits=&period=90",
        "A:100%25?secret=JBSWY3DPEHPK3PXP&period=90&algorithm=SHA512",
      ],
      ["steam://jbswy3dpehpk3pxp", "example.com:ada?secret=JBSWY3DPEHPK3PXP&digits=5&encoder=steam"],
      [`otpauth://totp/A?SECRET=JBSWY3DPEHPK3PXP&image=${"/".repeat(900)}`, "?secret=JBSWY3DPEHPK3PXP"],
    ];
    for (const [typed, address] of rewritten)
      expect(oneTimeAddress(typed, names), typed).to.equal(`otpauth://totp/${address}`);
  });

  it("of Steam is known by its issuer when it is typed, but a stored key keeps its codes", async () => {
    const [secret, time] = [vectors.steam[0]!.secret, vectors.steam[0]!.time * 1000];
    for (const written of [
      `otpauth://totp/Steam:ada?secret=${secret}&issuer=Steam`, // FreeOTP+
      `otpauth://totp/Steam%3Aada?secret=${secret}&digits=5`,
    ]) {
      expect((await oneTimeCode(oneTimeAddress(written, names), time)).code).to.equal(vectors.steam[0]!.code);
      expect((await oneTimeCode(written, time)).code, "as it was stored").to.match(/^\d{5,6}$/u);
    }
    const other = `otpauth://totp/Steam:ada?secret=${secret}&digits=6&issuer=Steam`;
    expect(oneTimeAddress(other, names)).to.equal(other);
  });

  it("is the same key if only the label or the spelling differs", () => {
    const same = (one: string, other: string): boolean => sameCodes(one, other) && sameCodes(other, one);
    expect(same(keyOf("JBSWY3DPEHPK3PXP"), "otpauth://totp?SECRET=jbswy3dpehpk3pxp&issuer=a")).to.equal(true);
    expect(same("steam://JBSWY3DPEHPK3PXP", steamForms("JBSWY3DPEHPK3PXP")[2]!)).to.equal(true);
    expect(same(keyOf("JBSWY3DPEHPK3PXP"), keyOf("GEZDGNBVGY3TQOJQ"))).to.equal(false);
    expect(same(keyOf("JBSWY3DPEHPK3PXP"), `${keyOf("JBSWY3DPEHPK3PXP")}&period=60`)).to.equal(false);
    expect(same(keyOf("JBSWY3DPEHPK3PXP"), "steam://JBSWY3DPEHPK3PXP")).to.equal(false);
    expect(same(keyOf("?"), keyOf("!"))).to.equal(false);
  });

  it("has a shortest address that gives the same codes, without a label and an issuer", () => {
    const bare = "otpauth://totp/?secret=JBSWY3DPEHPK3PXP";
    for (const [address, shortest] of [
      ["otpauth://totp/example.com:ada?secret=JBSWY3DPEHPK3PXP&issuer=example.com&period=30&digits=6", bare],
      ["otpauth://totp?SECRET=jbswy3dpehpk3pxp&algorithm=SHA1", bare],
      [bare, bare],
      ["otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&digits=8&period=60", `${bare}&period=60&digits=8`],
      ["steam://JBSWY3DPEHPK3PXP", `${bare}&digits=5&encoder=steam`],
      ["otpauth://totp/x?issuer=example.com", "otpauth://totp/x?issuer=example.com"],
    ] as const) {
      expect(bareAddress(address)).to.equal(shortest);
      expect(sameCodes(address, shortest), address).to.equal(true);
    }
  });

  it("is read with a space after each digit, and with padding", () => {
    const text = base32(new Uint8Array(128).fill(7));
    const address = oneTimeAddress(`${text.replaceAll(/(.)/gu, "$1 ")}===`, names);
    expect(readKey(address).secret).to.deep.equal(new Uint8Array(128).fill(7));
  });

  it("is decoded with many spaces, and refused with many signs of padding before its end", () => {
    const length = 2 ** 16;
    expect(fromBase32("=".repeat(length) + "A")).to.equal(undefined);
    expect(fromBase32("A" + "=".repeat(length))).to.have.length(0);
    expect(fromBase32("A" + "- ".repeat(length) + "A")).to.have.length(1);
    expect(fromBase32("a".repeat(length))).to.have.length((length * 5) / 8);
  });

  const refused: [title: string, text: string, fault: string][] = [
    ["counted codes", "otpauth://hotp/x?secret=GEZDGNBVGY3TQOJQ&counter=1", "hotp"],
    ["the export of an app", "otpauth-migration://offline?data=CjEKCkhlbGxv", "migration"],
    ["counted codes without a label", "otpauth://hotp?secret=GEZDGNBVGY3TQOJQ&counter=1", "hotp"],
    ["counted codes in capitals", "OTPAUTH://HOTP/X?SECRET=GEZDGNBVGY3TQOJQ&COUNTER=1", "hotp"],
    ["Yandex's codes", "otpauth://yaotp/x?secret=GEZDGNBVGY3TQOJQ&pin_length=4", "type"],
    ["the address of a page", "https://example.com/?secret=GEZDGNBVGY3TQOJQ", "type"],
    ["an address of another type", "otpauth://totpx/x?secret=GEZDGNBVGY3TQOJQ", "type"],
    ["an address without a secret", "otpauth://totp/x?issuer=Bank", "missing"],
    ["an address without parameters", "otpauth://totp/x", "missing"],
    ["an empty secret", "otpauth://totp/x?secret=", "missing"],
    ["digits that Base32 does not have", "GEZD GNBV 0189", "characters"],
    ["a letter outside ASCII", "gezdgnbvgy3tqoſq", "characters"],
    ["a short key", "GEZDGNB", "length"],
    ["129 bytes", base32(new Uint8Array(129)), "length"],
    ["1,025 characters", "A ".repeat(512) + "A", "length"],
    ["a million digits", "A".repeat(2 ** 20), "length"],
    ["a million digits, the last of which Base32 does not have", `${"A".repeat(2 ** 20)}0`, "length"],
    ["a million signs of padding before a digit", `${"=".repeat(2 ** 20)}A`, "length"],
    ["a million spaces between two digits", `A${" ".repeat(2 ** 20)}A`, "length"],
    ["an address with a long label and no secret", `otpauth://totp/${"x".repeat(2 ** 20)}`, "length"],
    ["a long export of an app", `otpauth-migration://offline?data=${"A".repeat(2 ** 20)}`, "migration"],
    ["the long address of a page", `https://example.com/${"x".repeat(2 ** 20)}`, "type"],
    ["an address of many letters", `otpauth://totp/${"x".repeat(4000)}?secret=GEZDGNBVGY3TQOJQ`, "length"],
    ["MD5", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&algorithm=MD5", "algorithm"],
    ["a hash that every object has", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&algorithm=constructor", "algorithm"],
    ["SHA-384", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&algorithm=HMAC-SHA-384", "algorithm"],
    ["4 digits", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=4", "digits"],
    ["11 digits", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=11", "digits"],
    ["4 digits after an escaped ampersand", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&amp;digits=4", "digits"],
    ["no whole number of digits", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=6e0", "digits"],
    ["0 seconds", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&period=0", "period"],
    ["more than a day", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&period=86401", "period"],
    ["half a second", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&period=0.5", "period"],
    ["an unknown alphabet", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&encoder=hex", "kind"],
    ["one part of a key in two", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&2step_salt=8&2step_output=20", "kind"],
    ["Steam's codes of 6 letters", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=6&encoder=steam", "unclear"],
    ["Steam's codes for a minute", "otpauth://steam/x?secret=GEZDGNBVGY3TQOJQ&period=60", "unclear"],
    ["Steam's codes with SHA-256", "otpauth://steam/x?secret=GEZDGNBVGY3TQOJQ&algorithm=SHA256", "unclear"],
    ["a page of Steam", "steam://run/440", "characters"],
    ["two numbers of digits", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=6&digits=8", "unclear"],
    ["two secrets", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&Secret=MFRGGZDFMZTWQ2LK", "unclear"],
    ["digits after a semicolon", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&issuer=a;digits=8", "unclear"],
    ["digits in a fragment", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ#digits=8", "unclear"],
    ["a period before the secret's question mark", "otpauth://totp/x?period=60?secret=GEZDGNBVGY3TQOJQ", "unclear"],
  ];
  for (const [title, text, fault] of refused) {
    it(`is refused with the name of the fault: ${title}`, () => {
      let error: Error | undefined;
      const decoded = mostDecoded(() => {
        error = throwsApp(() => oneTimeAddress(text, names), "totp-key", [fault]);
      });
      expect(error?.message).not.to.match(/GEZD/iu);
      expect(decoded, "characters that were decoded").to.be.at.most(1024);
    });
  }

  it("is refused as too long each time its code is asked for, without decoding it", async () => {
    const address = `otpauth://totp/x?secret=${"A".repeat(2 ** 20)}`;
    let asked: Promise<unknown> = Promise.resolve();
    const decoded = mostDecoded(() => {
      asked = oneTimeCode(address);
    });
    await rejectsApp(asked, "totp-key", ["length"]);
    expect(decoded).to.equal(0);
  });
});

const keyOf = (secret: string): string => `otpauth://totp/example.com:ada?secret=${secret}`;
const [first, second] = [keyOf("GEZDGNBVGY3TQOJQ"), keyOf("MFRGGZDFMZTWQ2LK")];

const read = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);
const earlierOf = ({ totpHistory = [] }: Account): string[] => totpHistory.map(({ totp }) => totp);

async function withKey(): Promise<{ vault: Vault; name: string }> {
  const vault = await newVault();
  const names = { site: "example.com", login: "ada" };
  return { vault, name: await addAccount(vault, { ...names, revision: 1, rules, totp: first }) };
}

describe("the key of an account's one-time codes", () => {
  it("is an address, and a change keeps the earlier key", async () => {
    const { vault, name } = await withKey();
    expect(await read(vault, name))
      .to.include({ totp: first })
      .and.not.have.property("totpHistory");
    await editAccount(vault, name, { totp: second });
    const changed = await read(vault, name);
    expect([changed.totp, earlierOf(changed)]).to.deep.equal([second, [first]]);
    expect(changed).not.to.have.property("previous");
    await editAccount(vault, name, { totp: "" });
    const removed = await read(vault, name);
    expect(removed).not.to.have.property("totp");
    expect(earlierOf(removed)).to.have.members([first, second]);
  });

  it("is refused if it is too long, but a vault may contain such a key, and its account can be edited", async () => {
    const { vault, name } = await withKey();
    for (const long of [keyOf("A".repeat(2 ** 20)), keyOf("é".repeat(490))])
      await rejectsApp(editAccount(vault, name, { totp: long }), "totp-key", ["length"]);
    const totp = keyOf("A".repeat(2 ** 16));
    const record = { ...(await read(vault, name)), totp };
    await vault.change(() => ({ writes: { [name]: record }, result: undefined }));
    await editAccount(vault, name, { label: "long" });
    expect(await read(vault, name)).to.include({ totp, label: "long" });
    await editAccount(vault, name, { totp: first });
    expect(await read(vault, name)).to.include({ totp: first });
  });

  it("is removed from the history when the account gets it again", async () => {
    const { vault, name } = await withKey();
    await editAccount(vault, name, { totp: "" });
    await editAccount(vault, name, { totp: first });
    expect(await read(vault, name))
      .to.include({ totp: first })
      .and.not.have.property("totpHistory");
  });

  it("can be deleted from the history", async () => {
    const { vault, name } = await withKey();
    await editAccount(vault, name, { totp: second });
    await deleteEarlierKey(vault, name, { totp: second });
    expect(earlierOf(await read(vault, name))).to.deep.equal([first]);
    await deleteEarlierKey(vault, name, { totp: first });
    expect(await read(vault, name))
      .to.include({ totp: second })
      .and.not.have.property("totpHistory");
  });

  it("is refused if it is not a key, and nothing is written", async () => {
    const { vault, name } = await withKey();
    const stored = await dump(vault.storage);
    for (const totp of ["GEZDGNBVGY3TQOJQ", "otpauth://hotp/x?secret=GEZDGNBVGY3TQOJQ"])
      await rejectsApp(editAccount(vault, name, { totp }), "totp-key", ["type"]);
    expect(await dump(vault.storage)).to.deep.equal(stored);
  });

  it("comes back with a restore, whose preview shows the difference and which keeps the replaced key", async () => {
    const { vault, name } = await withKey();
    const backup = await ownBackup(vault);
    await editAccount(vault, name, { totp: second });
    const preview = await previewRestore(vault, backup);
    expect(preview.items.find((item) => item.name === name)?.fields).to.deep.equal(["totp", "totpHistory"]);
    await applyRestore(vault, preview, new Map([[name, "theirs"]]));
    const restored = await read(vault, name);
    expect([restored.totp, earlierOf(restored)]).to.deep.equal([first, [second]]);
  });

  it("stays in the history when an import replaces it", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site: "example.com", login: "ada", password: "1", totp: first });
    const file = new TextEncoder().encode(
      `Title,URL,Username,Password,Notes,OTPAuth\n,https://example.com,ada,1,,${second}\n`,
    );
    const preview = await previewImport(vault, await readImport(file));
    await applyImport(vault, preview, new Map([[preview.items[0]!.key, "theirs"]]));
    const [account] = allAccounts(await vault.contents());
    expect([account!.totp, earlierOf(account!)]).to.deep.equal([second, [first]]);
  });
});

describe("tags and the favourite mark of an account", () => {
  it("are stored without outer spaces, repeated tags and empty tags, and can be removed", async () => {
    const { vault, name } = await withKey();
    await editAccount(vault, name, { tags: [" Work", "Home", "Work", ""], favourite: true });
    expect(await read(vault, name)).to.deep.include({ tags: ["Work", "Home"], favourite: true });
    await editAccount(vault, name, { tags: [], favourite: false });
    expect(await read(vault, name)).to.not.have.any.keys("tags", "favourite");
  });

  it("are refused if a tag is not a text, or the mark is not true or false", async () => {
    const { vault, name } = await withKey();
    await rejectsApp(editAccount(vault, name, { tags: "Work" as never }), "bad-argument");
    await rejectsApp(editAccount(vault, name, { tags: ["a\nb"] }), "bad-character", ["tags", "control"]);
    await rejectsApp(editAccount(vault, name, { favourite: 1 as never }), "bad-argument");
  });
});
