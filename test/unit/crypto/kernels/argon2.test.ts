/** Tests the kernels with 64-bit numbers, BLAKE2b and Argon2, on every target, looped and unrolled. */
import { expect } from "chai";
import fc from "fast-check";
import { argon2 } from "../../../../crypto/kernels/argon2.ts";
import { blake2b } from "../../../../crypto/kernels/blake2b.ts";
import { emitJs } from "../../../../crypto/kernels/emit-js.ts";
import { emitWasm } from "../../../../crypto/kernels/emit-wasm.ts";
import { type Kernel, program } from "../../../../crypto/kernels/program.ts";
import { halves, paired, single } from "../../../../crypto/kernels/wide.ts";
import type { Block } from "../../../../crypto/kernels/word.ts";
import { bytesOf, wordsOf } from "../../../../crypto/little-endian.ts";
import { compress } from "../../../reference/argon2.ts";
import { bytesOfNumbers, F, IV, numbers } from "../../../reference/blake2b.ts";
import { counting, hex } from "../bytes.ts";
import { type Ready, targets, wide } from "./targets.ts";

const blockWords = 256;
type Together = Parameters<typeof argon2>[1];
const ways: readonly [
  name: string,
  kernel: (t: Together) => Kernel,
  create: (k: Kernel) => Promise<Ready>,
  Together[],
][] = [
  ["js", (t) => argon2(halves, t), targets["js"]!, [0, 1, 2, 4]],
  ["wasm with 64-bit numbers", (t) => argon2(single, t), wide, [0, 1, 2, 4]],
  ["wasm with pairs of 64-bit numbers", (t) => argon2(paired, t), targets["wasm in four lanes"]!, [1, 2, 4]],
];

/** Bytes with many carries and many zeros. */
const block = fc.array(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0x5a), { minLength: 1024, maxLength: 1024 });

for (const [target, kernel, create, all] of ways) {
  for (const together of all) {
    const how = together === 0 ? "in memory" : `${together} at once`;
    it(`Argon2's G on ${target}, with its rows and columns ${how}, agrees with the reference`, async () => {
      const { region, run } = await create(kernel(together));
      const words = region("B");
      fc.assert(
        fc.property(block, block, block, (...blocks) => {
          const [X, Y, Z] = blocks.map((bytes) => Uint8Array.from(bytes));
          [Z!, X!, Y!].forEach((bytes, i) => {
            words.set(wordsOf(bytes), blockWords * (i + 1));
          });
          run("compress", 2, 3, 1);
          const G = compress(numbers(X!), numbers(Y!));
          const expected = bytesOfNumbers(numbers(Z!).map((number, i) => number ^ G[i]!));
          const of = (i: number): string => hex(bytesOf(words.slice(blockWords * i, blockWords * (i + 1))));
          expect(of(1)).to.equal(hex(expected));
          expect([of(0), of(2), of(3), of(4)]).to.deep.equal([hex(new Uint8Array(1024)), hex(X!), hex(Y!), of(0)]);
        }),
        { numRuns: 8 },
      );
    });
  }
}

for (const unroll of [1, 2, 4, 8]) {
  it(`BLAKE2b's F with ${unroll} calls of G written out agrees with the reference`, async () => {
    const { region, run } = await targets["js"]!(blake2b(unroll));
    const [h, m] = [region("h"), region("m")];
    const expected = [...IV];
    h.set(wordsOf(bytesOfNumbers(IV)));
    for (const [low, high, last] of [
      [128, 0, 0],
      [-1, 7, 0],
      [5, 7, -1],
    ] as const) {
      const bytes = counting(128, low);
      m.set(wordsOf(bytes));
      run("compress", low, high, last);
      F(expected, bytes, BigInt(low >>> 0) + (BigInt(high) << 32n), last !== 0);
      expect(hex(bytesOf(h))).to.equal(hex(bytesOfNumbers(expected)));
    }
  });
}

describe("a target", () => {
  it("refuses an operation that it does not have", () => {
    expect(() => emitWasm(argon2(single, 1), "lanes")).to.throw("this target has no low");
    expect(() => emitWasm(argon2(paired, 1), "wide")).to.throw("this target has no shuffle");
    expect(() => emitJs(argon2(single, 1))).to.throw("JavaScript has no mul64");
  });

  it("refuses constants after an open region, and regions after it", () => {
    const kernel = argon2(paired, 1);
    const regions = [...kernel.regions].reverse();
    expect(() => emitWasm({ ...kernel, regions }, "lanes")).to.throw("only the last region can be open");
  });
});

it("a block of Argon2 takes 8 vector operations for each of 256 steps of G, and 10 for each fourth step", () => {
  const { block: statements } = program(argon2(paired, 1).functions["compress"]!, { rotationReads: 2, pool: () => 0 });
  const counts: Record<string, number> = {};
  const count = (body: Block, turns: number): void => {
    for (const statement of body) {
      if (statement.operation === "repeat") count(statement.body, turns * ((statement.to as number) / statement.step));
      else counts[statement.operation] = (counts[statement.operation] ?? 0) + turns;
    }
  };
  count(statements, 1);
  // Each step multiplies once, with two shuffles before it. Three of four rotations are shuffles.
  expect(counts).to.include({ extmul: 256, shr64: 64, add64: 3 * 256 + 64, shuffle: 2 * 256 + 3 * 64 + 8 * 16 });
});
