import { expect } from "chai";
import fc from "fast-check";
import { openRecovery, recoveryCode } from "../../../../src/backup/index.ts";
import {
  derivePassword,
  type DerivePasswordOptions,
  deriveRoot,
  fingerprint,
  namedClasses,
  type Rules,
  saltmill1Password,
  schemes,
} from "../../../../src/schemes/index.ts";
import { bytes, hex } from "../../crypto/bytes.ts";
import { rememberingPbkdf2 } from "../../remembering.ts";
import { characterRules, entries, looseRules, roots, wordRules } from "../arbitraries.ts";
import { rejectsApp, throwsApp } from "../refused.ts";
import { standIn } from "../stand-in.ts";
import * as independent from "./independent.ts";

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
      const root = await deriveRoot({ masterPassword, identity });
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

const site = "example.com";
const rules = { length: 16, classes: ["lower", "upper", "digit", "symbol"] };

/** Derives a password. Returns two inputs of PBKDF2: `password`, and the identity in the salt (`name`). */
async function asked(options: Partial<DerivePasswordOptions>): Promise<{ password: string; name: string }> {
  const { pbkdf2, asked } = standIn();
  await derivePassword({ masterPassword: "m", site, ...options, pbkdf2 });
  expect(asked).to.have.length(1);
  const { password, salt, iterations, keyBytes } = asked[0]!;
  expect({ iterations, keyBytes }).to.deep.equal({ iterations: 1_310_720, keyBytes: 20 });
  const text = Buffer.from(salt).toString("utf8");
  expect(text.slice(0, 11)).to.equal("saltmill-1\0");
  return { password, name: text.slice(11) };
}

/** Returns options with any types, as from a caller in JavaScript. */
const untyped = (options: Record<string, unknown>): DerivePasswordOptions =>
  options as unknown as DerivePasswordOptions;

/** Checks that `derivePassword` rejects before it calls PBKDF2. */
async function refused(
  options: Record<string, unknown>,
  code: Parameters<typeof rejectsApp>[1],
  values?: readonly (string | number)[],
): Promise<void> {
  const { pbkdf2, asked } = standIn();
  const promise = derivePassword(untyped({ masterPassword: "m", site, pbkdf2, ...options }));
  const error = await rejectsApp(promise, code, values, JSON.stringify(options));
  expect(asked, "the slow step has run").to.have.length(0);
  expect(error.message).not.to.include("tomato");
}

const spaces = Array.from(
  "\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a",
).concat(Array.from("\u202f\u205f\u3000"));

describe("the master password of saltmill-1", () => {
  it("has each of the 17 spaces of category Zs as U+0020, and is not trimmed", async () => {
    expect(spaces).to.have.length(17);
    for (const space of spaces) {
      const { password } = await asked({ masterPassword: `${space}a${space}${space}b${space}` });
      expect(password, JSON.stringify(space)).to.equal(" a  b ");
    }
  });

  const kept: [title: string, typed: string, hashed: string][] = [
    ["only spaces, if it was typed so", "   ", "   "],
    ["a decomposed letter in composed form", "wo\u0308rd", "w\u00f6rd"],
    ["combining marks in canonical order", "q\u0307\u0323", "q\u0323\u0307"],
    ["the Angstrom sign as the letter (NFC)", "\u212b", "\u00c5"],
    ["wide letters and ligatures unchanged (not NFKC)", "\uff21\ufb01", "\uff21\ufb01"],
    ["unchanged case", "AbC", "AbC"],
    [
      "line and paragraph separators unchanged, because they are not in category Zs",
      "a\u2028b\u2029",
      "a\u2028b\u2029",
    ],
    [
      "a zero-width space and a byte order mark unchanged, because they are in category Cf",
      "\ufeff\u200ba",
      "\ufeff\u200ba",
    ],
    ["characters beyond the first plane", "😀", "😀"],
    ["a private-use character", "\ue000", "\ue000"],
  ];
  for (const [title, masterPassword, hashed] of kept) {
    it(`has ${title}`, async () => {
      expect((await asked({ masterPassword })).password).to.equal(hashed);
    });
  }

  it("is refused if it is empty", () => refused({ masterPassword: "" }, "master-empty"));
});

describe("the identity of saltmill-1", () => {
  const forms: [title: string, typed: string, hashed: string][] = [
    ["unchanged if it is plain", "ada@example.org", "ada@example.org"],
    ["empty if nothing was typed", "", ""],
    ["trimmed of all kinds of spaces", " \u00a0\u3000\u2028\ufeffada\ufeff\u2029 ", "ada"],
    ["empty if it has only spaces", " \u3000 ", ""],
    ["not trimmed inside", "ada  lovelace", "ada  lovelace"],
    ["in lower case", "ADA@Example.ORG", "ada@example.org"],
    ["in ordinary width", "\uff21\uff44\uff21\uff20\uff45.org", "ada@e.org"],
    ["without ligatures", "\ufb01sh", "fish"],
    ["composed", "Zoe\u0308", "zo\u00eb"],
    ["in lower case for every language: I becomes i", "IDA", "ida"],
    ["with the Turkish capital İ as i and a dot", "\u0130da", "i\u0307da"],
    ["with a final sigma", "ΑΔΑΣ", "αδας"],
    ["with the Kelvin sign as k", "\u212aurt", "kurt"],
    ["with a no-break space inside as a space (NFKC)", "ada\u00a0lovelace", "ada lovelace"],
    ["trimmed again if NFKC makes a space: U+00B4 becomes a space and an accent", "\u00b4", "\u0301"],
  ];
  for (const [title, identity, hashed] of forms) {
    it(`is ${title}`, async () => {
      expect((await asked({ identity })).name).to.equal(hashed);
    });
  }
});

const characters: [what: string, kind: string, text: string][] = [
  ["NUL", "control", "tomato\0"],
  ["a tab", "control", "\ttomato"],
  ["a line feed", "control", "tomato\n"],
  ["DEL", "control", "to\u007fmato"],
  ["a C1 control", "control", "to\u0085mato"],
  ["an unassigned code point", "unassigned", "tomato\u0378"],
  ["a noncharacter", "unassigned", "tomato\uffff"],
  ["an unassigned code point beyond the first plane", "unassigned", "tomato\u{e0080}"],
  ["an unpaired high surrogate", "surrogate", "tomato\ud83d"],
  ["an unpaired low surrogate", "surrogate", "\ude00tomato"],
  ["surrogates in the wrong order", "surrogate", "tomato\ude00\ud83d"],
];

describe("saltmill-1 before the slow step", () => {
  for (const [what, kind, text] of characters) {
    it(`refuses ${what} in the master password or the identity`, async () => {
      await refused({ masterPassword: text }, "bad-character", ["masterPassword", kind]);
      await refused({ identity: text }, "bad-character", ["identity", kind]);
    });
  }

  it("refuses unpaired surrogates in the site or the login", async () => {
    for (const text of ["\ud83d", "a\ude00", "\ude00\ud83d"]) {
      await refused({ site: text }, "bad-character", ["site", "surrogate"]);
      await refused({ login: text }, "bad-character", ["login", "surrogate"]);
      const entry = { site, login: text, revision: 1, rules };
      await rejectsApp(saltmill1Password(new Uint8Array(20), entry), "bad-character", ["login", "surrogate"]);
    }
  });

  it("accepts all other characters in the site and the login, in NFC", async () => {
    const R = new Uint8Array(20);
    const of = (text: string): Promise<string> => saltmill1Password(R, { site: text, login: text, revision: 1, rules });
    expect(await of("Zoe\u0308")).to.equal(await of("Zo\u00eb"));
    const different = ["", " ", "a", " a", "A", "\uff41", "a\0", "\u0378", "\uffff", "😀"];
    expect(new Set(await Promise.all(different.map(of))).size).to.equal(different.length);
  });

  const revisions: [came: string, value: unknown][] = [
    ["0", 0],
    ["-1", -1],
    ["1.5", 1.5],
    ["4294967296", 2 ** 32],
    ["NaN", NaN],
    ["Infinity", Infinity],
    ["a string", "1"],
    ["a string", ""],
    ["a bigint", 1n],
    ["a boolean", true],
    ["an array", [1]],
  ];
  for (const [came, revision] of revisions) {
    it(`refuses ${came} as revision (${typeof revision})`, async () => {
      const { pbkdf2, asked } = standIn();
      const promise = derivePassword(untyped({ masterPassword: "m", site, pbkdf2, revision }));
      await rejectsApp(promise, "revision-range", [came, 1, 0xffff_ffff]);
      expect(asked).to.have.length(0);
      const entry = { site, login: "", revision: revision as number, rules };
      await rejectsApp(saltmill1Password(new Uint8Array(20), entry), "revision-range", [came, 1, 0xffff_ffff]);
    });
  }

  it("refuses values that are not strings", async () => {
    for (const [value, came] of [
      [null, "null"],
      [47110815, "a number"], // the value may be a PIN, so the error does not quote it
      [["tomato"], "an array"],
      [{}, "an object"],
    ] as const) {
      for (const name of ["masterPassword", "identity", "site", "login"]) {
        await refused({ [name]: value }, "bad-argument", [name, came]);
      }
    }
    for (const name of ["masterPassword", "site"]) {
      await refused({ [name]: undefined }, "bad-argument", [name, "nothing"]);
    }
  });

  it("refuses an unknown scheme", async () => {
    await refused({ scheme: "saltmill-3" }, "scheme-unknown", ["saltmill-3"]);
    await refused({ scheme: "toString" }, "scheme-unknown", ["toString"]);
    await refused({ scheme: "__proto__" }, "scheme-unknown", ["__proto__"]);
    await refused({ scheme: 1 }, "scheme-unknown", ["1"]);
    await refused({ scheme: null }, "scheme-unknown", ["null"]);
  });

  it("refuses invalid rules", async () => {
    await refused({ rules: { length: 3, classes: ["lower"] } }, "rules-length", ["3", 4, 128]);
    await refused({ rules: { length: 16, classes: [] } }, "rules-classes");
    await refused({ rules: { words: 2, separator: "-" } }, "rules-words", ["2", 3, 16]);
    await refused({ rules: { words: 6, separator: "é" } }, "rules-separator");
    await refused({ rules: "lower" }, "bad-argument", ["rules", "a string"]);
  });

  it("refuses an invalid root, whose passwords nobody could derive again", async () => {
    const entry = { site, login: "", revision: 1, rules };
    const wrong: [root: unknown, came: string][] = [
      [new Uint8Array(), "one of 0"],
      [new Uint8Array(19), "one of 19"],
      [new Uint8Array(32), "one of 32"],
      ["b14a4b2de91f8fe9650ad021847a0a1c5a206b97", "a string"],
      [undefined, "nothing"],
    ];
    for (const [root, came] of wrong as [Uint8Array, string][]) {
      await rejectsApp(saltmill1Password(root, entry), "bad-argument", ["root", came]);
      throwsApp(() => fingerprint(root), "bad-argument", ["root", came]);
      throwsApp(() => recoveryCode(root, "secret"), "bad-argument", ["root", came]);
      throwsApp(() => openRecovery(new Uint8Array(45), root), "bad-argument", ["root", came]);
    }
  });
});
