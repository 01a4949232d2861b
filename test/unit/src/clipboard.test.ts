import { expect } from "chai";
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { isDue, isMarked, markCopied, markIn } from "../../../src/clipboard.ts";

const text = "[4zR,AH$Q|(,5v[4";

describe("the mark of a copied text", () => {
  it("matches its text and no other", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
        const mark = markCopied(one, 0);
        expect(isMarked(one, mark)).to.equal(true);
        expect(isMarked(other, mark)).to.equal(other === one);
      }),
    );
  });

  it("is HMAC-SHA-256 with a salt of its own and does not contain the text", () => {
    const [one, two] = [markCopied(text, 5, 100), markCopied(text, 5, 100)];
    expect(one.digest).not.to.equal(two.digest);
    const expected = createHmac("sha256", Buffer.from(one.salt, "base64")).update(text).digest("base64");
    expect(one).to.deep.equal({ salt: one.salt, digest: expected, due: 5100, seconds: 5 });
    expect(JSON.stringify(one)).not.to.include(text);
  });

  it("is due after its seconds, or if the clock was set back", () => {
    const mark = markCopied(text, 30, 1_000_000);
    const at = (seconds: number): boolean => isDue(mark, 1_000_000 + seconds * 1000);
    expect([0, 29, 30, 31, 1e6].map(at)).to.deep.equal([false, false, true, true, true]);
    expect([-5, -6, -900].map(at)).to.deep.equal([false, true, true]);
  });

  it("is read back from storage unchanged, and other values are not", () => {
    const mark = markCopied(text, 30);
    expect(markIn(JSON.parse(JSON.stringify(mark)))).to.deep.equal(mark);
    const { salt, digest } = mark;
    const nonsense = [undefined, null, 5, "mark", [], {}, { salt, digest, due: 5 }, { ...mark, salt: "" }];
    const wrong = [
      { ...mark, salt: digest },
      { ...mark, digest: salt },
      { ...mark, due: "5" },
      { ...mark, due: NaN },
      { ...mark, seconds: "5" },
      { ...mark, seconds: Infinity },
    ];
    for (const value of [...nonsense, ...wrong]) expect(markIn(value), JSON.stringify(value)).to.equal(undefined);
  });
});
