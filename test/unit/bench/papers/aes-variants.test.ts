/**
 * Tests the variants of AES and OCB2 that the benchmarks compare: all give the same results, but their code differs in
 * size.
 */
import { expect } from "chai";
import fc from "fast-check";
import { createCipheriv } from "node:crypto";
import type { Unroll } from "../../../../bench/papers/kernels/aes-tables.ts";
import { aesOver } from "../../../../bench/papers/variants/aes-cipher.ts";
import { aesForms, aesSource, loadAes, loadOcb2, ocbUnrolls } from "../../../../bench/papers/variants/aes.ts";
import { weighAes, weighOcb2 } from "../../../../bench/papers/variants/weigh.ts";
import { toWords } from "../../../../bench/contenders/big-endian.ts";
import { aes } from "../../../../crypto/index.ts";
import { ocb2Seal } from "../../../../crypto/papers/index.ts";
import { toBytes } from "../../../../crypto/sha.ts";
import { aesDecryptBlock, aesEncryptBlock } from "../../../reference/aes.ts";
import { ocb2Encrypt } from "../../../reference/ocb2.ts";
import { asView, bytesOf, counting, hex } from "../../crypto/bytes.ts";

const keys = bytesOf(16, 24, 32);

function byNode(key: Uint8Array, block: Uint8Array): string {
  const cipher = createCipheriv(`aes-${8 * key.length}-ecb`, key, null).setAutoPadding(false);
  return hex(cipher.update(block));
}

for (const form of aesForms) {
  const name = `${form.hardcode} hard-coded, unrolled: ${form.unroll}`;

  it(`AES by tables, ${name}, gives the same as node:crypto and the reference`, async () => {
    const make = await loadAes(form);
    fc.assert(
      fc.property(keys, fc.array(bytesOf(16), { minLength: 1, maxLength: 4 }), (key, blocks) => {
        const { block, encrypt } = make(asView(key).view);
        for (const plaintext of blocks) {
          block.set(toWords(plaintext));
          encrypt();
          const ciphertext = hex(toBytes(block.slice(0, 4)));
          expect(ciphertext).to.equal(byNode(key, plaintext));
          expect(ciphertext).to.equal(hex(aesEncryptBlock(key, plaintext)));
        }
      }),
    );
  });

  for (const unroll of ocbUnrolls) {
    it(`OCB2, unrolled: ${unroll}, around AES by tables, ${name}, gives the same as the shipped OCB2 and the reference`, async () => {
      const make = await loadOcb2(form, unroll);
      const wholeBlocks = bytesOf(...[1, 2, 3, 4, 9].map((blocks) => 16 * blocks));
      fc.assert(
        fc.property(keys, fc.array(fc.tuple(bytesOf(16), wholeBlocks), { minLength: 1, maxLength: 3 }), (key, all) => {
          const seal = make(key);
          for (const [N, plaintext] of all) {
            const text = toWords(plaintext);
            const T = seal(toWords(N), text);
            const sealed = hex(toBytes(text)) + hex(toBytes(T));
            expect(sealed).to.equal(hex(ocb2Seal({ cipher: aes(key), nonce: N, plaintext })));
            const ciphers = {
              encipher: (X: Uint8Array) => aesEncryptBlock(key, X),
              decipher: (X: Uint8Array) => aesDecryptBlock(key, X),
            };
            expect(sealed).to.equal(hex(ocb2Encrypt(ciphers, N, new Uint8Array(0), plaintext, 16)));
          }
        }),
        { numRuns: 30 },
      );
    });
  }
}

describe("AES by tables in its variants", () => {
  it("makes the tables once, for the first cipher", () => {
    let made = 0;
    const make = aesOver({ tables: () => made++, sub: () => undefined, encrypt: () => undefined });
    expect(made).to.equal(0);
    make(counting(16));
    make(counting(32));
    expect(made).to.equal(1);
  });

  it("is larger for each table in the code and for each unrolled loop", async () => {
    const inMemoryOrUnrolled = aesForms.filter(({ unroll }) => unroll !== "variables");
    for (const size of ["minified", "gzip"] as const) {
      const sizes = (await Promise.all(inMemoryOrUnrolled.map(weighAes))).map((weight) => weight[size]);
      for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 3; column++) {
          const at = 3 * row + column;
          if (column > 0) expect(sizes[at]).to.be.above(sizes[at - 1]!);
          if (row > 0) expect(sizes[at]).to.be.above(sizes[at - 3]!);
        }
      }
    }
    const [form] = aesForms;
    const [none, , short] = await Promise.all(ocbUnrolls.map((unroll) => weighOcb2(form!, unroll)));
    expect(short!.minified).to.be.above(none!.minified);
    expect(none!.minified).to.be.above((await weighAes(form!)).minified);
  });

  it("stores no column in memory between the rounds if the state is in variables", () => {
    const stores = (unroll: Unroll): number => {
      const encrypt = aesSource({ hardcode: "nothing", unroll }).split("export function encrypt")[1] ?? "";
      return encrypt.match(/\bblock\[[^\]]+\] = /gu)?.length ?? 0;
    };
    expect(stores("none")).to.equal(3); // the loops over the columns: before the rounds, in a round, in the last round
    for (const unroll of ["variables", "short", "round"] as const) expect(stores(unroll), unroll).to.equal(4);
  });
});
