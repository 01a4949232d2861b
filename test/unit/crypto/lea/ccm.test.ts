/** Tests CCM with LEA. SP 800-38C allows any cipher with blocks of 128 bits. */
import { expect } from "chai";
import fc from "fast-check";
import { lea } from "../../../../crypto/papers/index.ts";
import { ccmDecrypt, ccmEncrypt } from "../../../reference/ccm.ts";
import { leaEncryptBlock } from "../../../reference/lea.ts";
import vectors from "../../../vectors/lea.json" with { type: "json" };
import { bytes, bytesOf, counting, flipBit, hex } from "../bytes.ts";
import { ccmForms } from "../ccm/forms.ts";
import { expectCryptoError, rejection } from "../refusals.ts";

const reference = (key: Uint8Array) => (block: Uint8Array) => leaEncryptBlock(key, block);

/** The implementations of CCM without WebCrypto, which does not support LEA. */
const forms = ccmForms.filter(({ name }) => !name.includes("WebCrypto"));

for (const { name, seal, open } of forms) {
  describe(`${name} under LEA`, () => {
    it("agrees with the twelve published messages", async () => {
      expect(vectors.ccm).to.have.length(12);
      for (const { key, nonce, associatedData, tagBytes, plaintext, ciphertext } of vectors.ccm) {
        const common = {
          cipher: lea(bytes(key)),
          nonce: bytes(nonce),
          associatedData: bytes(associatedData),
          tagBytes,
        };
        expect(hex(await seal({ ...common, plaintext: bytes(plaintext) }))).to.equal(ciphertext);
        expect(hex(await open({ ...common, ciphertext: bytes(ciphertext) }))).to.equal(plaintext);
      }
    });

    it("agrees with the reference implementation for messages of any kind", async () => {
      await fc.assert(
        fc.asyncProperty(
          bytesOf(16, 24, 32),
          bytesOf(7, 8, 9, 10, 11, 12, 13),
          fc.uint8Array({ maxLength: 70 }),
          fc.uint8Array({ maxLength: 300 }),
          fc.constantFrom(4, 6, 8, 10, 12, 14, 16),
          async (key, nonce, associatedData, plaintext, tagBytes) => {
            const common = { cipher: lea(key), nonce, associatedData, tagBytes };
            const ciphertext = await seal({ ...common, plaintext });
            const expected = ccmEncrypt(reference(key), nonce, associatedData, plaintext, tagBytes);
            expect(hex(ciphertext)).to.equal(hex(expected));
            expect(hex(await open({ ...common, ciphertext }))).to.equal(hex(plaintext));
          },
        ),
        { numRuns: 150 },
      );
    });

    // The kernel processes groups of 4 blocks, and its memory has space for 1,024 blocks (16,384 bytes).
    const lengths = [
      0, 1, 15, 16, 17, 47, 48, 49, 63, 64, 65, 80, 111, 127, 128, 129, 143, 144, 175, 176, 192, 193, 200, 256, 257,
    ];
    it("agrees at every length around the ends of a group and of the memory", async () => {
      for (const length of [...lengths, 16_383, 16_384, 16_385, 16_500, 33_000]) {
        const key = counting([16, 24, 32][length % 3]!, 5);
        const [nonce, associatedData, plaintext] = [counting(11), counting(length, 9), counting(length, 70)];
        const common = { cipher: lea(key), nonce, associatedData };
        const ciphertext = await seal({ ...common, plaintext });
        const expected = ccmEncrypt(reference(key), nonce, associatedData, plaintext, 16);
        expect(hex(ciphertext) === hex(expected), `${length} bytes`).to.equal(true);
        const opened = await open({ ...common, ciphertext });
        expect(hex(opened) === hex(plaintext), `${length} bytes`).to.equal(true);
      }
    });

    it("refuses a message with any one bit flipped", async () => {
      const key = counting(32);
      const common = { cipher: lea(key), nonce: counting(12), associatedData: counting(20), tagBytes: 8 };
      const ciphertext = await seal({ ...common, plaintext: counting(90) });
      for (let bit = 0; bit < 8 * ciphertext.length; bit += 3) {
        const forged = flipBit(ciphertext, bit);
        expectCryptoError(await rejection(open({ ...common, ciphertext: forged })), "forged");
        expect(ccmDecrypt(reference(key), common.nonce, common.associatedData, forged, 8)).to.equal(undefined);
      }
      for (const change of [
        { nonce: flipBit(common.nonce, 95) },
        { associatedData: flipBit(common.associatedData, 0) },
        { associatedData: counting(21) },
        { cipher: lea(flipBit(key, 255)) },
        { tagBytes: 10 },
      ]) {
        expectCryptoError(await rejection(open({ ...common, ...change, ciphertext })), "forged");
      }
    });

    it("refuses a cipher that was wiped", async () => {
      const cipher = lea(counting(16));
      cipher.wipe();
      const error = await rejection(seal({ cipher, nonce: counting(12), plaintext: counting(20) }));
      expectCryptoError(error, "bad-argument");
    });
  });
}
