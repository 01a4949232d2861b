import { createCipheriv } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { aes } from "../../../../crypto/index.ts";
import { ocb3Open, ocb3Seal } from "../../../../crypto/papers/index.ts";
import { ocb3Encrypt } from "../../../reference/ocb3.ts";
import vectors from "../../../vectors/ocb3.json" with { type: "json" };
import { bytes, bytesOf, counting, hex, join } from "../bytes.ts";
import { camellia } from "../camellia.ts";
import { keepsTheContract } from "./ocb-contract.ts";
import { expectCryptoError, thrown } from "../refusals.ts";

const nonceLengths = Array.from({ length: 15 }, (_, i) => i + 1);

interface Message {
  key: Uint8Array;
  nonce: Uint8Array;
  plaintext: Uint8Array;
  associatedData: Uint8Array;
  tagBytes: number;
}

function oracle({ key, nonce, plaintext, associatedData, tagBytes }: Message): string {
  const name = `aes-${8 * key.length}-ocb` as "aes-128-ocb";
  const cipher = createCipheriv(name, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData);
  return hex(join(cipher.update(plaintext), cipher.final(), cipher.getAuthTag()));
}

describe("OCB3 by ocb3Seal and ocb3Open", () => {
  keepsTheContract({ seal: ocb3Seal, open: ocb3Open, nonceLengths, wrongNonceLengths: [0, 16, 17, 32] });

  describe("published vectors", () => {
    const { rfc7253Samples, rfc7253Iterated, longNonces, longMessages } = vectors;
    const sets = {
      "RFC 7253 appendix A": rfc7253Samples,
      "nonces of 13 to 15 bytes": longNonces,
      "messages of OpenSSL": longMessages,
    };

    it("are 17 samples and 9 iterated results of RFC 7253, 48 with longer nonces, and 7 longer messages", () => {
      const counts = [rfc7253Samples, rfc7253Iterated, longNonces, longMessages].map((set) => set.length);
      expect(counts).to.deep.equal([17, 9, 48, 7]);
    });

    for (const [name, set] of Object.entries(sets)) {
      it(`agree for ${name}`, () => {
        for (const { key, nonce, associatedData, plaintext, tagBytes, ciphertext } of set) {
          const shared = { nonce: bytes(nonce), associatedData: bytes(associatedData), tagBytes };
          const message = { cipher: aes(bytes(key)), ...shared };
          expect(hex(ocb3Seal({ ...message, plaintext: bytes(plaintext) }))).to.equal(ciphertext);
          expect(hex(ocb3Open({ ...message, ciphertext: bytes(ciphertext) }))).to.equal(plaintext);
        }
      });
    }

    for (const { keyBytes, tagBytes, output } of rfc7253Iterated) {
      it(`agree for the iterated test of RFC 7253 appendix A with AES-${8 * keyBytes} and TAGLEN ${8 * tagBytes}`, () => {
        const key = new Uint8Array(keyBytes);
        key[keyBytes - 1] = 8 * tagBytes;
        const cipher = aes(key);
        const empty = new Uint8Array(0);
        const seal = (n: number, associatedData: Uint8Array, plaintext: Uint8Array): Uint8Array => {
          const nonce = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, n >> 8, n);
          return ocb3Seal({ cipher, nonce, associatedData, plaintext, tagBytes });
        };
        const C: Uint8Array[] = [];
        for (let i = 0; i < 128; i++) {
          const S = new Uint8Array(i);
          C.push(seal(3 * i + 1, S, S), seal(3 * i + 2, empty, S), seal(3 * i + 3, S, empty));
        }
        expect(hex(seal(385, join(...C), empty))).to.equal(output);
      });
    }
  });

  describe("against node:crypto", () => {
    function check({ key, ...message }: Message): void {
      const cipher = aes(key);
      const sealed = ocb3Seal({ cipher, ...message });
      expect(hex(sealed)).to.equal(oracle({ key, ...message }));
      const { plaintext, ...shared } = message;
      expect(hex(ocb3Open({ cipher, ...shared, ciphertext: sealed }))).to.equal(hex(plaintext));
    }

    const usual = { nonce: counting(12, 40), plaintext: counting(37, 60), associatedData: counting(21, 80) };

    for (const keyBytes of [16, 24, 32]) {
      it(`agrees for every length of nonce with every length of tag under AES-${8 * keyBytes}`, () => {
        for (const nonceBytes of nonceLengths) {
          for (let tagBytes = 1; tagBytes <= 16; tagBytes++) {
            check({ ...usual, key: counting(keyBytes), nonce: counting(nonceBytes, 40), tagBytes });
          }
        }
      });
    }

    it("agrees for every value of the nonce's last byte, whose low six bits shift the stretch", () => {
      for (let last = 0; last < 256; last++) {
        const nonce = join(counting(11, 40), Uint8Array.of(last));
        check({ ...usual, key: counting(16), nonce, tagBytes: 16 });
      }
    });

    it("agrees at every length of plaintext and of associated data up to 81 bytes", () => {
      for (let length = 0; length <= 81; length++) {
        const shared = { ...usual, key: counting(32), tagBytes: 16 };
        check({ ...shared, plaintext: counting(length) });
        check({ ...shared, associatedData: counting(length) });
      }
    });

    it("agrees for so many blocks that L_12 is needed, in the plaintext or the associated data", () => {
      const shared = { ...usual, key: counting(16), tagBytes: 16 };
      check({ ...shared, plaintext: counting(16 * 4096 + 3) });
      check({ ...shared, associatedData: counting(16 * 4096 + 3) });
    });

    it("agrees for random messages", () => {
      const message = fc.record({
        key: bytesOf(16, 24, 32),
        nonce: bytesOf(...nonceLengths),
        plaintext: fc.uint8Array({ maxLength: 100 }),
        associatedData: fc.uint8Array({ maxLength: 100 }),
        tagBytes: fc.integer({ min: 1, max: 16 }),
      });
      fc.assert(fc.property(message, check), { numRuns: 300 });
    });
  });

  it("refuses the right tag if it is cut, or read with another length", () => {
    const message = { cipher: aes(counting(16)), nonce: counting(12, 40) };
    const sealed = ocb3Seal({ ...message, plaintext: counting(37) });
    for (let tagBytes = 4; tagBytes < 16; tagBytes++) {
      for (const ciphertext of [sealed, sealed.subarray(0, 37 + tagBytes)]) {
        expectCryptoError(
          thrown(() => ocb3Open({ ...message, ciphertext, tagBytes })),
          "forged",
        );
      }
    }
  });

  it("works with any block cipher, and agrees with the reference on Camellia", () => {
    const text = fc.uint8Array({ maxLength: 70 });
    const tagLength = fc.integer({ min: 1, max: 16 });
    fc.assert(
      fc.property(bytesOf(16), bytesOf(...nonceLengths), text, text, tagLength, (key, nonce, A, P, tagBytes) => {
        const cipher = camellia(key);
        const message = { cipher, nonce, associatedData: A, tagBytes };
        const sealed = ocb3Seal({ ...message, plaintext: P });
        const ciphers = {
          encipher: (block: Uint8Array) => cipher.encryptBlock(block),
          decipher: (block: Uint8Array) => cipher.decryptBlock(block),
        };
        expect(hex(sealed)).to.equal(hex(ocb3Encrypt(ciphers, nonce, A, P, tagBytes)));
        expect(hex(ocb3Open({ ...message, ciphertext: sealed }))).to.equal(hex(P));
      }),
    );
  });
});
