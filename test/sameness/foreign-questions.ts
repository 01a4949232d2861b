import type { ForeignSchemeId } from "../../src/schemes/index.ts";
import { Chooser } from "./chooser.ts";
import { halves, oddities, pieces } from "./texts.ts";
import type { ForeignQuestion } from "./table.ts";

const master = "correct horse battery staple";
const odd = pieces.join("");
const masters = [master, "foobar", "wo\u0308rd_1", "#a-Z 9", odd, "x".repeat(65), "é".repeat(32), "ab"];
const name = "Zoe\u0308 Ädalovelace 😀";

const asked = (scheme: ForeignSchemeId, question: Partial<ForeignQuestion>): ForeignQuestion => ({
  ...{ scheme, master, identity: "", site: "example.com", login: "ada", revision: 1, rules: {} },
  ...question,
});

/**
 * Returns questions about the schemes of other programs. RIPEMD-160 is left out, because the Python program that checks
 * the table (test/independent/foreign.py) may not have it.
 */
export function foreignQuestions(): ForeignQuestion[] {
  const choose = new Chooser("foreign");
  const text = (): string => choose.times(choose.integer(1, 4), () => choose.of(pieces)).join("");
  return [
    ...lessPass(choose, text),
    ...pfp(),
    ...([0, 1, 2, 3] as const).flatMap((version) => spectre(choose, text, `masterpassword-${version}`)),
    ...superGenPass(choose, text),
    ...pwdHash(choose, text),
    ...passwordMaker(choose, text),
    ...pashword(text),
  ];
}

function lessPass(choose: Chooser, text: () => string): ForeignQuestion[] {
  const ask = (question: Partial<ForeignQuestion>): ForeignQuestion => asked("lesspass-2", question);
  return [
    ask({}),
    ask({ revision: 2 ** 32 - 1, rules: { length: 5, symbols: false, exclude: "aB0" } }),
    ...choose.times(6, () => ask({ master: choose.of(masters), site: text(), login: text(), revision: 26 })),
    ...[{ length: 4 }, { length: 36 }, { lowercase: false, uppercase: false, digits: false, symbols: false }].map(
      (rules) => ask({ rules }),
    ),
    ask({ rules: { exclude: "0123456789" } }),
    ask({ revision: 0 }),
    ask({ master: "" }),
  ];
}

function pfp(): ForeignQuestion[] {
  const ask = (question: Partial<ForeignQuestion>): ForeignQuestion => asked("pfp-2", { revision: "", ...question });
  return [
    ask({ master: "foobar", login: "bar", revision: "2", rules: { length: 16, classes: ["upper", "symbol"] } }),
    ask({ master: odd, site: odd, login: oddities.join(""), rules: { length: 24 } }),
    ask({ rules: { length: 25 } }),
    ask({ rules: { classes: ["abc"] } }),
    ...halves.slice(0, 1).map((half) => ask({ site: half })),
  ];
}

function spectre(choose: Chooser, text: () => string, scheme: ForeignSchemeId): ForeignQuestion[] {
  const ask = (question: Partial<ForeignQuestion>): ForeignQuestion =>
    asked(scheme, { identity: name, login: "", ...question });
  const types = ["maximum", "long", "medium", "short", "basic", "pin", "name", "phrase"];
  return [
    ...types.map((type) => ask({ site: text(), rules: { type } })),
    ...["password", "login", "answer"].map((purpose) => ask({ rules: { purpose }, revision: 2 ** 32 - 1 })),
    ...choose.times(6, () => ask({ site: text(), rules: { purpose: "answer", context: text() } })),
    ask({ identity: "" }),
    ask({ revision: 0 }),
    ask({ rules: { type: "longer" } }),
  ];
}

function superGenPass(choose: Chooser, text: () => string): ForeignQuestion[] {
  const ask = (question: Partial<ForeignQuestion>): ForeignQuestion =>
    asked("supergenpass", { login: "", ...question });
  return [
    ask({}),
    ...choose.times(20, () =>
      ask({
        master: choose.of(masters),
        site: text(),
        rules: {
          length: choose.integer(4, 24),
          method: choose.of(["md5", "sha512"]),
          rounds: choose.of([1, 10, 50, 1000]),
        },
      }),
    ),
    ...[{ length: 3 }, { length: 25 }, { method: "sha1" }, { rounds: 0 }].map((rules) => ask({ rules })),
  ];
}

function pwdHash(choose: Chooser, text: () => string): ForeignQuestion[] {
  const long = choose.times(12, (): Partial<ForeignQuestion> => ({ master: choose.of(masters), site: text() }));
  const iterations = (): number => choose.of([1, 2, 1000]);
  return [
    ...masters.map((each) => asked("pwdhash", { master: each, login: "" })),
    ...long.map((each) => asked("pwdhash", each)),
    ...long.map((each) => asked("pwdhash-2", { ...each, rules: { salt: text(), iterations: iterations() } })),
    asked("pwdhash", { rules: { length: 8 } }),
    asked("pwdhash-2", { rules: { iterations: 0 } }),
    ...["extension", "python"].flatMap((edition) =>
      long.map((each) => asked("pwdhash-2", { ...each, rules: { edition, iterations: 1 } })),
    ),
    asked("pwdhash-2", { rules: { edition: "perl" } }),
  ];
}

function passwordMaker(choose: Chooser, text: () => string): ForeignQuestion[] {
  const ask = (question: Partial<ForeignQuestion>): ForeignQuestion =>
    asked("passwordmaker", { revision: "", ...question });
  const digests = ["md4", "md5", "md5_v6", "sha1", "sha256"];
  const algorithms = [...digests, ...digests.map((digest) => `hmac-${digest}`), "hmac-sha256_v1.5.1"];
  return [
    ...algorithms.map((algorithm) => ask({ master: odd, site: odd, rules: { algorithm, length: 40 } })),
    ...choose.times(40, () =>
      ask({
        ...{ master: choose.of(masters), site: text(), login: text(), revision: text() },
        rules: {
          algorithm: choose.of(algorithms),
          length: choose.of([1, 8, 100, 256]),
          charset: choose.of(["01", "0123456789abcdef", "äöü€", "abcdefghijklmnopqrstuvwxyz"]),
          l33t: choose.of(["off", "before", "after", "both"]),
          l33tLevel: choose.integer(0, 9),
          prefix: choose.of(["", "pre-"]),
          suffix: choose.of(["", "-suf"]),
        },
      }),
    ),
    ...[{ length: 0 }, { length: 257 }, { charset: "a" }, { charset: "a😀" }, { l33tLevel: 10 }].map((rules) =>
      ask({ rules }),
    ),
    ...[{ edition: "chrome" }, {}].map((rules) => ask({ rules: { ...rules, length: 5, suffix: "-suffix" } })),
    ask({ rules: { edition: "firefox" } }),
  ];
}

function pashword(text: () => string): ForeignQuestion[] {
  const ask = (question: Partial<ForeignQuestion>): ForeignQuestion => asked("pashword", question);
  return [
    ask({}),
    ask({ master: 'a "quoted" \\ text\n', site: text(), login: text(), rules: { length: 5 } }),
    ask({ master: odd, site: odd, login: odd, rules: { noSymbols: true, noNumbers: true } }),
    ask({ rules: { length: 4 } }),
    ask({ rules: { length: 21 } }),
    ask({ rules: { noSymbols: 1 } }),
  ];
}
