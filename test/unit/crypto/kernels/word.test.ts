/** The recorder: what is known folds, what is fixed leaves the loop, the rest is recorded once. */
import { expect } from "chai";
import { record } from "../../../../crypto/kernels/loop.ts";
import { pbkdf2Sha1 } from "../../../../crypto/kernels/pbkdf2-sha1.ts";
import { type Node, Recorder, type Word } from "../../../../crypto/kernels/word.ts";

const show = (word: Word): string => {
  if (typeof word === "number") return String(word);
  return word.operation === "input" ? (word.name ?? "") : `${word.operation}(${word.operands.map(show).join(",")})`;
};

describe("a recorder of words", () => {
  let r: Recorder;
  let x: Node;
  let y: Node;
  let fixed: Node;
  beforeEach(() => {
    r = new Recorder();
    [x, y, fixed] = [r.input("x", false), r.input("y", false), r.input("f", true)];
  });

  it("computes what is known", () => {
    expect(r.add(0x7fffffff, 1)).to.equal(-0x80000000);
    expect(r.xor(0b1100, 0b1010)).to.equal(0b0110);
    expect(r.and(0b1100, 0b1010)).to.equal(0b1000);
    expect(r.or(0b1100, 0b1010)).to.equal(0b1110);
    expect(r.rotl(-0x80000000, 1)).to.equal(1);
    expect([r.add(), r.xor(), r.add(5, -5), r.xor(7, 7)]).to.deep.equal([0, 0, 0, 0]);
    expect(r.nodes).to.have.length(3);
  });

  it("leaves out what changes nothing", () => {
    expect([r.add(x, 0), r.xor(x, 0), r.or(x, 0), r.or(0, x)]).to.deep.equal([x, x, x, x]);
    expect([r.and(x, 0), r.and(0, x)]).to.deep.equal([0, 0]);
    expect(r.nodes).to.have.length(3);
  });

  it("lets constants meet, and what is fixed, in front of the loop", () => {
    const sum = r.add(x, 1, fixed, y, 2) as Node;
    expect(show(sum)).to.equal("add(add(add(f,3),x),y)");
    const [first] = (sum.operands[0] as Node).operands as [Node];
    expect([sum.fixed, first.fixed]).to.deep.equal([false, true]);
    expect(show(r.xor(1, x, 2, y))).to.equal("xor(xor(x,y),3)");
  });
});

/** The operations of one iteration, a rotation being one: work that is counted cannot grow unnoticed. */
function operations(rotations: number): number {
  const recording = record(pbkdf2Sha1, 1);
  const seen = new Set<Node>();
  const visit = (word: Word): void => {
    if (typeof word === "number" || word.operation === "input" || word.fixed || seen.has(word)) return;
    seen.add(word);
    word.operands.forEach(visit);
  };
  recording.results.forEach(visit);
  return [...seen].reduce((sum, { operation }) => sum + (operation === "rotl" ? rotations : 1), 0);
}

describe("the loop of PBKDF2-HMAC-SHA1", () => {
  it("takes 1,747 operations an iteration, of which a plain one would take 1,927", () => {
    expect(operations(1)).to.equal(1747);
  });
});
