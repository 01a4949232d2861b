import { expect } from "chai";
import { aesEncryptBlock } from "../../../reference/aes.ts";
import { ccmDecrypt, ccmEncrypt } from "../../../reference/ccm.ts";
import { leaEncryptBlock } from "../../../reference/lea.ts";
import cavp from "../../../vectors/ccm-cavp-complete.json" with { type: "json" };
import published from "../../../vectors/ccm-published.json" with { type: "json" };
import lea from "../../../vectors/lea.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";

interface Vector {
  nonce: string;
  associatedData: string;
  plaintext: string;
  ciphertext: string;
}

function check(encrypt: typeof aesEncryptBlock, key: string, vector: Vector, tagBytes: number): void {
  const CIPH = (block: Uint8Array): Uint8Array => encrypt(bytes(key), block);
  const [N, A, C] = [bytes(vector.nonce), bytes(vector.associatedData), bytes(vector.ciphertext)];
  expect(hex(ccmEncrypt(CIPH, N, A, bytes(vector.plaintext), tagBytes))).to.equal(vector.ciphertext);
  expect(hex(ccmDecrypt(CIPH, N, A, C, tagBytes)!)).to.equal(vector.plaintext);
}

describe("the reference CCM", () => {
  it("passes the examples of SP 800-38C and the packets of RFC 3610", () => {
    const all = [...published.sp80038cExamples, ...published.rfc3610PacketVectors];
    expect(all).to.have.length(28);
    for (const { key, tagBytes, associatedDataUnit, associatedDataRepeat, ...vector } of all) {
      const associatedData = associatedDataUnit.repeat(associatedDataRepeat);
      check(aesEncryptBlock, key, { associatedData, ...vector }, tagBytes);
    }
  });

  it("passes CAVP's valid messages", () => {
    const opened = cavp.flatMap(({ key, tagBytes, mustOpen }) => mustOpen.map((vector) => ({ key, tagBytes, vector })));
    expect(opened).to.have.length(2400);
    for (const { key, tagBytes, vector } of opened) check(aesEncryptBlock, key, vector, tagBytes);
  });

  it("refuses CAVP's forgeries", () => {
    const forged = cavp.flatMap(({ key, tagBytes, mustFail }) => mustFail.map((vector) => ({ key, tagBytes, vector })));
    expect(forged).to.have.length(480);
    for (const { key, tagBytes, vector } of forged) {
      const CIPH = (block: Uint8Array): Uint8Array => aesEncryptBlock(bytes(key), block);
      const [N, A, C] = [bytes(vector.nonce), bytes(vector.associatedData), bytes(vector.ciphertext)];
      expect(ccmDecrypt(CIPH, N, A, C, tagBytes)).to.equal(undefined);
    }
  });

  it("passes the messages of LEA-CCM", () => {
    expect(lea.ccm).to.have.length(12);
    for (const { key, tagBytes, ...vector } of lea.ccm) check(leaEncryptBlock, key, vector, tagBytes);
  });
});
