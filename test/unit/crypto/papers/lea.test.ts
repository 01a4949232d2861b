import { expect } from "chai";
import fc from "fast-check";
import { lea } from "../../../../crypto/papers/index.ts";
import { ccmDecrypt, ccmEncrypt } from "../../../reference/ccm.ts";
import { leaDecryptBlock, leaEncryptBlock } from "../../../reference/lea.ts";
import vectors from "../../../vectors/lea.json" with { type: "json" };
import { asView, bytes, bytesOf, counting, flipBit, hex, join } from "../bytes.ts";
import { ccmForms } from "../ccm-forms.ts";
import { expectCryptoError, refusesNonBytes, rejection, thrown } from "../refusals.ts";

const keyLengths = [16, 24, 32];

/** Encrypts or decrypts each block separately (ECB). */
function each(text: string, crypt: (block: Uint8Array) => Uint8Array): string {
  const all = bytes(text);
  const blocks = Array.from({ length: all.length / 16 }, (_, i) => all.subarray(16 * i, 16 * i + 16));
  return hex(join(...blocks.map(crypt)));
}

describe("lea: published vectors", () => {
  for (const [name, cases, count] of [
    ["KS X 3246 appendix A", vectors.examples, 3],
    ["the designers' lea_vs.c, ECB", vectors.ecb, 30],
  ] as const) {
    it(`agrees with the ${count} vectors of ${name}, in both directions`, () => {
      expect(cases).to.have.length(count);
      for (const { key, plaintext, ciphertext } of cases) {
        const cipher = lea(bytes(key));
        expect(cipher.keyBytes).to.equal(key.length / 2);
        expect(each(plaintext, (block) => cipher.encryptBlock(block))).to.equal(ciphertext);
        expect(each(ciphertext, (block) => cipher.decryptBlock(block))).to.equal(plaintext);
      }
    });
  }
});

describe("lea: against the reference implementation", () => {
  it("agrees for random keys and blocks, in both directions", () => {
    fc.assert(
      fc.property(bytesOf(...keyLengths), bytesOf(16), (key, block) => {
        const cipher = lea(key);
        expect(hex(cipher.encryptBlock(block))).to.equal(hex(leaEncryptBlock(key, block)));
        expect(hex(cipher.decryptBlock(block))).to.equal(hex(leaDecryptBlock(key, block)));
        expect(hex(cipher.decryptBlock(cipher.encryptBlock(block)))).to.equal(hex(block));
      }),
      { numRuns: 300 },
    );
  });
});

describe("lea: ownership of buffers", () => {
  it("keeps two ciphers separate, also when one of them is wiped", () => {
    const [one, two, same] = [lea(counting(16)), lea(counting(32)), lea(counting(16))];
    const expected = [counting(16), counting(32)].map((key) => hex(leaEncryptBlock(key, counting(16))));
    one.wipe();
    expect([same, two].map((cipher) => hex(cipher.encryptBlock(counting(16))))).to.deep.equal(expected);
  });

  it("copies the key, and accepts views into larger buffers without changing them", () => {
    for (const keyBytes of keyLengths) {
      const [key, block] = [asView(counting(keyBytes, 30)), asView(counting(16, 60))];
      const before = [hex(key.whole), hex(block.whole)];
      const cipher = lea(key.view);
      const encrypted = cipher.encryptBlock(block.view);
      expect([hex(key.whole), hex(block.whole)]).to.deep.equal(before);
      key.whole.fill(0);
      expect(hex(encrypted)).to.equal(hex(leaEncryptBlock(counting(keyBytes, 30), counting(16, 60))));
      expect(hex(cipher.decryptBlock(asView(encrypted).view))).to.equal(hex(counting(16, 60)));
    }
  });

  it("returns 16 fresh bytes each time, in both directions", () => {
    const cipher = lea(counting(16));
    for (const crypt of [cipher.encryptBlock.bind(cipher), cipher.decryptBlock.bind(cipher)]) {
      const [first, second] = [crypt(counting(16)), crypt(counting(16))];
      expect(first.buffer.byteLength).to.equal(16);
      expect(first.buffer).not.to.equal(second.buffer);
      first.fill(0);
      expect(hex(crypt(counting(16)))).to.equal(hex(second));
    }
  });

  it("cannot be used after wipe, and can be wiped twice", () => {
    const cipher = lea(counting(16));
    cipher.wipe();
    cipher.wipe();
    for (const crypt of [cipher.encryptBlock.bind(cipher), cipher.decryptBlock.bind(cipher)]) {
      expectCryptoError(
        thrown(() => crypt(counting(16))),
        "bad-argument",
      );
    }
  });
});

describe("lea: arguments", () => {
  const cipher = lea(counting(16));

  it("refuses keys of any other length", () => {
    for (let length = 0; length <= 65; length++) {
      if (keyLengths.includes(length)) continue;
      expectCryptoError(
        thrown(() => lea(counting(length))),
        "bad-argument",
        "key",
      );
    }
  });

  it("refuses blocks of any other length", () => {
    for (const length of [0, 1, 15, 17, 32]) {
      for (const crypt of [cipher.encryptBlock.bind(cipher), cipher.decryptBlock.bind(cipher)]) {
        expectCryptoError(
          thrown(() => crypt(counting(length))),
          "bad-argument",
          "block",
        );
      }
    }
  });

  refusesNonBytes("key", lea);
  refusesNonBytes("block", (block) => cipher.encryptBlock(block));
  refusesNonBytes("block", (block) => cipher.decryptBlock(block));
});

/** Tests CCM with LEA. SP 800-38C allows any cipher with blocks of 128 bits. */

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
