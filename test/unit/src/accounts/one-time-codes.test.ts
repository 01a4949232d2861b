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
import { fromBase32, readKey } from "../../../../src/accounts/one-time-codes.ts";
import { applyRestore, previewRestore } from "../../../../src/backup/index.ts";
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

  it("agree with another implementation for every size of key, hash, number of digits and period", async () => {
    const bytes = fc.uint8Array({ minLength: 5, maxLength: 128 });
    const hash = fc.constantFrom("SHA1", "SHA256", "SHA512");
    const time = fc.integer({ min: 0, max: 20_000_000_000 });
    await fc.assert(
      fc.asyncProperty(
        ...([bytes, hash, fc.integer({ min: 6, max: 8 }), fc.integer({ min: 15, max: 60 }), time] as const),
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

  it("has the usual values where the address gives none, and other spellings of a hash", () => {
    const key = readKey("otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=&period=");
    expect({ ...key, secret: key.secret.length }).to.deep.equal({ hash: "SHA-1", digits: 6, period: 30, secret: 10 });
    for (const name of ["SHA256", "sha-256", "HmacSHA256"])
      expect(readKey(`otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&algorithm=${name}`).hash).to.equal("SHA-256");
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
    ["the codes of Steam", "steam://GEZDGNBVGY3TQOJQ", "type"],
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
    ["5 digits", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=5", "digits"],
    ["9 digits", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=9", "digits"],
    ["no whole number of digits", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=6e0", "digits"],
    ["codes of Steam in KeePassXC's form", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&encoder=steam", "digits"],
    ["14 seconds", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&period=14", "period"],
    ["61 seconds", "otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&period=61", "period"],
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
