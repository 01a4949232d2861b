import { expect } from "chai";
import { aesDecryptBlock, aesEncryptBlock } from "../../../reference/aes.ts";
import vectors from "../../../vectors/aes.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";

describe("the reference AES", () => {
  function check(key: string, plaintext: string, ciphertext: string): void {
    expect(hex(aesEncryptBlock(bytes(key), bytes(plaintext)))).to.equal(ciphertext);
    expect(hex(aesDecryptBlock(bytes(key), bytes(ciphertext)))).to.equal(plaintext);
  }

  it("passes the examples of FIPS 197", () => {
    expect(vectors.fips197).to.have.length(4);
    for (const { key, plaintext, ciphertext } of vectors.fips197) check(key, plaintext, ciphertext);
  });

  it("passes CAVP's known answers", () => {
    expect(vectors.knownAnswers).to.have.length(12);
    for (const { key, plaintext, cases } of vectors.knownAnswers) {
      for (const { input, ciphertext } of cases) check(key ?? input, plaintext ?? input, ciphertext);
    }
  });
});
