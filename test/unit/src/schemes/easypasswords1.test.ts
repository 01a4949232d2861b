import { expect } from "chai";
import fc from "fast-check";
import { pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import {
  deriveEasyBytes,
  easyPassword,
  easyPasswordBits,
  storedBytes,
} from "../../../../src/schemes/easypasswords1.ts";
import { derivePassword, type DerivePasswordOptions, namedClasses, schemes } from "../../../../src/schemes/index.ts";
import { goodPasswords, log2 } from "../../../../src/schemes/rules.ts";
import { hex } from "../../crypto/bytes.ts";
import { classesOf } from "../arbitraries.ts";
import { rejectsApp, throwsApp } from "../refused.ts";
import { standIn } from "../stand-in.ts";
import * as independent from "./independent.ts";

const scheme = "easypasswords-1";
const names = ["lower", "upper", "digit", "symbol"];
const subsets = fc.shuffledSubarray(names, { minLength: 1 });
const easyRules = fc.record({ length: fc.integer({ min: 4, max: 24 }), classes: subsets });

describe("easypasswords-1, compared with the frozen vectors,", () => {
  const foobar = { scheme, masterPassword: "foobar", site: "example.com" } as const;

  it("derives the password of login foo without a revision, with 8 characters of lower and digit", async () => {
    const rules = { length: 8, classes: ["lower", "digit"] };
    for (const revision of [undefined, "", "1"]) {
      expect(await derivePassword({ ...foobar, login: "foo", revision, rules })).to.equal("r8hx8be6");
    }
    expect(independent.easyCharacters(independent.easyBytes("foobar", "example.com", "foo", "", 8), rules)).to.equal(
      "r8hx8be6",
    );
  });

  it("derives the password of login bar with revision 2, with 16 characters of upper and symbol", async () => {
    const rules = { length: 16, classes: ["upper", "symbol"] };
    expect(await derivePassword({ ...foobar, login: "bar", revision: "2", rules })).to.equal("VX~RBJ^NCBH(#;N[");
    const bytes = independent.easyBytes("foobar", "example.com", "bar", "2", 16);
    expect(independent.easyCharacters(bytes, rules)).to.equal("VX~RBJ^NCBH(#;N[");
  });
});

describe("easyPassword", () => {
  const zeros = new Uint8Array(24);

  it("uses only unused classes towards the end, as calculated by hand", () => {
    expect(easyPassword(zeros, { length: 8, classes: names })).to.equal("aaaaaA2!");
    expect(easyPassword(zeros, { length: 4, classes: names })).to.equal("aA2!");
    expect(easyPassword(zeros, { length: 4, classes: ["symbol", "upper"] })).to.equal("AAA!");
    // The value 81 selects the last of all 82 characters, a symbol. The value 53 selects the last of the 54 characters
    // that are not symbols, and so on.
    const bytes = Uint8Array.of(81, 53, 45, 22);
    expect(easyPassword(bytes, { length: 4, classes: names })).to.equal("~9Zz");
  });

  it("has the bias of its modulo: byte 82 is character 0 again", () => {
    expect(easyPassword(Uint8Array.of(82, 0, 0, 0, 0, 0, 0, 0), { length: 8, classes: names })).to.equal("aaaaaA2!");
  });

  it("agrees with an independent implementation for any bytes, length and classes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), easyRules, (bytes, rules) => {
        const password = easyPassword(bytes, rules);
        expect(password).to.equal(independent.easyCharacters(bytes, rules));
        expect(password).to.have.length(rules.length);
        for (const name of rules.classes) {
          const set = namedClasses[name as keyof typeof namedClasses];
          expect(Array.from(password).some((character) => set.includes(character))).to.equal(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("needs as many bytes as characters", () => {
    throwsApp(() => easyPassword(zeros.subarray(0, 7), { length: 8, classes: names }), "rules-length");
  });

  it("does not change the bytes", () => {
    const bytes = Uint8Array.from({ length: 24 }, (_, i) => i);
    easyPassword(bytes, { length: 24, classes: names });
    expect(Array.from(bytes)).to.deep.equal(Array.from({ length: 24 }, (_, i) => i));
  });
});

describe("the slow step of easypasswords-1", () => {
  const entry = { site: "example.com", login: "foo", revision: "" };
  const bytesFor = (count: number, more: Partial<typeof entry> = {}): Promise<Uint8Array> =>
    deriveEasyBytes(pbkdf2HmacSha1, "foobar", { ...entry, ...more }, count);

  it("stores 24 bytes that begin with those of any shorter password", async () => {
    const kept = hex(await bytesFor(storedBytes));
    expect(kept).to.have.length(48);
    for (const length of [4, 8, 19, 20, 21, 23]) {
      expect(hex(await bytesFor(length))).to.equal(kept.slice(0, 2 * length));
    }
    expect(kept).to.equal(independent.easyBytes("foobar", "example.com", "foo", "", 24).toString("hex"));
  });

  it("uses the unchanged site, login and any revision except 1 as salt", async () => {
    const salts: [Partial<typeof entry>, string][] = [
      [{}, "example.com\0foo"],
      [{ revision: "1" }, "example.com\0foo"],
      [{ revision: "2" }, "example.com\0foo\x002"],
      [{ revision: "01" }, "example.com\0foo\x0001"],
      [{ revision: " " }, "example.com\0foo\0 "],
      [{ revision: "1 " }, "example.com\0foo\x001 "],
      [{ revision: "spring" }, "example.com\0foo\0spring"],
      [{ site: " WWW.Example.com. ", login: " Foo\u00a0" }, " WWW.Example.com. \0 Foo\u00a0"],
      [{ site: "", login: "Zoe\u0308" }, "\0Zoe\u0308"],
    ];
    for (const [more, salt] of salts) {
      const { pbkdf2, asked } = standIn();
      await deriveEasyBytes(pbkdf2, " pa\u00a0ss\n", { ...entry, ...more }, 8);
      const { salt: came, ...rest } = asked[0]!;
      expect(Buffer.from(came).toString("utf8")).to.equal(salt);
      expect(rest).to.deep.equal({ password: " pa\u00a0ss\n", iterations: 262_144, keyBytes: 8 });
    }
  });

  it("agrees with an independent implementation", async () => {
    const text = fc.string({ unit: fc.constantFrom("a", "É", "e\u0301", "中", "😀", " ", ".", "\0"), maxLength: 6 });
    const master = text.map((end) => `m${end}`);
    const revision = fc.constantFrom("", "1", "2", "x");
    await fc.assert(
      fc.asyncProperty(master, text, text, revision, easyRules, async (masterPassword, site, login, rev, rules) => {
        const password = await derivePassword({ scheme, masterPassword, site, login, revision: rev, rules });
        const bytes = independent.easyBytes(masterPassword, site, login, rev, rules.length);
        expect(password).to.equal(independent.easyCharacters(bytes, rules));
      }),
      { numRuns: 4 },
    );
  });

  it("wipes the master password's bytes and the derived ones", async () => {
    const { pbkdf2, secrets } = standIn();
    await derivePassword({ scheme, masterPassword: "foobar", site: "example.com", pbkdf2 });
    expect(secrets.map(({ length }) => length)).to.deep.equal([6, 16]);
    for (const secret of secrets) expect(secret.every((byte) => byte === 0)).to.equal(true);
  });
});

describe("easypasswords-1 before the slow step", () => {
  type Case = [
    title: string,
    options: Record<string, unknown>,
    ...(Parameters<typeof rejectsApp> extends [unknown, ...infer T] ? T : never),
  ];
  const classes = ["lower"];
  const cases: Case[] = [
    ["an empty master password", { masterPassword: "" }, "master-empty"],
    [
      "an unpaired surrogate in the master password",
      { masterPassword: "\ud83d" },
      "bad-character",
      ["masterPassword", "surrogate"],
    ],
    ["an unpaired surrogate in the site", { site: "\ud83d" }, "bad-character", ["site", "surrogate"]],
    ["an unpaired surrogate in the login", { login: "\ud83d" }, "bad-character", ["login", "surrogate"]],
    ["an unpaired surrogate in the revision", { revision: "\ud83d" }, "bad-character", ["revision", "surrogate"]],
    ["a number as revision", { revision: 2 }, "bad-argument", ["revision", "2"]],
    ["no class", { rules: { length: 8, classes: [] } }, "rules-classes"],
    ["a custom class", { rules: { length: 8, classes: ["lower", "+-*"] } }, "rules-classes"],
    ["part of a named class", { rules: { length: 8, classes: ["2345678"] } }, "rules-classes"],
    ["a class twice", { rules: { length: 8, classes: ["lower", "lower"] } }, "rules-classes"],
    ["words", { rules: { words: 6, separator: "-" } }, "rules-classes"],
    ["length 25", { rules: { length: 25, classes } }, "rules-length", ["25", 4, 24]],
    ["length 3 and reports the limits", { rules: { length: 3, classes } }, "rules-length", ["3", 4, 24]],
    ["length 129 and reports the limits", { rules: { length: 129, classes } }, "rules-length", ["129", 4, 24]],
    ["length 4.5 and reports the limits", { rules: { length: 4.5, classes } }, "rules-length", ["4.5", 4, 24]],
  ];
  for (const [title, options, code, values] of cases) {
    it(`refuses ${title}`, async () => {
      const { pbkdf2, asked } = standIn();
      const all = { scheme, masterPassword: "m", site: "s", pbkdf2, ...options } as unknown as DerivePasswordOptions;
      await rejectsApp(derivePassword(all), code, values);
      expect(asked, "the slow step has run").to.have.length(0);
    });
  }

  it("accepts a named class given by its characters", () => {
    const rules = { length: 8, classes: ["98765432", namedClasses.upper] };
    const bytes = Uint8Array.from({ length: 8 }, (_, i) => 37 * i);
    expect(easyPassword(bytes, rules)).to.equal(easyPassword(bytes, { length: 8, classes: ["upper", "digit"] }));
    expect(schemes[scheme].defaultRules).to.deep.equal({ length: 16, classes: names });
  });
});

const easy = schemes["easypasswords-1"];
const four = ["lower", "upper", "digit", "symbol"];

describe("the entropy of easypasswords-1", () => {
  /**
   * Returns −Σ p·log2 p over all passwords. Finds the probability p of each password with a second implementation of
   * the scheme's algorithm, which tries every value of every byte.
   */
  function bruteForce(length: number, classes: readonly string[]): number {
    const chances = new Map<string, number>();
    const follow = (password: string, chance: number, sets: readonly string[], seen: ReadonlySet<string>): void => {
      const i = password.length;
      if (i === length) {
        chances.set(password, (chances.get(password) ?? 0) + chance);
        return;
      }
      const reset = sets.length - seen.size >= length - i;
      const left = reset ? sets.filter((set) => !seen.has(set)) : sets;
      const alphabet = left.join("");
      const counts = new Map<string, number>();
      for (let byte = 0; byte < 256; byte++) {
        const character = alphabet.charAt(byte % alphabet.length);
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
      for (const [character, count] of counts) {
        const used = left.filter((set) => set.includes(character) || (!reset && seen.has(set)));
        follow(password + character, (chance * count) / 256, left, new Set(used));
      }
    };
    follow("", 1, classes, new Set());
    let bits = 0;
    for (const p of chances.values()) bits -= p * Math.log2(p);
    return bits;
  }

  const tiny: [length: number, sizes: number[]][] = [
    [4, [3]],
    [4, [1, 2]],
    [5, [2, 3]],
    [6, [1, 1, 1]],
    [7, [1, 3]],
    [5, [3, 2, 1]],
    [4, [2, 1, 3, 1]],
    [6, [2, 1, 1, 2]],
  ];
  for (const [length, sizes] of tiny) {
    it(`equals an exhaustive computation for ${length} characters of classes of ${sizes.join(", ")}`, () => {
      const classes = classesOf(...sizes);
      expect(easyPasswordBits({ length, classes })).to.be.closeTo(bruteForce(length, classes), 1e-9);
    });
  }

  it("equals an exhaustive computation for named classes", () => {
    expect(easy.entropyBits({ length: 4, classes: ["digit"] })).to.be.closeTo(12, 1e-12);
    expect(easy.entropyBits({ length: 5, classes: ["digit"] })).to.be.closeTo(
      bruteForce(5, [namedClasses.digit]),
      1e-9,
    );
    expect(easy.entropyBits({ length: 4, classes: ["lower"] })).to.be.closeTo(
      bruteForce(4, [namedClasses.lower]),
      1e-9,
    );
  });

  it("is lower than that of a uniform choice, and increases with the length", () => {
    let last = 0;
    for (let length = 4; length <= 24; length++) {
      const bits = easy.entropyBits({ length, classes: four });
      expect(bits)
        .to.be.above(last)
        .and.below(log2(goodPasswords({ length, classes: Object.values(namedClasses) })));
      last = bits;
    }
  });

  it("is refused for rules that the scheme refuses", () => {
    throwsApp(() => easy.entropyBits({ length: 25, classes: four }), "rules-length", ["25", 4, 24]);
    throwsApp(() => easy.entropyBits({ words: 6, separator: "-" }), "rules-classes");
  });
});
