import { expect } from "chai";
import { aesDecryptBlock, aesEncryptBlock } from "../../../reference/aes.ts";
import { ocb2Decrypt, ocb2Encrypt } from "../../../reference/ocb2.ts";
import { ocb3Decrypt, ocb3Encrypt } from "../../../reference/ocb3.ts";
import ocb2Vectors from "../../../vectors/ocb2.json" with { type: "json" };
import ocb3Vectors from "../../../vectors/ocb3.json" with { type: "json" };
import { bytes, flipBit, hex } from "../bytes.ts";

interface Vector {
  key: string;
  nonce: string;
  associatedData: string;
  plaintext: string;
  ciphertext: string;
  tagBytes: number;
}

const ciphers = (key: Uint8Array) => ({
  encipher: (block: Uint8Array) => aesEncryptBlock(key, block),
  decipher: (block: Uint8Array) => aesDecryptBlock(key, block),
});

function check(encrypt: typeof ocb3Encrypt, decrypt: typeof ocb3Decrypt, vector: Vector): void {
  const aes = ciphers(bytes(vector.key));
  const [N, A, C] = [bytes(vector.nonce), bytes(vector.associatedData), bytes(vector.ciphertext)];
  expect(hex(encrypt(aes, N, A, bytes(vector.plaintext), vector.tagBytes))).to.equal(vector.ciphertext);
  expect(hex(decrypt(aes, N, A, C, vector.tagBytes)!)).to.equal(vector.plaintext);
  expect(decrypt(aes, N, A, flipBit(C, 3), vector.tagBytes)).to.equal(undefined);
}

describe("the reference OCB2", () => {
  it("passes its 11 published vectors", () => {
    expect(ocb2Vectors).to.have.length(11);
    for (const vector of ocb2Vectors) check(ocb2Encrypt, ocb2Decrypt, { tagBytes: 16, ...vector });
  });
});

describe("the reference OCB3", () => {
  const { rfc7253Samples, rfc7253Iterated, longNonces, longMessages } = ocb3Vectors;

  it("passes the samples of RFC 7253 and their forms with nonces of 13 to 15 bytes", () => {
    expect([rfc7253Samples.length, longNonces.length, longMessages.length]).to.deep.equal([17, 48, 7]);
    for (const vector of [...rfc7253Samples, ...longNonces, ...longMessages]) check(ocb3Encrypt, ocb3Decrypt, vector);
  });

  for (const keyBytes of [16, 24, 32]) {
    it(`passes the iterated test of RFC 7253 under a key of ${keyBytes} bytes`, () => {
      const cases = rfc7253Iterated.filter((vector) => vector.keyBytes === keyBytes);
      expect(cases.map(({ tagBytes }) => tagBytes)).to.deep.equal([16, 12, 8]);
      for (const { tagBytes, output } of cases) {
        const K = new Uint8Array(keyBytes);
        K[keyBytes - 1] = 8 * tagBytes;
        const N = (n: number): Uint8Array => bytes(n.toString(16).padStart(24, "0"));
        const seal = (n: number, A: Uint8Array, P: Uint8Array): Uint8Array =>
          ocb3Encrypt(ciphers(K), N(n), A, P, tagBytes);
        const none = new Uint8Array();
        const C: number[] = [];
        for (let i = 0; i < 128; i++) {
          const S = new Uint8Array(i);
          C.push(...seal(3 * i + 1, S, S), ...seal(3 * i + 2, none, S), ...seal(3 * i + 3, S, none));
        }
        expect(hex(seal(385, Uint8Array.from(C), none))).to.equal(output);
      }
    });
  }
});
