/**
 * Tests the recorder of kernels: it computes operations on constants at once, moves operations that do not depend on a
 * loop out of the loop, and records all other operations once.
 */
import { expect } from "chai";
import { type Node, Recorder, type Region, type Repeat, type Word } from "../../../../crypto/kernels/word.ts";

const memory: Region = { name: "m", words: 4 };

const show = (word: Word): string => {
  if (typeof word === "number") return String(word);
  const { operation, operands, region } = word;
  return `${region?.name ?? operation}(${operands.map(show).join(",")})`;
};

describe("a recorder of words", () => {
  let r: Recorder;
  let x: Word;
  let y: Word;
  beforeEach(() => {
    r = new Recorder();
    [x, y] = [r.load(memory, 0), r.load(memory, 1)];
  });

  it("computes operations on known values", () => {
    expect(r.add(0x7fffffff, 1)).to.equal(-0x80000000);
    expect(r.xor(0b1100, 0b1010)).to.equal(0b0110);
    expect(r.and(0b1100, 0b1010)).to.equal(0b1000);
    expect(r.or(0b1100, 0b1010)).to.equal(0b1110);
    expect([r.rotl(-0x80000000, 1), r.rotr(1, 1)]).to.deep.equal([1, -0x80000000]);
    expect([r.shl(-1, 31), r.shr(-1, 31)]).to.deep.equal([-0x80000000, 1]);
    expect([r.add(), r.xor(), r.add(5, -5), r.xor(7, 7)]).to.deep.equal([0, 0, 0, 0]);
    expect(r.load({ ...memory, values: [5, 6, 7, 8] }, 2)).to.equal(7);
    expect(r.block).to.have.length(2);
  });

  it("leaves out operations without effect", () => {
    expect([r.add(x, 0), r.xor(x, 0), r.or(x, 0), r.or(0, x)]).to.deep.equal([x, x, x, x]);
    expect([r.and(x, 0), r.and(0, x)]).to.deep.equal([0, 0]);
    expect(r.block).to.have.length(2);
  });

  it("combines constants", () => {
    expect(show(r.add(x, 1, y, 2))).to.equal("add(add(3,m(0)),m(1))");
    expect(show(r.xor(1, x, 2, y))).to.equal("xor(xor(m(0),m(1)),3)");
  });

  it("moves operations that do not depend on a loop out of the loop, with their constants", () => {
    const inside: Node[] = [];
    r.repeat({ to: 4, unroll: 1 }, [x], (i, [carried = 0]) => {
      inside.push(r.add(carried, 1, y, i, 2) as Node);
      return [r.xor(inside[0]!, carried)];
    });
    expect(show(inside[0]!)).to.equal("add(add(add(m(1),3),phi()),phi())");
    expect([inside[0]!.depth, (inside[0]!.operands[0] as Node).depth]).to.deep.equal([1, 1]);
    const [first, second, hoisted, loop] = r.block as [Node, Node, Node, Repeat];
    expect([first, second]).to.deep.equal([x, y]);
    expect(show(hoisted)).to.equal("add(m(1),3)");
    expect([loop.operation, loop.body.length]).to.deep.equal(["repeat", 3]);
  });

  it("unrolls a loop in part or completely, and refuses a number of turns that is not a multiple of the unrolled turns", () => {
    const turns: string[] = [];
    const count = (unroll: number, to: number): number => {
      turns.length = 0;
      r.repeat({ from: 2, to, step: 2, unroll }, [], (i) => {
        turns.push(show(i));
        return [];
      });
      return turns.length;
    };
    expect(count(Infinity, 10)).to.equal(4);
    expect(turns).to.deep.equal(["2", "4", "6", "8"]);
    expect(count(2, 10)).to.equal(2);
    expect(turns).to.deep.equal(["phi()", "add(2,phi())"]);
    expect(count(1, 10)).to.equal(1);
    expect(() => count(3, 10)).to.throw("4 turns are no multiple of 3");
  });
});
