import { createCipheriv } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { aes } from "../../../../crypto/index.ts";
import { aesDecryptBlock, aesEncryptBlock } from "../../../reference/aes.ts";
import { bytesOf, hex } from "../bytes.ts";

describe("aes agrees with node:crypto and with the reference", () => {
  for (const keyBytes of [16, 24, 32]) {
    it(`under random keys of ${keyBytes} bytes, in both directions`, () => {
      fc.assert(
        fc.property(bytesOf(keyBytes), bytesOf(16), (key, block) => {
          const cipher = aes(key);
          const node = createCipheriv(`aes-${8 * keyBytes}-ecb`, key, null).setAutoPadding(false);
          const expected = hex(node.update(block));
          expect(hex(aesEncryptBlock(key, block))).to.equal(expected);
          expect(hex(cipher.encryptBlock(block))).to.equal(expected);
          expect(hex(cipher.decryptBlock(block))).to.equal(hex(aesDecryptBlock(key, block)));
        }),
        { numRuns: 200 },
      );
    });
  }
});
