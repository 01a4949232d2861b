import { expect } from "chai";
import { aes } from "../../../../crypto/index.ts";
import cavp from "../../../vectors/ccm-cavp-complete.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";
import { ccmForms } from "../ccm/forms.ts";
import { expectCryptoError, rejection } from "../refusals.ts";

/**
 * Two numbers for each file of vectors. For each key size, decryption must accept the first number of messages and
 * reject the second number of messages.
 */
const files = {
  VADT: [330, 0],
  DVPT: [80, 160],
  VNT: [70, 0],
  VPT: [250, 0],
  VTT: [70, 0],
};

for (const { name, seal, open } of ccmForms) {
  describe(`${name}: the complete CAVP sets`, () => {
    for (const [file, counts] of Object.entries(files)) {
      for (const keyBits of [128, 192, 256]) {
        const groups = cavp.filter(({ set }) => set === `${file}${keyBits}`);

        it(`opens ${counts[0]} messages of ${file}${keyBits}, and refuses ${counts[1]}`, async () => {
          const done = [0, 0];
          for (const { key, tagBytes, mustOpen, mustFail } of groups) {
            const cipher = aes(bytes(key));
            expect(8 * cipher.keyBytes).to.equal(keyBits);
            const common = (vector: { nonce: string; associatedData: string }) => ({
              cipher,
              tagBytes,
              nonce: bytes(vector.nonce),
              associatedData: bytes(vector.associatedData),
            });
            for (const vector of mustOpen) {
              const [plaintext, ciphertext] = [bytes(vector.plaintext), bytes(vector.ciphertext)];
              expect(hex(await seal({ ...common(vector), plaintext }))).to.equal(vector.ciphertext);
              expect(hex(await open({ ...common(vector), ciphertext }))).to.equal(vector.plaintext);
              done[0]!++;
            }
            for (const vector of mustFail) {
              const ciphertext = bytes(vector.ciphertext);
              expectCryptoError(await rejection(open({ ...common(vector), ciphertext }), vector.why), "forged");
              done[1]!++;
            }
          }
          expect(done).to.deep.equal(counts);
        });
      }
    }

    it("is tested with no message outside these files", () => {
      const count = (which: "mustOpen" | "mustFail"): number =>
        cavp.reduce((sum, group) => sum + group[which].length, 0);
      expect([count("mustOpen"), count("mustFail")]).to.deep.equal([2400, 480]);
    });
  });
}
