import { expect } from "chai";
import { leaDecryptBlock, leaEncryptBlock } from "../../../reference/lea.ts";
import vectors from "../../../vectors/lea.json" with { type: "json" };
import { bytes, hex, join } from "../bytes.ts";

const blocks = (text: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(text.length / 16) }, (_, i) => text.slice(16 * i, 16 * i + 16));

describe("the reference LEA", () => {
  it("passes the examples of KS X 3246 and the ECB vectors, in both directions", () => {
    expect([vectors.examples.length, vectors.ecb.length]).to.deep.equal([3, 30]);
    for (const { key, plaintext, ciphertext } of [...vectors.examples, ...vectors.ecb]) {
      const encrypted = blocks(bytes(plaintext)).map((block) => leaEncryptBlock(bytes(key), block));
      expect(hex(join(...encrypted))).to.equal(ciphertext);
      const decrypted = blocks(bytes(ciphertext)).map((block) => leaDecryptBlock(bytes(key), block));
      expect(hex(join(...decrypted))).to.equal(plaintext);
    }
  });

  it("passes the CTR vectors: a counter of 128 bits, the most significant byte first", () => {
    expect(vectors.ctr).to.have.length(30);
    for (const { key, counter, plaintext, ciphertext } of vectors.ctr) {
      let T = BigInt(`0x${counter}`);
      const out = blocks(bytes(plaintext)).map((block) => {
        const O = leaEncryptBlock(bytes(key), bytes(T.toString(16).padStart(32, "0")));
        T = (T + 1n) % 2n ** 128n;
        return block.map((byte, k) => byte ^ O[k]!);
      });
      expect(hex(join(...out))).to.equal(ciphertext);
    }
  });
});
