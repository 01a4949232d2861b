import { expect } from "chai";
import fc from "fast-check";
import {
  groupLine,
  longestRecoverable,
  openRecovery,
  recoveryCode,
  recoveryQrText,
  scannedRecovery,
  typedRecovery,
} from "../../../../src/backup/index.ts";
import { lineCharacters, readLine, recoveryAlphabet, writeLine } from "../../../../src/backup/recovery-line.ts";
import { counting } from "../../crypto/bytes.ts";
import { expectAppError, throwsApp } from "../refused.ts";

const root = Buffer.from("b14a4b2de91f8fe9650ad021847a0a1c5a206b97", "hex");
const nonce = counting(12, 0x20);
const alphabet = Array.from(recoveryAlphabet);

// Test vectors from this code. A second program in another language, written from docs/formats.md, computed the same
// lines.
const vectors: [password: string, lines: string[]][] = [
  ["", ["AEAAGJBBEJTUJKKGE6WCULTMAH", "E4UPFFM3BYYEZQFQ8CKSZ445ZU", "DVTA5WR2XYF27M6FMQ47EN5PPU"]],
  ["PIN 0815", ["AEAAGJBBEJTUJKKGE6WCULTMAH", "85Y33PLKGYQZ6QFQ8CKSZ4865W", "LJSH9398ZJPT2CA7RP5C8XB6Q8"]],
  [
    "Tür-Code ♥ 42 und noch einiges mehr",
    [
      "AEAALJBBEJTUJKKGE6WCULTMW9",
      "8KVY734WK5BU9ZNQCJFL7U8EFQ",
      "BRDK62RQ88279PKU3G4FWXUJF2",
      "EN9BYDUAWJ2KHRBJ4GVTCEAYPW",
      "SFKMLTDEJBLT5RXUJBRURSFCDJ",
    ],
  ],
];

const codes = fc.string({ unit: "grapheme", maxLength: 60 }).map((secret) => recoveryCode(root, secret));
const secrets = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: fc.constantFrom("\0", "\u0080", "\ufeff", " ", "é", "e\u0301", "😀", "\n"), maxLength: 40 }),
);

/** Generates a recovery code and the index of one of its lines. */
const aLine = fc.tuple(codes, fc.nat()).map(([code, n]) => ({ code, index: n % code.length }));

/** Checks that a wrong line is detected when all other lines are right. */
function expectNoticed(code: readonly string[], index: number, line: string): void {
  const { state, bytes } = typedRecovery(code.with(index, line));
  expect(bytes, line).to.equal(undefined);
  expect(state[index], line).not.to.equal("good");
}

describe("a recovery code", () => {
  for (const [password, lines] of vectors) {
    it(`has the lines of the vector for ${JSON.stringify(password)}, and opens`, () => {
      expect(recoveryCode(root, password, { nonce })).to.deep.equal(lines);
      const { bytes, lines: count, state } = typedRecovery(lines);
      expect(count).to.equal(lines.length);
      expect(state.every((each) => each === "good")).to.equal(true);
      expect(openRecovery(bytes!, root)).to.equal(password);
    });
  }

  it("returns any secret for any root, with any case and spaces", () => {
    const roots = fc.uint8Array({ minLength: 20, maxLength: 20 });
    const looks = fc.constantFrom<(line: string) => string>(
      groupLine,
      (line) => ` ${groupLine(line).toLowerCase()}\t`,
      (line) => (line.match(/.{1,13}/gu) ?? []).join("-"),
      (line) => (line.match(/./gu) ?? []).join("\u2013\u00a0"),
    );
    fc.assert(
      fc.property(roots, secrets, looks, (R, secret, look) => {
        const code = recoveryCode(R, secret);
        expect(code.every((line) => line.length === lineCharacters)).to.equal(true);
        const { bytes } = typedRecovery([...code.map(look), "", " "]);
        expect(openRecovery(bytes!, R)).to.equal(secret);
      }),
    );
  });

  it("is grouped for reading, with the check characters apart", () => {
    expect(groupLine("ABCDEFGHJKLMNPQRSTUVWXYZ23")).to.equal("ABCD EFGH JKLM NPQR STUV WXYZ 23");
  });

  it("is read from the text of its QR code, with its number", () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: 1, max: 10_000 }), (lines, number) => {
        const text = recoveryQrText(number, lines.map(groupLine));
        expect(text).to.match(/^R\d+:[A-Z2-9]+$/u); // all characters of a QR code's alphanumeric mode
        expect(scannedRecovery(text)).to.deep.equal({ number, lines });
      }),
    );
  });

  it("is not read from another text, nor from a code with a wrong letter", () => {
    const lines = vectors[1]![1];
    const text = recoveryQrText(7, lines);
    expect(scannedRecovery(text)).to.deep.equal({ number: 7, lines });
    for (const other of [
      "",
      "R7:",
      "SALTMILL-KIT:1:",
      "https://example.com/",
      text.slice(1),
      text.slice(0, -1),
      `${text}A`,
      text.toLowerCase(),
      text.replace("KGY", "KYG"),
      recoveryQrText(7, lines.slice(0, 2)),
      recoveryQrText(7, [...lines, lines[2]!]),
      `R7:${"A".repeat(2 ** 20)}`,
    ]) {
      expect(scannedRecovery(other), other.slice(0, 99)).to.equal(undefined);
    }
  });

  it("has an alphabet without characters that are easily confused", () => {
    expect(new Set(alphabet).size).to.equal(32);
    expect(recoveryAlphabet).to.match(/^[A-HJ-NP-Z2-9]*$/u);
  });

  it("holds secrets up to its exact limit, and no unpaired surrogates", () => {
    const longest = "x".repeat(longestRecoverable);
    expect(openRecovery(typedRecovery(recoveryCode(root, longest)).bytes!, root)).to.equal(longest);
    const values = [longestRecoverable + 1, longestRecoverable];
    throwsApp(() => recoveryCode(root, `${longest}x`), "recovery-too-long", values);
    throwsApp(() => recoveryCode(root, "\ud800"), "bad-character", ["secret", "surrogate"]);
  });

  it("is different each time, and does not open without the root", () => {
    const [a, b] = [recoveryCode(root, "secret"), recoveryCode(root, "secret")];
    expect(a).not.to.deep.equal(b);
    const { bytes } = typedRecovery(a);
    throwsApp(() => openRecovery(bytes!, counting(20, 1)), "cannot-decrypt");
    for (let i = 0; i < bytes!.length; i++) {
      const wrong = bytes!.slice();
      wrong[i]! ^= 1;
      // byte 0 is the version, which is checked when the first line is typed
      if (i > 0) throwsApp(() => openRecovery(wrong, root), "cannot-decrypt");
      throwsApp(() => openRecovery(bytes!.subarray(0, i), root), "cannot-decrypt");
    }
  });
});

describe("a typed line", () => {
  it("is rejected with any one wrong character", () => {
    const code = recoveryCode(root, "any secret at all");
    code.forEach((line, index) => {
      for (let at = 0; at < line.length; at++) {
        for (const character of alphabet) {
          if (character !== line[at]) expectNoticed(code, index, line.slice(0, at) + character + line.slice(at + 1));
        }
      }
    });
  });

  it("is rejected with any two wrong characters", () => {
    const wrong = fc.tuple(fc.nat(25), fc.nat(25), fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }));
    fc.assert(
      fc.property(aLine, wrong, ({ code, index }, [a, b, x, y]) => {
        const characters = Array.from(code[index]!);
        const shift = (at: number, by: number): void => {
          characters[at] = alphabet[(alphabet.indexOf(characters[at]!) + by) % 32]!;
        };
        shift(a, x);
        if (b !== a) shift(b, y);
        expectNoticed(code, index, characters.join(""));
      }),
      { numRuns: 1000 },
    );
  });

  it("is rejected with any two characters swapped", () => {
    fc.assert(
      fc.property(aLine, ({ code, index }) => {
        const line = code[index]!;
        for (let a = 0; a < line.length; a++) {
          for (let b = a + 1; b < line.length; b++) {
            const swapped = Array.from(line);
            [swapped[a], swapped[b]] = [line[b]!, line[a]!];
            if (line[a] !== line[b]) expectNoticed(code, index, swapped.join(""));
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it("is rejected with a missing or an additional character", () => {
    fc.assert(
      fc.property(aLine, fc.constantFrom(...alphabet), ({ code, index }, extra) => {
        const line = code[index]!;
        for (let at = 0; at < line.length; at++) {
          expectNoticed(code, index, line.slice(0, at) + line.slice(at + 1));
          expectNoticed(code, index, line.slice(0, at) + extra + line.slice(at));
        }
      }),
    );
  });

  it("is rejected in the place of another, even of an equal one", () => {
    fc.assert(
      fc.property(codes, fc.nat(), fc.nat(), (code, a, b) => {
        const [from, to] = [a % code.length, b % code.length];
        if (from !== to) expectNoticed(code, to, code[from]!);
      }),
    );
    const bytes = counting(15, 7);
    const mark = [1, 2];
    const line = writeLine(bytes, { index: 4, mark });
    for (let index = 1; index < 1024; index++) {
      if (index === 4) expect(readLine(line, { index, mark })).to.deep.equal(bytes);
      else throwsApp(() => readLine(line, { index, mark }), "recovery-line", [index + 1]);
    }
  });

  it("is rejected in the place of another if it is the first line, whose check is different", () => {
    for (let n = 0; n < 3000; n++) {
      const code = recoveryCode(root, "one", { nonce: Uint8Array.from({ length: 12 }, (_, i) => (n >> i) + 31 * i) });
      // By chance, the check characters of about six of these copied lines are also right in the new place.
      for (const index of [1, 2]) expectNoticed(code, index, code[0]!);
      expectNoticed(code, 0, code[1 + (n % 2)]!);
    }
  });

  it("is rejected if it belongs to another code", () => {
    const [one, two] = [recoveryCode(root, "one", { nonce }), recoveryCode(root, "one", { nonce: counting(12, 0x80) })];
    for (const index of [1, 2]) expectNoticed(one, index, two[index]!);
  });

  it("counts as incomplete until it is complete and the first line is right", () => {
    const [first = "", second = "", third = ""] = vectors[1]![1];
    expect(typedRecovery([])).to.deep.equal({ state: [] });
    expect(typedRecovery([""])).to.deep.equal({ state: ["incomplete"] });
    expect(typedRecovery([first.slice(0, 25), second])).to.deep.equal({ state: ["incomplete", "incomplete"] });
    expect(typedRecovery([first, second])).to.deep.equal({ lines: 3, state: ["good", "good"] });
    expect(typedRecovery([first, "", third])).to.deep.equal({ lines: 3, state: ["good", "incomplete", "good"] });
  });

  it("is rejected immediately for an invalid character or as an additional line", () => {
    const lines = vectors[1]![1];
    for (const character of ["0", "1", "I", "O", "ß", "ſ", "ı", "é", "!", "😀"]) {
      const { state } = typedRecovery([`AB${character}`]);
      expectAppError(state[0], "recovery-character", [1, character]);
    }
    expectAppError(typedRecovery([...lines, "ABC"]).state[3], "recovery-line", [4]);
  });

  it("is rejected for another version or an invalid number of lines", () => {
    for (const head of [
      [0, 0, 3],
      [3, 0, 3],
      [1, 0, 0],
      [1, 0, 2],
      [1, 128, 1],
    ]) {
      const line = writeLine(
        Uint8Array.from({ length: 15 }, (_, i) => head[i] ?? 7),
        { index: 0, mark: [] },
      );
      expectAppError(typedRecovery([line]).state[0], "recovery-format");
    }
  });
});
