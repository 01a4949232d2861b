import { expect } from "chai";
import fc from "fast-check";
import {
  type Account,
  accountNamed,
  addAccount,
  addEasyAccount,
  addStoredAccount,
  bitsOfAccount,
  defaultRulesOf,
  firstRevision,
  newEasyRevision,
  passwordOf,
  pinRules,
  type SecretKind,
  secretKindOf,
} from "../../../../src/accounts/index.ts";
import { guessRates, guessTime, type GuessTime } from "../../../../src/schemes/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { keptPassword, storedPassword } from "../../../../src/schemes/stored.ts";
import { easyBytes, easyCharacters } from "../schemes/independent.ts";
import { rejectsApp, throwsApp } from "../refused.ts";
import { standIn } from "../stand-in.ts";
import { account, dump, masterPassword, newVault, open, rules } from "../vaults.ts";

const site = "example.com";

const read = async (vault: Vault, name: string): Promise<Account> => accountNamed(await vault.contents(), name);
const password = async (vault: Vault, name: string): Promise<string> =>
  passwordOf(await vault.contents(), await read(vault, name));

describe("a stored password", () => {
  it("is read back character by character, also in another window", async () => {
    const vault = await newVault();
    const odd = ["x", " ", "\0", " pass\tword\r\n", "Zoe\u0308", "Zo\u00eb", "\ufeffbom", "😀".repeat(10_000)];
    for (const [i, text] of odd.entries()) {
      const name = await addStoredAccount(vault, { site, login: String(i), password: text });
      expect(await password(vault, name)).to.equal(text);
      expect(await password(await open(vault.storage), name)).to.equal(text);
    }
  });

  it("can be any well-formed text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), (text) => {
        fc.pre(!/\p{Cs}/u.test(text));
        expect(storedPassword(keptPassword(text))).to.equal(text);
      }),
    );
  });

  it("is not stored in clear", async () => {
    const vault = await newVault();
    await addStoredAccount(vault, { site, login: "ada", password: "hunter-2-hunter-2", notes: "not-in-clear" });
    const stored = JSON.stringify(await dump(vault.storage));
    const secret = Buffer.from("hunter-2-hunter-2").toString("base64");
    expect(stored).not.to.include("hunter-2").and.not.to.include(secret).and.not.to.include("not-in-clear");
  });

  const refused: [title: string, more: object, code: Parameters<typeof rejectsApp>[1]][] = [
    ["no site", { site: "" }, "site-missing"],
    ["a site that is not a text", { site: 5 }, "bad-argument"],
    ["an unpaired surrogate in the login", { login: "\ud800" }, "bad-character"],
    ["no password", { password: undefined }, "bad-argument"],
    ["an empty password", { password: "" }, "rules-length"],
    ["10,001 characters", { password: "😀".repeat(10_001) }, "rules-length"],
    ["an unpaired surrogate", { password: "hunter\ud800" }, "bad-character"],
    ["notes that are not a text", { notes: 5 }, "bad-argument"],
    ["an unpaired surrogate in the label", { label: "\ud800" }, "bad-character"],
  ];
  for (const [title, more, code] of refused) {
    it(`is refused with ${title}, without a write and without a message that contains the password`, async () => {
      const vault = await newVault();
      const before = await dump(vault.storage);
      const error = await rejectsApp(
        (async () => addStoredAccount(vault, { site, login: "ada", password: "x", ...more }))(),
        code,
      );
      expect(`${error.message} ${error.values.join(" ")}`).not.to.include("hunter");
      expect(await dump(vault.storage)).to.deep.equal(before);
    });
  }

  it("is reported when it is read if it is invalid", async () => {
    const contents = await (await newVault()).contents();
    const damaged = { ...account, scheme: "stored", secret: "/w==" } as unknown as Account;
    await rejectsApp(passwordOf(contents, damaged), "root-missing");
    expect(storedPassword(undefined)).to.equal(undefined);
  });
});

describe("an account of easypasswords-1", () => {
  const entry = { site, login: "foo", revision: "", rules: { length: 8, classes: ["lower", "digit"] } };

  it("has the password of Easy Passwords, and its master password is not stored", async () => {
    const vault = await newVault();
    const work = { masterPassword: "foobar" };
    const name = await addEasyAccount(vault, entry, work);
    expect(await password(vault, name)).to.equal("r8hx8be6");
    const revision = "2";
    expect(await newEasyRevision(vault, await read(vault, name), revision, work)).to.equal(revision);
    const expected = easyCharacters(easyBytes("foobar", site, "foo", "2", 24), entry.rules);
    expect(await password(vault, name)).to.equal(expected);
    expect(await read(vault, name)).to.deep.include({ scheme: "easypasswords-1", revision, rules: entry.rules });
  });

  it("is refused before the slow step if its inputs are invalid", async () => {
    const vault = await newVault();
    const { pbkdf2, asked } = standIn();
    const add = (more: object): Promise<string> =>
      addEasyAccount(vault, { ...entry, ...more }, { masterPassword, pbkdf2 });
    await rejectsApp(add({ site: "" }), "site-missing");
    await rejectsApp(add({ rules: { length: 25, classes: ["lower"] } }), "rules-length");
    await rejectsApp(add({ rules: { words: 6, separator: "-" } }), "rules-classes");
    await rejectsApp(add({ revision: 2 }), "bad-argument");
    await addAccount(vault, { site, login: "foo", revision: 1, rules });
    await rejectsApp(add({}), "account-exists");
    expect(asked).to.deep.equal([]);
  });

  it("is not written when aborted, and its bytes are wiped", async () => {
    const vault = await newVault();
    const before = await dump(vault.storage);
    const controller = new AbortController();
    const { pbkdf2, secrets } = standIn();
    const late: typeof pbkdf2 = async (parameters) => {
      const bytes = await pbkdf2({ ...parameters, signal: undefined }); // the abort cannot stop this call
      controller.abort(new Error("given up"));
      return bytes;
    };
    const work = { masterPassword, pbkdf2: late, signal: controller.signal };
    const error: unknown = await addEasyAccount(vault, entry, work).then(String, (e: unknown) => e);
    expect(error).to.have.property("message", "given up");
    expect(await dump(vault.storage)).to.deep.equal(before);
    expect(secrets.every((bytes) => bytes.every((byte) => byte === 0))).to.equal(true);
  });

  it("keeps a revision that another window has set meanwhile", async () => {
    const vault = await newVault();
    const { pbkdf2 } = standIn();
    const work = { masterPassword, pbkdf2 };
    const shown = await read(vault, await addEasyAccount(vault, entry, work));
    await newEasyRevision(vault, shown, "spring", work);
    expect(await newEasyRevision(vault, shown, "summer", work)).to.equal("spring");
    await rejectsApp(newEasyRevision(vault, { ...shown, scheme: "stored" } as Account, "x", work), "bad-argument");
    await rejectsApp(newEasyRevision(vault, { ...shown, name: "account/none" }, "x", work), "account-missing");
    expect(firstRevision(await vault.contents(), site, "foo")).to.equal(1);
  });
});

describe("a PIN", () => {
  it("has six digits by default, or another length, and matches the frozen vector", async () => {
    expect(pinRules()).to.deep.equal({ length: 6, classes: ["0123456789"] });
    const vault = await newVault();
    for (const length of [4, 6, 12]) {
      const name = await addAccount(vault, { site: "pin", login: `${length}`, revision: 1, rules: pinRules(length) });
      expect(await password(vault, name))
        .to.match(/^\d+$/u)
        .and.to.have.length(length);
    }
    const short = addAccount(vault, { site: "pin", login: "", revision: 1, rules: pinRules(3) });
    await rejectsApp(short, "rules-length", ["3", 4, 128]);
  });
});

describe("an account's password", () => {
  const cases: [scheme: string, rules: object | undefined, kind: SecretKind, bits: number | undefined][] = [
    ["saltmill-1", rules, "characters", 101.4],
    ["saltmill-1", { length: 8, classes: ["0123456789", "a"] }, "characters", 26.6],
    ["saltmill-1", pinRules(), "pin", 19.9],
    ["saltmill-1", { length: 4, classes: ["digit"] }, "pin", 12],
    ["saltmill-1", defaultRulesOf.words, "words", 77.5],
    ["saltmill-1", { length: 128, classes: ["lower"] }, "characters", 160],
    ["saltmill-1", undefined, "characters", undefined],
    ["easypasswords-1", rules, "easy", 100.8],
    ["stored", undefined, "stored", undefined],
    ["saltmill-9", { shape: "round" }, "unknown", undefined],
  ];
  for (const [scheme, of, kind, bits] of cases) {
    it(`is ${kind} with ${bits ?? "unknown"} bits for ${scheme} with ${JSON.stringify(of)}`, () => {
      const fields = { scheme, rules: of } as unknown as Account;
      expect(secretKindOf(fields)).to.equal(kind);
      const exact = bitsOfAccount(fields);
      if (bits === undefined) expect(exact).to.equal(undefined);
      else expect(exact).to.be.closeTo(bits, 1);
    });
  }

  it("has default rules of its own kind", () => {
    for (const kind of ["characters", "words", "pin"] as const) {
      const fields = { scheme: "saltmill-1", rules: defaultRulesOf[kind] };
      expect(secretKindOf(fields as unknown as Account)).to.equal(kind);
    }
  });
});

describe("the time to guess a password", () => {
  const cases: [bits: number, perSecond: number, expected: GuessTime["message"], count: number][] = [
    [0, 10, "guessAtOnce", 0],
    [4, 10, "guessAtOnce", 0],
    [5, 10, "guessSeconds", 1.6],
    [19.93, guessRates.online, "guessHours", 14],
    [19.93, guessRates.slowHash, "guessSeconds", 50],
    [33, 1e6, "guessHours", 1.2],
    [31, 1e6, "guessMinutes", 18],
    [64, guessRates.fastHash, "guessDays", 110],
    [77.5, guessRates.fastHash, "guessYears", 3400],
    [101.4, guessRates.fastHash, "guessForever", 0],
    [160, guessRates.fastHash, "guessForever", 0],
  ];
  for (const [bits, perSecond, message, count] of cases) {
    it(`is ${count} in ${message} for ${bits} bits at ${perSecond} per second`, () => {
      expect(guessTime(bits, perSecond)).to.deep.equal({ message, values: [count, perSecond] });
    });
  }

  it("never decreases with more bits or a lower rate", () => {
    const order = ["AtOnce", "Seconds", "Minutes", "Hours", "Days", "Years", "Forever"].map((unit) => `guess${unit}`);
    const rank = (bits: number, rate: number): number => order.indexOf(guessTime(bits, rate).message);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 159, noNaN: true }),
        fc.double({ min: 1, max: 1e12, noNaN: true }),
        (bits, rate) => {
          expect(rank(bits + 1, rate)).to.be.at.least(rank(bits, rate));
          expect(rank(bits, rate / 2)).to.be.at.least(rank(bits, rate));
        },
      ),
    );
  });

  it("is refused for an invalid number of bits or an invalid rate", () => {
    for (const bits of [-1, NaN, Infinity, "64"]) throwsApp(() => guessTime(bits as number, 10), "bad-argument");
    for (const rate of [0, -1, NaN, Infinity, "10"]) throwsApp(() => guessTime(64, rate as number), "bad-argument");
  });
});
