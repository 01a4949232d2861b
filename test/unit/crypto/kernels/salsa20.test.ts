/** Tests Salsa20's kernel, looped and unrolled, on every target. */
import { expect } from "chai";
import { program } from "../../../../crypto/kernels/program.ts";
import { salsa20 } from "../../../../crypto/kernels/salsa20.ts";
import type { Repeat } from "../../../../crypto/kernels/word.ts";
import { bytesOf, wordsOf } from "../../../../crypto/little-endian.ts";
import { salsa20Expansion } from "../../../reference/salsa20.ts";
import { counting, hex, join } from "../bytes.ts";
import { targets } from "./targets.ts";

const text = Buffer.from("expand 32-byte k");
const part = (i: number): Uint8Array => text.subarray(4 * i, 4 * i + 4);

for (const [target, create] of Object.entries(targets)) {
  for (const unroll of [1, 2]) {
    it(`Salsa20 on ${target}, ${unroll} double rounds written out, agrees with the reference`, async () => {
      const { lanes, region, run } = await create(salsa20(unroll));
      const [x, z] = [region("x"), region("z")];
      const key = counting(32, 9);
      const nonces = Array.from({ length: lanes }, (_, lane) => counting(16, 100 * lane));
      nonces.forEach((n, lane) => {
        const square = join(part(0), key.subarray(0, 16), part(1), n, part(2), key.subarray(16), part(3));
        wordsOf(square).forEach((word, i) => (x[lanes * i + lane] = word));
      });
      for (const rounds of [8, 12, 20]) {
        run("hash", rounds);
        nonces.forEach((n, lane) => {
          const words = Int32Array.from({ length: 16 }, (_, i) => z[lanes * i + lane]!);
          expect(hex(bytesOf(words))).to.equal(hex(salsa20Expansion(key, n, rounds)));
        });
      }
    });
  }
}

it("a double round of Salsa20 is 96 operations: 32 additions, 32 rotations and 32 exclusive-ors", () => {
  const { block } = program(salsa20(1).functions["hash"]!, { rotationReads: 1, pool: () => 0 });
  const loop = block.find((statement): statement is Repeat => statement.operation === "repeat")!;
  expect(loop.body.map(({ operation }) => operation).sort()).to.deep.equal(
    ["add", "rotl", "xor"].flatMap((operation) => new Array<string>(32).fill(operation)),
  );
});
