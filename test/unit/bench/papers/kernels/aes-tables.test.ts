/** Tests each variant of the AES kernel with lookup tables, on the two targets that support such tables. */
import { expect } from "chai";
import fc from "fast-check";
import { aesTables } from "../../../../../bench/papers/kernels/aes-tables.ts";
import { toBytes } from "../../../../../crypto/sha.ts";
import { expandKey } from "../../../../../bench/papers/variants/aes-cipher.ts";
import { aesForms } from "../../../../../bench/papers/variants/aes.ts";
import { toWords } from "../../../../../bench/contenders/big-endian.ts";
import { aesEncryptBlock } from "../../../../reference/aes.ts";
import { bytesOf, hex } from "../../../crypto/bytes.ts";
import { targets } from "../../../crypto/kernels/targets.ts";

for (const target of ["js", "scalar wasm"]) {
  for (const form of aesForms) {
    it(`AES on ${target}, ${form.hardcode} hard-coded, unrolled: ${form.unroll}, agrees with the reference implementation`, async () => {
      const { region, run } = await targets[target]!(aesTables(form));
      const [keys, block] = [region("keys"), region("block")];
      run("tables");
      const sub = (x: number): number => {
        block[0] = x;
        run("sub");
        return block[0];
      };
      fc.assert(
        fc.property(bytesOf(16, 24, 32), bytesOf(16), (key, plaintext) => {
          keys.set(expandKey(key, sub));
          block.set(toWords(plaintext));
          run("encrypt", key.length / 4 + 6);
          expect(hex(toBytes(block.slice(0, 4)))).to.equal(hex(aesEncryptBlock(key, plaintext)));
        }),
        { numRuns: 30 },
      );
    });
  }
}
