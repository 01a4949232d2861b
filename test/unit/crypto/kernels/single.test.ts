/**
 * Tests kernels that use both vectors and single words. A vector has one word for each lane. A single word is computed
 * only once for all lanes. Both can be in the same memory.
 */
import { expect } from "chai";
import type { Kernel } from "../../../../crypto/kernels/program.ts";
import type { Region } from "../../../../crypto/kernels/word.ts";
import { targets } from "./targets.ts";

const table: Region = { name: "table", words: 4, shared: true };
const numbers: Region = { name: "numbers", words: 4, single: true, over: table };
const wide: Region = { name: "wide", words: 2 };
const out: Region = { name: "out", words: 2, single: true };

/**
 * Returns a kernel that first adds 3·i to each table[i]. Then it adds the sum of the table to wide[0] in every lane. It
 * stores the table's last word in wide[1], and the sum xor `ten` in out[1].
 */
const kernel = (unroll: number): Kernel => ({
  name: "single",
  regions: [table, wide, out],
  functions: {
    go: {
      parameters: ["ten"],
      body(r, ten) {
        const [sum = 0] = r.repeat({ to: 4, unroll, single: true }, [0, 0], (i, [sum = 0, more = 0]) => {
          const word = r.add(r.load(numbers, i), more);
          r.store(numbers, i, word);
          return [r.add(sum, word), r.add(more, 3)];
        });
        r.store(wide, 0, r.add(r.load(wide, 0), sum));
        r.store(wide, 1, r.load(table, 3));
        r.store(out, 1, r.xor(sum, ten));
      },
    },
  },
});

for (const [target, create] of Object.entries(targets)) {
  for (const unroll of [1, 2, Infinity]) {
    it(`single words on ${target}, ${unroll} turns written out, are computed once for all lanes`, async () => {
      const { lanes, region, run } = await create(kernel(unroll));
      region("table").set([100, 200, 300, 400]);
      const place = region("wide");
      for (let lane = 0; lane < lanes; lane++) place[lane] = lane;
      run("go", 10);
      expect([...region("table").subarray(0, 4)]).to.deep.equal([100, 203, 306, 409]);
      for (let lane = 0; lane < lanes; lane++) {
        expect([place[lane], place[lanes + lane]]).to.deep.equal([1018 + lane, 409]);
      }
      expect(region("out")[1]).to.equal(1018 ^ 10);
    });
  }
}
