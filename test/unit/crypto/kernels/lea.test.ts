/**
 * Tests LEA's kernels on every target: looped and unrolled, with stored round keys and with round keys computed when
 * needed. Also checks how many operations the kernels need.
 */
import { expect } from "chai";
import { lea, type LeaVariant } from "../../../../bench/papers/kernels/lea.ts";
import { leaBlocks, leaModes } from "../../../../crypto/kernels/lea.ts";
import { type Kernel, program } from "../../../../crypto/kernels/program.ts";
import type { Node, Word } from "../../../../crypto/kernels/word.ts";
import { bytesOf, wordsOf } from "../../../../crypto/little-endian.ts";
import { leaDecryptBlock, leaEncryptBlock } from "../../../reference/lea.ts";
import vectors from "../../../vectors/lea.json" with { type: "json" };
import { bytes, counting, hex, join } from "../bytes.ts";
import { targets, type Ready } from "./targets.ts";

const rounds = { 16: 24, 24: 28, 32: 32 } as const;
const sizes = [16, 24, 32] as const;

/** Four blocks, one for each lane of a vector. */
const blocks = [0, 1, 2, 3].map((lane) => counting(16, 50 * lane));

function setBlocks({ lanes, region }: Ready): void {
  const X = region("X");
  blocks.slice(0, lanes).forEach((block, lane) => {
    wordsOf(block).forEach((word, i) => (X[lanes * i + lane] = word));
  });
}

function getBlocks({ lanes, region }: Ready): string[] {
  const X = region("X");
  const lane = (k: number): Int32Array => Int32Array.from({ length: 4 }, (_, i) => X[lanes * i + k]!);
  return blocks.slice(0, lanes).map((_, k) => hex(bytesOf(lane(k))));
}

const each = (crypt: (key: Uint8Array, block: Uint8Array) => Uint8Array, key: Uint8Array, { lanes }: Ready): string[] =>
  blocks.slice(0, lanes).map((block) => hex(crypt(key, block)));

for (const [target, create] of Object.entries(targets)) {
  for (const schedule of ["separated", "on the fly"] as const) {
    for (const keyBytes of sizes) {
      for (const unroll of [1, 2, 4, Infinity]) {
        it(`LEA-${8 * keyBytes} on ${target}, key schedule ${schedule}, ${unroll} rounds written out, agrees with the reference`, async () => {
          const key = counting(keyBytes, 7);
          const ready = await create(lea({ keyBytes, unroll, schedule }));
          ready.region("K").set(wordsOf(key));
          if (schedule === "separated") ready.run("schedule");
          for (const [name, reference] of [
            ["encrypt", leaEncryptBlock],
            ["decrypt", leaDecryptBlock],
          ] as const) {
            setBlocks(ready);
            ready.run(name);
            expect(getBlocks(ready)).to.deep.equal(each(reference, key, ready));
          }
        });
      }
    }
  }

  it(`LEA for all sizes of key on ${target} agrees with the reference`, async () => {
    for (const unroll of [1, 2, 4]) {
      const ready = await create(leaBlocks(unroll));
      for (const keyBytes of sizes) {
        const key = counting(keyBytes, 3);
        ready.region("K").set(wordsOf(key));
        ready.run(`schedule${keyBytes}`);
        for (const [name, reference] of [
          ["encrypt", leaEncryptBlock],
          ["decrypt", leaDecryptBlock],
        ] as const) {
          setBlocks(ready);
          ready.run(name, 6 * rounds[keyBytes]);
          expect(getBlocks(ready)).to.deep.equal(each(reference, key, ready));
        }
      }
    }
  });
}

it("LEA's key schedule gives the first round key of KS X 3246 appendix A", async () => {
  const ready = await targets["js"]!(lea({ keyBytes: 16, unroll: 1, schedule: "separated" }));
  ready.region("K").set(wordsOf(bytes(vectors.examples[0]!.key)));
  ready.run("schedule");
  const RK = Array.from(ready.region("keys").subarray(0, 6), (word) => (word >>> 0).toString(16).padStart(8, "0"));
  expect(RK.join(" ")).to.equal("003a0fd4 02497010 194f7db1 02497010 090d0883 02497010");
});

describe("LEA's modes in lanes", () => {
  const key = counting(24, 90);
  const keys = async (): Promise<Int32Array> => {
    const ready = await targets["js"]!(leaBlocks(1));
    ready.region("K").set(wordsOf(key));
    ready.run("schedule24");
    return ready.region("keys");
  };
  const end = 6 * 28;
  const text = counting(16 * 12, 33);
  const block = (i: number): Uint8Array => text.subarray(16 * i, 16 * i + 16);
  const xor = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((byte, i) => byte ^ b[i]!);

  const counter = (i: number): Uint8Array => {
    const first = join(counting(8, 1), bytes("00000000fffffffe")); // the lower 32 bits overflow at the third block
    const view = new DataView(first.buffer);
    view.setBigUint64(8, view.getBigUint64(8) + BigInt(i));
    return first;
  };
  const streamed = (i: number): Uint8Array => xor(block(i), leaEncryptBlock(key, counter(i)));
  const chained = (of: Uint8Array[]): string =>
    hex(of.reduce((Y, B) => leaEncryptBlock(key, xor(Y, B)), counting(16, 77)));

  for (const unroll of [1, 2, 4]) {
    const ready = async () => {
      const { region, run } = await targets["wasm in four lanes"]!(leaModes(unroll));
      const bytesIn = (name: string): Uint8Array => new Uint8Array(region(name).buffer, region(name).byteOffset);
      const all = { data: bytesIn("data"), Y: bytesIn("Y"), counter: bytesIn("counter") };
      region("keys").set(await keys());
      all.data.set(text);
      all.Y.set(counting(16, 77));
      all.counter.set(counter(0));
      return { ...all, run };
    };
    const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

    it(`CTR continues over the first blocks, eight at a time, ${unroll} rounds written out`, async () => {
      const { data, counter: after, run } = await ready();
      run("ctr", end, 9);
      expect(hex(data.subarray(0, text.length))).to.equal(hex(join(...range(0, 12).map(streamed))));
      expect(hex(after.subarray(0, 16))).to.equal(hex(counter(16)));
      run("ctr", end, 0);
      expect(hex(after.subarray(0, 16))).to.equal(hex(counter(16)));
      run("ctr", end, 1);
      const again = range(0, 8).map((i) => xor(streamed(i), leaEncryptBlock(key, counter(16 + i))));
      const behind = range(8, 12).map(streamed);
      expect(hex(data.subarray(0, text.length))).to.equal(hex(join(...again, ...behind)));
    });

    it(`CBC-MAC continues over the first blocks, ${unroll} rounds written out`, async () => {
      const { data, Y, run } = await ready();
      for (const count of [5, 0, 3]) run("mac", end, count);
      expect(hex(Y.subarray(0, 16))).to.equal(chained([...range(0, 5), ...range(0, 3)].map(block)));
      expect(hex(data.subarray(0, text.length))).to.equal(hex(text));
    });
  }
});

/**
 * Counts the operations that compute the values which a function writes to memory. A rotation counts as one operation.
 */
function operations({ functions }: Kernel, name: string): Partial<Record<Node["operation"], number>> {
  const { block } = program(functions[name]!, { rotationReads: 1, pool: () => 0 });
  const seen = new Set<Node>();
  const visit = (word: Word): void => {
    if (typeof word === "number" || seen.has(word)) return;
    seen.add(word);
    word.operands.forEach(visit);
  };
  for (const statement of block) {
    if (statement.operation === "repeat") throw new Error("only what is unrolled can be counted like this");
    if (statement.operation === "store") visit(statement.value);
  }
  const counts: Partial<Record<Node["operation"], number>> = {};
  for (const { operation } of seen) if (operation !== "load") counts[operation] = (counts[operation] ?? 0) + 1;
  return counts;
}

describe("the work of LEA", () => {
  const unrolled = (keyBytes: 16 | 24 | 32, schedule: LeaVariant["schedule"]): Kernel =>
    lea({ keyBytes, unroll: Infinity, schedule });
  const sum = (counts: object): number => (Object.values(counts) as number[]).reduce((a, b) => a + b);

  for (const [keyBytes, scalar, vector, onTheFly] of [
    [16, 288, 432, 480],
    [24, 336, 504, 672],
    [32, 384, 576, 768],
  ] as const) {
    it(`is ${scalar} operations for a block under ${keyBytes} bytes of key, and ${vector} for four blocks without rotations`, () => {
      const counts = operations(unrolled(keyBytes, "separated"), "encrypt");
      const n = rounds[keyBytes];
      expect(counts).to.deep.equal({ xor: 6 * n, add: 3 * n, rotl: 3 * n });
      expect([sum(counts), sum(counts) + 2 * counts.rotl!]).to.deep.equal([scalar, vector]);
    });

    it(`is ${onTheFly} operations with the key schedule on the fly, which needs only two for each word`, () => {
      const counts = operations(unrolled(keyBytes, "on the fly"), "encrypt");
      expect(sum(counts)).to.equal(onTheFly);
      expect(sum(operations(unrolled(keyBytes, "separated"), "schedule"))).to.equal(onTheFly - scalar);
    });
  }
});
