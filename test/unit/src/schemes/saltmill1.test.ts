import { expect } from "chai";
import fc from "fast-check";
import { pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import {
  derivePassword,
  deriveRoot,
  fingerprint,
  namedClasses,
  type Rules,
  saltmill1Password,
  schemes,
} from "../../../../src/schemes/index.ts";
import { bytes, hex } from "../../crypto/bytes.ts";
import { rememberingPbkdf2 } from "../../remembering.ts";
import * as independent from "./independent.ts";
import { characterRules, entries, looseRules, roots, wordRules } from "../arbitraries.ts";

// Test vectors that must never change. An independent program computed them, and a second program in another language
// checked them.
const ada = { masterPassword: "correct horse battery staple", identity: "ada@example.org" };
const odd = { masterPassword: "pass\u00a0wo\u0308rd", identity: "  ADA@Example.ORG " };
const four = ["lower", "upper", "digit", "symbol"];
const letters = "abcdefghijklmnopqrstuvwxyz";

const rootVectors = [
  { ...ada, R: "b14a4b2de91f8fe9650ad021847a0a1c5a206b97", words: "ship mountain bell" },
  { ...odd, R: "8316d683e41674fcb8f59930c5e46493660b8334", words: "sun lamp crown" },
];

type Vector = [who: typeof ada, site: string, login: string, revision: number, rules: Rules, password: string];
const example = "example.com";
const long = "cehg77rqrbdfaesjnud3gpsgh6qyjqqedbtkmzshfw627agc42dz8zx8g4tf97t4";
const six = "magnetism-observant-various-banjo-suspend-obstinate";
const vectors: Vector[] = [
  [ada, example, "ada", 1, { length: 16, classes: four }, "[4zR,AH$Q|(,5v[4"],
  [ada, example, "ada", 2, { length: 16, classes: four }, "Ba;B}Kw!8r^_<mjG"],
  [ada, "example.co.uk", "", 1, { length: 4, classes: four }, "eM=3"],
  [ada, "bücher.example", "Zoë", 7, { length: 64, classes: ["lower", "digit"] }, long],
  [odd, "pin", "card", 4294967295, { length: 6, classes: ["0123456789"] }, "908816"],
  [odd, example, "ada", 1, { length: 12, classes: [letters, "-_"] }, "oeqrcqcobeb-"],
  [ada, example, "ada", 1, { length: 20, classes: ["digit", "~!", "ABC", "lower"] }, "vg3B~AwhwAnaBf83yh6p"],
  [ada, example, "ada", 1, { words: 6, separator: "-" }, six],
  [ada, example, "ada", 1, { words: 4, separator: " " }, "gigantic wilder willow stereo"],
];

describe("saltmill-1, compared with the frozen vectors,", () => {
  for (const { masterPassword, identity, R, words } of rootVectors) {
    it(`derives the root and the fingerprint of ${JSON.stringify(identity)}`, async () => {
      const root = await deriveRoot(pbkdf2HmacSha1, masterPassword, identity);
      expect(hex(root)).to.equal(R);
      expect(fingerprint(root)).to.equal(words);
      expect(hex(independent.root(masterPassword, identity))).to.equal(R);
      expect(independent.fingerprint(bytes(R))).to.equal(words);
    });
  }

  for (const [who, site, login, revision, rules, password] of vectors) {
    const title = `${site} / ${login} / ${revision} / ${JSON.stringify(rules)}`;
    const R = bytes(rootVectors[who === ada ? 0 : 1]!.R);

    it(`derives the password for ${title} from the master password`, async () => {
      const given = { ...who, site, login, revision, rules };
      expect(await derivePassword({ ...given, pbkdf2: rememberingPbkdf2 })).to.equal(password);
    });

    it(`derives the password for ${title} from the root`, async () => {
      expect(await saltmill1Password(R, { site, login, revision, rules })).to.equal(password);
      expect(independent.underRoot(R, { site, login, revision, rules })).to.equal(password);
    });
  }

  it("has nine vectors", () => {
    expect(vectors).to.have.length(9);
  });

  it("uses revision 1 and 16 characters of four classes by default", async () => {
    const { masterPassword, identity } = ada;
    const password = await derivePassword({ masterPassword, identity, site: example, login: "ada" });
    expect(password).to.equal(vectors[0]![5]);
    expect(schemes["saltmill-1"].defaultRules).to.deep.equal({ length: 16, classes: four });
  });

  it("uses an empty identity and an empty login by default", async () => {
    const password = await derivePassword({ masterPassword: "m", site: "s" });
    const said = { site: "s", login: "", revision: 1, rules: { length: 16, classes: four } };
    expect(password).to.equal(independent.saltmill1({ master: "m", identity: "", ...said }));
  });
});

describe("saltmill-1 agrees with an independent implementation", () => {
  it("from the master password to the characters", async () => {
    const unit = fc.constantFrom("a", "Z", "é", "e\u0301", "ß", "ﬁ", "Ａ", "中", "😀", " ", "\u00a0", "\u3000");
    const master = fc.string({ unit, minLength: 1, maxLength: 70 });
    const identity = fc.string({ unit, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(master, identity, entries(fc.oneof(characterRules, wordRules)), async (m, i, entry) => {
        const password = await derivePassword({ masterPassword: m, identity: i, ...entry });
        expect(password).to.equal(independent.saltmill1({ master: m, identity: i, ...entry }));
      }),
      { numRuns: 3 },
    );
  });

  it("in passwords of characters", async () => {
    await fc.assert(
      fc.asyncProperty(roots, entries(characterRules), async (R, entry) => {
        expect(await saltmill1Password(R, entry)).to.equal(independent.underRoot(R, entry));
      }),
      { numRuns: 250 },
    );
  });

  it("in passwords of words", async () => {
    await fc.assert(
      fc.asyncProperty(roots, entries(wordRules), async (R, entry) => {
        expect(await saltmill1Password(R, entry)).to.equal(independent.underRoot(R, entry));
      }),
      { numRuns: 100 },
    );
  });

  it("in classes in any order, with duplicates, by name or by characters", async () => {
    await fc.assert(
      fc.asyncProperty(roots, entries(looseRules), async (R, entry) => {
        expect(await saltmill1Password(R, entry)).to.equal(independent.underRoot(R, entry));
      }),
      { numRuns: 150 },
    );
  });

  it("in fingerprints", () => {
    fc.assert(
      fc.property(roots, (R) => {
        expect(fingerprint(R)).to.equal(independent.fingerprint(R));
      }),
    );
  });
});

describe("a password of saltmill-1", () => {
  const charactersOf = (name: string): string => (namedClasses as Record<string, string>)[name] ?? name;

  it("has its length, only characters of its alphabet, and every class", async () => {
    await fc.assert(
      fc.asyncProperty(roots, entries(characterRules), async (R, entry) => {
        const password = await saltmill1Password(R, entry);
        const sets = entry.rules.classes.map(charactersOf);
        expect(password).to.have.length(entry.rules.length);
        for (const character of password) expect(sets.join("")).to.include(character);
        for (const set of sets)
          expect(Array.from(password).some((character) => set.includes(character))).to.equal(true);
      }),
      { numRuns: 150 },
    );
  });

  it("differs for another root, site, login, revision or length", async () => {
    await fc.assert(
      fc.asyncProperty(roots, entries(fc.constant({ length: 24, classes: four })), async (R, entry) => {
        const other = R.slice();
        other[19]! ^= 1;
        const all = [
          await saltmill1Password(R, entry),
          await saltmill1Password(other, entry),
          await saltmill1Password(R, { ...entry, site: `${entry.site}x` }),
          await saltmill1Password(R, { ...entry, login: `${entry.login}x` }),
          await saltmill1Password(R, { ...entry, site: entry.site + entry.login + "\0", login: "" }),
          await saltmill1Password(R, { ...entry, revision: (entry.revision % 0xffff_ffff) + 1 }),
          (await saltmill1Password(R, { ...entry, rules: { length: 25, classes: four } })).slice(0, 24),
          await saltmill1Password(R, { ...entry, rules: { words: 3, separator: "" } }),
        ];
        expect(new Set(all).size).to.equal(all.length);
      }),
    );
  });

  it("is derived without changing the root or the entry", async () => {
    const R = bytes(rootVectors[0]!.R);
    const rules = Object.freeze({ length: 20, classes: Object.freeze(["symbol", "zyx", "digit"]) });
    await saltmill1Password(R, Object.freeze({ site: example, login: "", revision: 1, rules }));
    expect(hex(R)).to.equal(rootVectors[0]!.R);
  });
});
