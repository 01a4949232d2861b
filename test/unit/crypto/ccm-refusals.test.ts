import { expect } from "chai";
import fc from "fast-check";
import { aes, ccmSealSync, type CryptoError } from "../../../crypto/index.ts";
import { bytesOf, counting, flipBit, hex, join } from "./bytes.ts";
import { ccmForms } from "./ccm-forms.ts";
import { expectCryptoError, notIntegers, rejectsNonBytes, rejection, thrown } from "./refusals.ts";

const cipher = aes(counting(32));
const nonce = counting(13, 40);
const plaintext = counting(37, 60);
const associatedData = counting(21, 80);

for (const { name, seal, open } of ccmForms) {
  describe(`${name}: forgeries`, () => {
    const message = { cipher, nonce, associatedData, tagBytes: 8 };

    async function refused(changes: Partial<Parameters<typeof open>[0]>, what?: string): Promise<CryptoError> {
      const ciphertext = await seal({ ...message, plaintext });
      const error = await rejection(open({ ...message, ciphertext, ...changes }), what);
      expectCryptoError(error, "forged");
      return error;
    }

    it("opens what was sealed, so that the refusals below mean something", async () => {
      const ciphertext = await seal({ ...message, plaintext });
      expect(hex(await open({ ...message, ciphertext }))).to.equal(hex(plaintext));
    });

    it("refuses a flip of any one bit of the ciphertext and the tag", async () => {
      const sealed = await seal({ ...message, plaintext });
      for (let bit = 0; bit < 8 * sealed.length; bit++)
        await refused({ ciphertext: flipBit(sealed, bit) }, `bit ${bit}`);
    });

    it("refuses a flip of any one bit of the nonce", async () => {
      for (let bit = 0; bit < 8 * nonce.length; bit++) await refused({ nonce: flipBit(nonce, bit) }, `bit ${bit}`);
    });

    it("refuses a flip of any one bit of the associated data", async () => {
      for (let bit = 0; bit < 8 * associatedData.length; bit++) {
        await refused({ associatedData: flipBit(associatedData, bit) }, `bit ${bit}`);
      }
    });

    it("refuses a flip of any one bit of the key", async () => {
      for (let bit = 0; bit < 256; bit++) await refused({ cipher: aes(flipBit(counting(32), bit)) }, `bit ${bit}`);
    });

    it("refuses every shorter ciphertext, down to none", async () => {
      const sealed = await seal({ ...message, plaintext });
      for (let length = 0; length < sealed.length; length++) await refused({ ciphertext: sealed.subarray(0, length) });
    });

    it("refuses a longer ciphertext, and one that is longer than any ciphertext under this nonce", async () => {
      const sealed = await seal({ ...message, plaintext });
      await refused({ ciphertext: join(sealed, new Uint8Array(1)) });
      await refused({ ciphertext: join(new Uint8Array(1), sealed) });
      await refused({ ciphertext: new Uint8Array(2 ** 16 + 8) });
    });

    it("refuses associated data that is missing, shorter, or longer by a zero in place of the padding", async () => {
      await refused({ associatedData: undefined });
      await refused({ associatedData: associatedData.subarray(1) });
      await refused({ associatedData: join(associatedData, new Uint8Array(1)) });
    });

    it("refuses the first byte of the ciphertext moved to the end of the associated data", async () => {
      const sealed = await seal({ ...message, plaintext });
      await refused({ ciphertext: sealed.subarray(1), associatedData: join(associatedData, sealed.subarray(0, 1)) });
    });

    it("refuses the right tag if it is cut, or read with another length", async () => {
      const sealed = await seal({ ...message, plaintext });
      for (const tagBytes of [4, 6, 10, 12, 14, 16]) {
        await refused({ tagBytes });
        if (tagBytes < 8) await refused({ tagBytes, ciphertext: sealed.subarray(0, plaintext.length + tagBytes) });
      }
    });

    it("refuses any two messages with their tags exchanged", async () => {
      const tagged = fc.tuple(bytesOf(0, 1, 16, 20), bytesOf(16, 17)).filter(([a, b]) => hex(a) !== hex(b));
      await fc.assert(
        fc.asyncProperty(tagged, async ([a, b]) => {
          const [A, B] = [await seal({ ...message, plaintext: a }), await seal({ ...message, plaintext: b })];
          await refused({ ciphertext: join(A.subarray(0, -8), B.subarray(-8)) });
          await refused({ ciphertext: join(B.subarray(0, -8), A.subarray(-8)) });
        }),
        { numRuns: 25 },
      );
    });

    it("throws the same error for every kind of forgery, without any plaintext", async () => {
      const sealed = await seal({ ...message, plaintext });
      const errors = [
        await refused({ ciphertext: flipBit(sealed, 0) }),
        await refused({ ciphertext: flipBit(sealed, 8 * sealed.length - 1) }),
        await refused({ nonce: flipBit(nonce, 0) }),
        await refused({ associatedData: flipBit(associatedData, 0) }),
        await refused({ ciphertext: sealed.subarray(0, 7) }),
        await refused({ ciphertext: new Uint8Array(0) }),
        await refused({ ciphertext: new Uint8Array(2 ** 16 + 8) }),
      ];
      expect(new Set(errors.map((error) => error.message))).to.have.property("size", 1);
      for (const error of errors) expect(error).to.have.keys("name", "code");
    });
  });

  describe(`${name}: arguments`, () => {
    const ciphertext = new Uint8Array(32);

    async function badArgument(promise: Promise<unknown>, parameter?: string): Promise<void> {
      expectCryptoError(await rejection(promise), "bad-argument", parameter);
    }

    it("rejects a nonce that is too short or too long", async () => {
      for (const length of [0, 1, 6, 14, 15, 16]) {
        await badArgument(seal({ cipher, nonce: counting(length), plaintext }), "nonce");
        await badArgument(open({ cipher, nonce: counting(length), ciphertext }), "nonce");
      }
    });

    it("rejects any other length of tag", async () => {
      for (const tagBytes of [...notIntegers, 0, 1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 18, 32, 128] as number[]) {
        await badArgument(seal({ cipher, nonce, plaintext, tagBytes }), "tagBytes");
        await badArgument(open({ cipher, nonce, ciphertext, tagBytes }), "tagBytes");
      }
    });

    it("rejects a plaintext that is too long for its nonce", async () => {
      await badArgument(seal({ cipher, nonce: counting(13), plaintext: new Uint8Array(2 ** 16) }), "plaintext");
      expect(await seal({ cipher, nonce: counting(12), plaintext: new Uint8Array(2 ** 16) })).to.have.length(
        2 ** 16 + 16,
      );
      await badArgument(seal({ cipher, nonce: counting(12), plaintext: new Uint8Array(2 ** 24) }), "plaintext");
    });

    it("rejects a cipher that was wiped", async () => {
      const wiped = aes(counting(16));
      wiped.wipe();
      await badArgument(seal({ cipher: wiped, nonce, plaintext }));
      await badArgument(open({ cipher: wiped, nonce, ciphertext }));
    });

    rejectsNonBytes("nonce", (value) => seal({ cipher, nonce: value, plaintext }));
    rejectsNonBytes("nonce", (value) => open({ cipher, nonce: value, ciphertext }));
    rejectsNonBytes("plaintext", (value) => seal({ cipher, nonce, plaintext: value }));
    rejectsNonBytes("ciphertext", (value) => open({ cipher, nonce, ciphertext: value }));
    rejectsNonBytes("associatedData", (value) => seal({ cipher, nonce, plaintext, associatedData: value }));
    rejectsNonBytes("associatedData", (value) => open({ cipher, nonce, ciphertext, associatedData: value }));
  });
}

describe("ccm: error messages", () => {
  it("repeat none of the arguments", () => {
    const cipher = aes(new Uint8Array(16));
    for (const tagBytes of [Uint8Array.of(171, 171), "tomato", Object.create(null) as unknown]) {
      const seal = (): unknown =>
        ccmSealSync({ cipher, nonce: new Uint8Array(12), plaintext: new Uint8Array(1), tagBytes: tagBytes as number });
      const error = thrown(seal);
      expectCryptoError(error, "bad-argument", "tagBytes");
      expect(error.message).not.to.match(/171|tomato/u);
    }
  });
});
