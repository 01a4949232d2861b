/**
 * Counts operations and blocks instead of measuring time. The tests fail if a kernel needs more operations, or a
 * derivation more blocks, than expected.
 */
import { expect } from "chai";
import { pbkdf2HmacSha1, pbkdf2HmacSha256 } from "../../../../crypto/index.ts";
import { pbkdf2Sha1, pbkdf2Sha256 } from "../../../../crypto/kernels/pbkdf2.ts";
import { type Kernel, program } from "../../../../crypto/kernels/program.ts";
import { sha1 } from "../../../../crypto/kernels/sha1.ts";
import type { Block, Node, Repeat, Word } from "../../../../crypto/kernels/word.ts";
import { hmacSha1Prf, type LoopKernel } from "../../../../crypto/pbkdf2/prf.ts";
import { sha1Compression, sha256Compression } from "../../../../crypto/sha.ts";

/** Counts the operations in one iteration of a kernel's only loop. A rotation counts as one operation. */
function operations(kernel: Kernel): number {
  const { block } = program(kernel.functions["iterate"]!, { rotationReads: 1, pool: () => 0 });
  const loop = block.find((statement): statement is Repeat => statement.operation === "repeat")!;
  const inLoop = new Set<Block[number]>(loop.body);
  const seen = new Set<Node>();
  const visit = (word: Word): void => {
    if (typeof word === "number" || !inLoop.has(word) || seen.has(word)) return;
    seen.add(word);
    word.operands.forEach(visit);
  };
  loop.next.forEach(visit);
  return seen.size;
}

describe("the work of PBKDF2", () => {
  it("is 1,747 operations for an iteration of HMAC-SHA-1, where two blocks of any message and T would take 1,927", () => {
    expect(operations(pbkdf2Sha1(160))).to.equal(1747);
    const { block } = program(sha1(80).functions["compress"]!, { rotationReads: 1, pool: () => 0 });
    const computed = block.filter(({ operation }) => operation !== "load" && operation !== "store");
    expect(2 * computed.length + 5).to.equal(1927);
  });

  it("is 4,138 operations for an iteration of HMAC-SHA-256", () => {
    expect(operations(pbkdf2Sha256(128))).to.equal(4138);
  });

  const job = { password: Buffer.from("password"), salt: Buffer.from("salt"), iterations: 20_000, keyBytes: 50 };
  for (const [hash, compression, derive, blocks] of [
    ["SHA-1", sha1Compression, pbkdf2HmacSha1, 3],
    ["SHA-256", sha256Compression, pbkdf2HmacSha256, 2],
  ] as const) {
    it(`outside the loop is only two blocks for the pads and two for each U_1, under ${hash}`, async () => {
      await derive({ ...job, iterations: 1, backend: "js" }); // runs the self-test, so that it does not run below
      const { compress } = compression;
      let calls = 0;
      Object.assign(compression, {
        compress: (H: Int32Array, W: Int32Array) => {
          calls++;
          compress(H, W);
        },
      });
      try {
        await derive({ ...job, backend: "js" });
      } finally {
        Object.assign(compression, { compress });
      }
      expect(calls).to.equal(2 + 2 * blocks);
    });
  }

  it("in the loop is c - 1 iterations for each block, or for each four blocks in lanes", async () => {
    for (const [backend, make, passes] of [
      ["js", "js", 3],
      ["wasm", "wasm", 3],
      ["wasm-simd", "wasmSimd", 1],
    ] as const) {
      await pbkdf2HmacSha1({ ...job, iterations: 1, backend }); // runs the self-test, so that it does not run below
      const own = hmacSha1Prf[make];
      let turns = 0;
      const counted = (kernel: LoopKernel): LoopKernel => {
        const iterate = (count: number): void => {
          turns += count;
          kernel.iterate(count);
        };
        return { ...kernel, iterate };
      };
      Object.assign(hmacSha1Prf, {
        [make]: () => own().then(counted),
      });
      try {
        await pbkdf2HmacSha1({ ...job, backend });
      } finally {
        Object.assign(hmacSha1Prf, { [make]: own });
      }
      expect([backend, turns]).to.deep.equal([backend, passes * (job.iterations - 1)]);
    }
  });
});
