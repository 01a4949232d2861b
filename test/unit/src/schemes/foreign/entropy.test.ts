/** Compares the entropy that schemes of other programs report with counts that do not use the code of the schemes. */
import { expect } from "chai";
import { schemes } from "../../../../../src/schemes/index.ts";
import { templates } from "../../../../../src/schemes/foreign/masterpassword-steps.ts";

/** Maps each letter of Spectre's templates to the number of characters for which the letter stands. */
const sizes: Readonly<Record<string, number>> = { V: 5, C: 21, v: 5, c: 21, a: 52, n: 10, o: 25, x: 72, " ": 1 };

describe("the entropy of passwords of other programs", () => {
  for (const [type, list] of Object.entries(templates)) {
    it(`is the mean over the templates for ${type} of Spectre`, () => {
      const bits = (list as readonly string[]).map((template) =>
        Array.from(template).reduce((sum, letter) => sum + Math.log2(sizes[letter] ?? NaN), 0),
      );
      const mean = bits.reduce((sum, each) => sum + each, 0) / bits.length;
      expect(schemes["masterpassword-3"].entropyBits({ type })).to.be.closeTo(mean, 0.1);
    });
  }

  it("is that of accepted Base64 texts for SuperGenPass", () => {
    // Every text of four characters is counted. The digits 8 and 9 are twice as likely as other characters.
    const kinds = [
      { count: 26, p: 1 / 64, kind: "lower" },
      { count: 26, p: 1 / 64, kind: "upper" },
      { count: 8, p: 1 / 64, kind: "digit" },
      { count: 2, p: 2 / 64, kind: "digit" },
    ];
    let [accepted, surprise] = [0, 0];
    for (const a of kinds)
      for (const b of kinds)
        for (const c of kinds)
          for (const d of kinds) {
            const rest = [b, c, d].map(({ kind }) => kind);
            if (a.kind !== "lower" || !rest.includes("upper") || !rest.includes("digit")) continue;
            const p = a.p * b.p * c.p * d.p;
            const count = a.count * b.count * c.count * d.count;
            accepted += count * p;
            surprise -= count * p * Math.log2(p);
          }
    const bits = surprise / accepted + Math.log2(accepted);
    expect(schemes.supergenpass.entropyBits({ length: 4 })).to.be.closeTo(bits, 1e-9);
    expect(schemes.supergenpass.entropyBits({ length: 24 })).to.be.at.most(128);
  });

  it("does not grow with the characters of SuperGenPass that the end of an MD5 fixes", () => {
    const bits = (length: number, method: string): number => schemes.supergenpass.entropyBits({ length, method })!;
    const md5 = [20, 21, 22, 23, 24].map((length) => bits(length, "md5"));
    expect(md5[1]! - md5[0]!).to.be.above(5);
    expect(new Set(md5.slice(1)).size).to.equal(1);
    expect(bits(24, "sha512") - bits(21, "sha512")).to.be.above(15);
  });

  it("is that of the characters for LessPass and PasswordMaker, and unknown for PwdHash", () => {
    const digits = { lowercase: false, uppercase: false, symbols: false, length: 10 };
    expect(schemes["lesspass-2"].entropyBits(digits)).to.be.closeTo(10 * Math.log2(10), 1e-9);
    expect(schemes.passwordmaker.entropyBits({ length: 8 })).to.be.closeTo(8 * Math.log2(94), 1e-9);
    expect(schemes.passwordmaker.entropyBits({ length: 200 })).to.equal(128);
    expect(schemes.passwordmaker.entropyBits({ l33t: "both", l33tLevel: 9 })).to.equal(undefined);
    expect(schemes.pwdhash.entropyBits({})).to.equal(undefined);
  });
});
