import { expect } from "chai";
import { aes } from "../../../../crypto/index.ts";
import vectors from "../../../vectors/wycheproof-aes-ccm.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";
import { ccmForms } from "../ccm/forms.ts";
import { expectCryptoError, rejection } from "../refusals.ts";

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
