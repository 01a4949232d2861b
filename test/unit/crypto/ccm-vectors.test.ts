import { expect } from "chai";
import { aes } from "../../../crypto/index.ts";
import cavp from "../../vectors/ccm-cavp-complete.json" with { type: "json" };
import vectors from "../../vectors/wycheproof-aes-ccm.json" with { type: "json" };
import { bytes, hex } from "./bytes.ts";
import { ccmForms } from "./ccm-forms.ts";
import { expectCryptoError, rejection } from "./refusals.ts";

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

type Vector = (typeof vectors)[number];

const title = ({ id, comment }: Vector): string => `${id} ${comment}`;
const flagged = (...flags: string[]): Vector[] =>
  vectors.filter((vector) => vector.flags.some((flag) => flags.includes(flag)));

/**
 * Returns the parameters that encryption and decryption share, as new copies, so that no implementation of CCM can
 * change the input of another.
 */
const common = ({ key, nonce, associatedData, tagBytes }: Vector) => ({
  cipher: aes(bytes(key)),
  nonce: bytes(nonce),
  associatedData: bytes(associatedData),
  tagBytes,
});

for (const { name, seal, open } of ccmForms) {
  describe(`${name}: Wycheproof`, () => {
    const sealed = (vector: Vector) => seal({ ...common(vector), plaintext: bytes(vector.plaintext) });
    const opened = (vector: Vector) => open({ ...common(vector), ciphertext: bytes(vector.ciphertext) });

    it("is tested with 552 cases, of which 405 are valid", () => {
      expect(vectors).to.have.length(552);
      expect(vectors.filter(({ valid }) => valid)).to.have.length(405);
    });

    it("seals and opens the valid ones", async () => {
      for (const vector of vectors.filter(({ valid }) => valid)) {
        expect(hex(await sealed(vector)), title(vector)).to.equal(vector.ciphertext);
        expect(hex(await opened(vector)), title(vector)).to.equal(vector.plaintext);
      }
    });

    it("refuses the 81 modified tags as forged, and computes none of them", async () => {
      const modified = flagged("ModifiedTag");
      expect(modified).to.have.length(81);
      for (const vector of modified) {
        expectCryptoError(await rejection(opened(vector), title(vector)), "forged");
        expect(hex(await sealed(vector)), title(vector)).not.to.equal(vector.ciphertext);
      }
    });

    it("refuses the 39 nonces that are too short or too long, up to 268 bytes, in both directions", async () => {
      const wrong = flagged("InvalidNonceSize");
      expect(wrong).to.have.length(39);
      for (const vector of wrong) {
        expectCryptoError(await rejection(opened(vector), title(vector)), "bad-argument", "nonce");
        expectCryptoError(await rejection(sealed(vector), title(vector)), "bad-argument", "nonce");
      }
    });

    it("refuses the 27 tags of 2 or of an odd number of bytes, in both directions", async () => {
      const wrong = flagged("InvalidTagSize", "InsecureTagSize");
      expect(wrong).to.have.length(27);
      for (const vector of wrong) {
        expectCryptoError(await rejection(opened(vector), title(vector)), "bad-argument", "tagBytes");
        expectCryptoError(await rejection(sealed(vector), title(vector)), "bad-argument", "tagBytes");
      }
    });
  });
}
