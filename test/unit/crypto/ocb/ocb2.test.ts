import { expect } from "chai";
import { aes } from "../../../../crypto/index.ts";
import { ocb2Open, ocb2Seal } from "../../../../crypto/papers/index.ts";
import vectors from "../../../vectors/ocb2.json" with { type: "json" };
import { bytes, counting, hex } from "../bytes.ts";
import { keepsTheContract } from "./contract.ts";

describe("OCB2 by ocb2Seal and ocb2Open", () => {
  keepsTheContract({
    seal: ocb2Seal,
    open: ocb2Open,
    nonceLengths: [16],
    wrongNonceLengths: [0, 1, 12, 15, 17, 32],
  });

  describe("published vectors", () => {
    it("are 11", () => {
      expect(vectors).to.have.length(11);
    });

    for (const [i, { key, nonce, associatedData, plaintext, ciphertext }] of vectors.entries()) {
      it(`agree for number ${i + 1}, with ${plaintext.length / 2} bytes and ${associatedData.length / 2} bytes of associated data`, () => {
        const message = { cipher: aes(bytes(key)), nonce: bytes(nonce), associatedData: bytes(associatedData) };
        expect(hex(ocb2Seal({ ...message, plaintext: bytes(plaintext) }))).to.equal(ciphertext);
        expect(hex(ocb2Open({ ...message, ciphertext: bytes(ciphertext) }))).to.equal(plaintext);
      });
    }
  });

  it("cuts a shorter tag from the complete one", () => {
    const message = { cipher: aes(counting(16)), nonce: counting(16, 40), plaintext: counting(37) };
    for (let tagBytes = 1; tagBytes <= 16; tagBytes++) {
      expect(hex(ocb2Seal({ ...message, tagBytes }))).to.equal(hex(ocb2Seal(message).subarray(0, 37 + tagBytes)));
    }
  });
});
