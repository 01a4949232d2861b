import { expect } from "chai";
import fc from "fast-check";
import { aes } from "../../../crypto/index.ts";
import { aesEncryptBlock } from "../../reference/aes.ts";
import { ccmDecrypt, ccmEncrypt } from "../../reference/ccm.ts";
import { bytesOf, counting, flipBit, hex } from "./bytes.ts";
import { byNode, ccmForms, type Message } from "./ccm-forms.ts";
import { expectCryptoError, rejection } from "./refusals.ts";

for (const { name, seal, open } of ccmForms) {
  describe(`${name} agrees with node:crypto and with the reference`, () => {
    async function check(message: Message): Promise<void> {
      const { key, nonce, plaintext, associatedData, tagBytes } = message;
      const CIPH = (block: Uint8Array): Uint8Array => aesEncryptBlock(key, block);
      const expected = ccmEncrypt(CIPH, nonce, associatedData, plaintext, tagBytes);
      // Node 20 does not accept an empty plaintext, so only longer plaintexts are compared with Node. CAVP's vectors
      // with Plen = 0 also test an empty plaintext.
      if (plaintext.length > 0) expect(byNode(message)).to.equal(hex(expected));
      const cipher = aes(key);
      const what = `${plaintext.length} of plaintext, ${associatedData.length} of associated data`;
      expect(hex(await seal({ ...message, cipher })), what).to.equal(hex(expected));
      const common = { cipher, nonce, associatedData, tagBytes };
      expect(hex(await open({ ...common, ciphertext: expected })), what).to.equal(hex(plaintext));
    }

    const usual = { key: counting(32), nonce: counting(12, 40), tagBytes: 16 };

    it("at every length of plaintext up to 80 bytes, with none, little and much associated data", async () => {
      for (let length = 0; length <= 80; length++) {
        for (const a of [0, 13, 14, 15, 30]) {
          await check({ ...usual, plaintext: counting(length, 60), associatedData: counting(a, 80) });
        }
      }
    });

    // From 65,280 (2^16 - 2^8) bytes on, the length field has six bytes instead of two. With these six, 65,290 bytes
    // end exactly at the end of a block.
    for (const a of [0, 1, 13, 14, 15, 16, 17, 29, 30, 31, 65_278, 65_279, 65_280, 65_281, 65_289, 65_290, 65_291]) {
      it(`with ${a} bytes of associated data`, async () => {
        for (const length of [0, 1, 16, 17]) {
          await check({ ...usual, plaintext: counting(length, 60), associatedData: counting(a, 80) });
        }
      });
    }

    const random = fc.record({
      key: bytesOf(16, 24, 32),
      nonce: bytesOf(7, 8, 9, 10, 11, 12, 13),
      plaintext: fc.uint8Array({ maxLength: 80 }),
      associatedData: fc.uint8Array({ maxLength: 80 }),
      tagBytes: fc.constantFrom(4, 6, 8, 10, 12, 14, 16),
    });

    it("for random messages", async () => {
      await fc.assert(fc.asyncProperty(random, check), { numRuns: 200 });
    });

    it("for random messages with one bit changed, which all of them refuse", async () => {
      await fc.assert(
        fc.asyncProperty(random, fc.nat(), async (message, place) => {
          const { key, nonce, associatedData, tagBytes } = message;
          const CIPH = (block: Uint8Array): Uint8Array => aesEncryptBlock(key, block);
          const sealed = ccmEncrypt(CIPH, nonce, associatedData, message.plaintext, tagBytes);
          const ciphertext = flipBit(sealed, place % (8 * sealed.length));
          expect(ccmDecrypt(CIPH, nonce, associatedData, ciphertext, tagBytes)).to.equal(undefined);
          const opened = open({ cipher: aes(key), nonce, associatedData, tagBytes, ciphertext });
          expectCryptoError(await rejection(opened), "forged");
        }),
        { numRuns: 100 },
      );
    });
  });
}
