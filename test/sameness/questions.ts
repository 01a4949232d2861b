import type { Rules } from "../../src/schemes/index.ts";
import { Chooser } from "./chooser.ts";
import { foreignQuestions } from "./foreign-questions.ts";
import { halves, oddities, pieces, spaces } from "./texts.ts";
import type { EasyQuestion, KeptQuestion, Questions, RootQuestion, SaltmillQuestion } from "./table.ts";

const ada = { master: "correct horse battery staple", identity: "ada@example.org" };

const roots: readonly RootQuestion[] = [
  ada,
  { master: "pass\u00a0wo\u0308rd", identity: "  ADA@Example.ORG " },
  { master: ada.master, identity: "" },
  { master: pieces.join(""), identity: pieces.join("") },
  { master: `${spaces.join("x")} `, identity: `\ufeff${spaces.join("")}ΟΔΥΣΣΕΥΣ İ${spaces.join("")}` },
  // HMAC hashes a password that is longer than its block of 64 bytes.
  { master: "x".repeat(65), identity: "Ｚｏｅ\u0308 ²" },
  { master: "é".repeat(32), identity: "x".repeat(1000) }, // a master password of exactly 64 bytes in UTF-8
  { master: "\u{10fffd}", identity: "\u{1d400}\u{10400}" },
  // The schemes reject all following inputs of this list.
  { master: "", identity: "ada" },
  { master: "a\tb", identity: "" },
  { master: "a\uffffb", identity: "" },
  { master: "a", identity: "a\u0085" },
  { master: "a", identity: "\u{1fffe}" },
  ...halves.flatMap((half) => [
    { master: half, identity: "" },
    { master: "a", identity: half },
  ]),
];
const goodRoots = 8;

/** The roots of saltmill-2 follow those of saltmill-1. */
const memoryHardRoots: readonly RootQuestion[] = [
  ...roots.slice(0, goodRoots).filter(({ identity }) => identity !== ""),
  { master: "pass word", identity: "Ada" },
  // The scheme also rejects an empty identity.
  ...["", " \u00a0\u3000"].map((identity) => ({ master: ada.master, identity })),
  ...roots.slice(goodRoots).map(({ master, identity }) => ({ master, identity: identity || "ada" })),
].map((each) => ({ scheme: "saltmill-2" as const, ...each }));
const goodMemoryHardRoots = 8;

const kept: readonly KeptQuestion[] = [
  { master: "foobar", site: "example.com", login: "foo", revision: "" },
  { master: "foobar", site: "example.com", login: "foo", revision: "1" },
  { master: "foobar", site: "example.com", login: "bar", revision: "2" },
  { master: " foobar\n", site: "www.Example.com.", login: " Foo\u00a0", revision: "01" },
  { master: "wo\u0308rd", site: "", login: "Zoe\u0308", revision: " " },
  { master: "wörd", site: "b\u00fccher.example", login: "", revision: "spring 😀" },
  { master: pieces.join(""), site: pieces.join(""), login: oddities.join(""), revision: "\u{10fffd}" },
  { master: "x".repeat(65), site: "x".repeat(500), login: "y".repeat(500), revision: "0" },
  // The schemes reject all following inputs of this list.
  { master: "", site: "example.com", login: "foo", revision: "" },
  { master: "\ud83d", site: "example.com", login: "foo", revision: "" },
  { master: "foobar", site: "example.com", login: "foo", revision: "\ude00" },
];
const goodKept = 8;

const names = ["lower", "upper", "digit", "symbol"];
const visible = Array.from({ length: 94 }, (_, i) => String.fromCharCode(0x21 + i));

/** Chooses character classes as a user could define them. No two classes share a character. */
function ownClasses(choose: Chooser): string[] {
  const parts = choose.integer(1, 8);
  const all = choose.some(visible, choose.integer(parts * 2, 94));
  return Array.from({ length: parts }, (_, i) => all.filter((__, j) => j % parts === i).join(""));
}

function rulesFor(choose: Chooser): Rules {
  switch (choose.integer(0, 5)) {
    case 0:
      return { length: choose.of([4, 5, 8, 16, 64, 127, 128]), classes: choose.some(names, choose.integer(1, 4)) };
    case 1:
      return { length: choose.integer(4, 12), classes: ["0123456789"] };
    case 2:
      return { length: choose.integer(32, 128), classes: ownClasses(choose) };
    case 3:
      return { length: choose.integer(16, 40), classes: ["lower", "digit", "-_", "ABCA"] };
    case 4:
      return { words: choose.integer(3, 16), separator: choose.of(["-", " ", "", "~", "  ..  ~~", "x"]) };
    default:
      return { length: choose.integer(4, 128), classes: names };
  }
}

/** Returns five character classes: four of one character each, and one of `more` characters. */
const lopsided = (more: number): string[] => [
  "a",
  "b",
  "c",
  "d",
  visible
    .filter((c) => !/[a-d]/u.test(c))
    .slice(0, more)
    .join(""),
];

/** Rules at the limits of the scheme (`edges`), and rules that the scheme refuses (`refused`). */
const edges: readonly Rules[] = [
  { length: 4, classes: names },
  { length: 8, classes: Array.from("hgfedcba") },
  { length: 5, classes: lopsided(47) }, // only one of 61,000 random passwords contains all classes
  { length: 128, classes: ["!"] },
  // two classes that have names ("digit" and "symbol"), here given by their characters
  { length: 24, classes: ["98765432", "~}|{_^][@?>=<;:/.-,+*)(&%$#!", "A", "B"] },
  { length: 128, classes: [visible.join("")] },
  { words: 3, separator: "" },
  { words: 16, separator: "        " },
];
const refused: readonly Rules[] = [
  { length: 3, classes: names },
  { length: 129, classes: names },
  { length: 7, classes: Array.from("abcdefgh") },
  { length: 5, classes: lopsided(48) }, // only one of 66,000 random passwords contains all classes
  { length: 16, classes: [] },
  { length: 16, classes: [""] },
  { length: 16, classes: ["abc", "cde"] },
  { length: 16, classes: ["a b"] },
  { length: 16, classes: ["é"] },
  { length: 16, classes: Array.from("abcdefghi") },
  { words: 2, separator: "-" },
  { words: 17, separator: "-" },
  { words: 6, separator: "é" },
  { words: 6, separator: "         " },
];

const revisions = [1, 2, 255, 256, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];

function saltmillCases(): SaltmillQuestion[] {
  const choose = new Chooser("saltmill-1");
  const text = (): string =>
    choose
      .times(choose.integer(0, 5), () => choose.of(choose.integer(0, 4) === 0 ? [...oddities, ...spaces] : pieces))
      .join("");
  const root = (): number => choose.integer(0, goodRoots - 1);
  const usual = { site: "example.com", login: "ada", revision: 1, rules: { length: 16, classes: names } };
  const asked = (question: Partial<SaltmillQuestion>): SaltmillQuestion => ({
    scheme: "saltmill-1",
    root: 0,
    ...usual,
    ...question,
  });
  return [
    ...Array.from({ length: goodRoots }, (_, each) => asked({ root: each })),
    ...[...pieces, ...oddities].map((piece, i) =>
      asked({ root: i % goodRoots, site: piece, login: `${piece}${piece}` }),
    ),
    ...revisions.map((revision) => asked({ root: 1, revision })),
    ...[...edges, ...refused].map((rules) => asked({ root: root(), rules })),
    ...halves.flatMap((half) => [asked({ site: half }), asked({ login: half })]),
    ...[0, 2 ** 32].map((revision) => asked({ revision })),
    asked({ site: "x".repeat(1000), login: "😀".repeat(500) }),
    ...choose.times(240, () =>
      asked({ root: root(), site: text(), login: text(), revision: choose.of(revisions), rules: rulesFor(choose) }),
    ),
  ];
}

/** Asks less than about saltmill-1, because the two schemes differ only in their roots and labels. */
function memoryHardCases(): SaltmillQuestion[] {
  const choose = new Chooser("saltmill-2");
  const usual = { site: "example.com", login: "ada", revision: 1, rules: { length: 16, classes: names } };
  const asked = (root: number, question: Partial<SaltmillQuestion> = {}): SaltmillQuestion => ({
    ...usual,
    ...question,
    scheme: "saltmill-2",
    root: roots.length + root,
  });
  const root = (): number => choose.integer(0, goodMemoryHardRoots - 1);
  return [
    ...Array.from({ length: goodMemoryHardRoots }, (_, each) => asked(each)),
    ...revisions.map((revision) => asked(1, { revision })),
    ...[...edges, ...refused].map((rules) => asked(root(), { rules })),
    ...halves.flatMap((half) => [asked(0, { site: half }), asked(0, { login: half })]),
    ...choose.times(40, () =>
      asked(root(), {
        site: choose.of(pieces),
        login: choose.of(pieces),
        revision: choose.of(revisions),
        rules: rulesFor(choose),
      }),
    ),
  ];
}

function easyCases(): EasyQuestion[] {
  const choose = new Chooser("easypasswords-1");
  const asked = (rules: Rules): EasyQuestion => ({
    scheme: "easypasswords-1",
    kept: choose.integer(0, goodKept - 1),
    rules,
  });
  return [
    ...Array.from({ length: goodKept }, (_, each) => ({ ...asked({ length: 16, classes: names }), kept: each })),
    ...[4, 5, 23, 24].map((length) => asked({ length, classes: names })),
    ...names.map((name) => asked({ length: 24, classes: [name] })),
    ...[3, 25].map((length) => asked({ length, classes: names })),
    ...[["abc"], ["lower", "lower"], []].map((classes) => asked({ length: 8, classes })),
    asked({ words: 6, separator: "-" }),
    ...choose.times(60, () =>
      asked({ length: choose.integer(4, 24), classes: choose.some(names, choose.integer(1, 4)) }),
    ),
  ];
}

/** Returns all questions of the table, which are the same in every run. */
export const makeQuestions = (): Questions => ({
  roots: [...roots, ...memoryHardRoots],
  kept,
  cases: [...saltmillCases(), ...easyCases(), ...memoryHardCases()],
  foreign: foreignQuestions(),
});
