import { expect } from "chai";
import { aes } from "../../../../crypto/index.ts";
import vectors from "../../../vectors/aes-multiblock.json" with { type: "json" };
import { bytes, hex, join } from "../bytes.ts";

/** Encrypts or decrypts each block separately (ECB). */
function each(text: Uint8Array, crypt: (block: Uint8Array) => Uint8Array): string {
  const blocks = Array.from({ length: text.length / 16 }, (_, i) => text.subarray(16 * i, 16 * i + 16));
  return hex(join(...blocks.map(crypt)));
}

describe("aes: CAVP's messages of many blocks", () => {
  const sets = [...new Set(vectors.map(({ set }) => set))];

  it("is tested with six sets", () => {
    expect(sets).to.have.length(6);
  });

  for (const set of sets) {
    it(`agrees with ${set}`, () => {
      const cases = vectors.filter((vector) => vector.set === set);
      expect(cases.map(({ plaintext }) => plaintext.length / 32)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      for (const { key, plaintext, ciphertext } of cases) {
        const cipher = aes(bytes(key));
        expect(each(bytes(plaintext), (block) => cipher.encryptBlock(block))).to.equal(ciphertext);
        expect(each(bytes(ciphertext), (block) => cipher.decryptBlock(block))).to.equal(plaintext);
      }
    });
  }
});
