import { expect } from "chai";
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { isMarked, markCopied, markIn } from "../../../src/index.ts";

const text = "[4zR,AH$Q|(,5v[4";

describe("the mark of a copied text", () => {
  it("is known again, and no other text is taken for it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
        const mark = markCopied(one, 0);
        expect(isMarked(one, mark)).to.equal(true);
        expect(isMarked(other, mark)).to.equal(other === one);
      }),
    );
  });

  it("is HMAC-SHA-256 under a salt of its own, and never the text", () => {
    const [one, two] = [markCopied(text, 5), markCopied(text, 5)];
    expect(one.digest).not.to.equal(two.digest);
    const expected = createHmac("sha256", Buffer.from(one.salt, "base64")).update(text).digest("base64");
    expect(one).to.deep.equal({ salt: one.salt, digest: expected, due: 5 });
    expect(JSON.stringify(one)).not.to.include(text);
  });

  it("comes back from storage as it was, and nothing else does", () => {
    const mark = markCopied(text, 1_700_000_000_000);
    expect(markIn(JSON.parse(JSON.stringify(mark)))).to.deep.equal(mark);
    const { salt, digest } = mark;
    const nonsense = [undefined, null, 5, "mark", [], {}, { salt, digest }, { ...mark, salt: "" }];
    const wrong = [
      { ...mark, salt: digest },
      { ...mark, digest: salt },
      { ...mark, due: "5" },
      { ...mark, due: NaN },
    ];
    for (const value of [...nonsense, ...wrong]) expect(markIn(value), JSON.stringify(value)).to.equal(undefined);
  });
});
