import { expect } from "chai";
import fc from "fast-check";
import { aes, type CryptoError } from "../../../../crypto/index.ts";
import type { OcbOpenParameters, OcbSealParameters } from "../../../../crypto/papers/index.ts";
import { asView, bytesOf, counting, flipBit, hex, join } from "../bytes.ts";
import { expectCryptoError, notIntegers, refusesNonBytes, thrown } from "../refusals.ts";
import { watched } from "../watched.ts";

interface Mode {
  seal: (parameters: OcbSealParameters) => Uint8Array;
  open: (parameters: OcbOpenParameters) => Uint8Array;
  nonceLengths: number[];
  wrongNonceLengths: number[];
}

/** Declares the tests that every version of OCB must pass. */
export function keepsTheContract({ seal, open, nonceLengths, wrongNonceLengths }: Mode): void {
  const cipher = aes(counting(16));
  const nonce = counting(nonceLengths.at(-1)!, 40);
  const plaintext = counting(37, 60);
  const associatedData = counting(21, 80);
  const message = { cipher, nonce, associatedData };

  describe("round trips and tags", () => {
    it("opens what it sealed, at every length to 100", () => {
      for (let length = 0; length <= 100; length++) {
        const sealed = seal({ ...message, plaintext: counting(length) });
        expect(sealed).to.have.length(length + 16);
        expect(hex(open({ ...message, ciphertext: sealed }))).to.equal(hex(counting(length)));
      }
    });

    it("opens what it sealed, for random messages", () => {
      const text = fc.uint8Array({ maxLength: 100 });
      const tagBytes = fc.integer({ min: 1, max: 16 });
      fc.assert(
        fc.property(bytesOf(16, 24, 32), bytesOf(...nonceLengths), text, text, tagBytes, (key, N, P, A, t) => {
          const common = { cipher: aes(key), nonce: N, associatedData: A, tagBytes: t };
          const sealed = seal({ ...common, plaintext: P });
          expect(sealed).to.have.length(P.length + t);
          expect(hex(open({ ...common, ciphertext: sealed }))).to.equal(hex(P));
        }),
        { numRuns: 300 },
      );
    });

    it("treats missing associated data as empty", () => {
      const without = hex(seal({ cipher, nonce, plaintext }));
      expect(hex(seal({ cipher, nonce, plaintext, associatedData: undefined }))).to.equal(without);
      expect(hex(seal({ cipher, nonce, plaintext, associatedData: new Uint8Array(0) }))).to.equal(without);
    });

    it("appends a shorter tag at the same offset after the ciphertext", () => {
      for (let tagBytes = 1; tagBytes <= 16; tagBytes++) {
        expect(seal({ ...message, plaintext, tagBytes })).to.have.length(37 + tagBytes);
        expect(thrown(() => open({ ...message, tagBytes, ciphertext: counting(tagBytes - 1) }))).to.be.an("error");
      }
    });
  });

  describe("forgeries", () => {
    const sealed = seal({ ...message, plaintext });

    function refused(changes: Partial<OcbOpenParameters>): CryptoError {
      const error = thrown(() => open({ ...message, ciphertext: sealed, ...changes }));
      expectCryptoError(error, "forged");
      return error;
    }

    it("refuses a flip of any one bit", () => {
      for (let bit = 0; bit < 8 * sealed.length; bit++) refused({ ciphertext: flipBit(sealed, bit) });
      for (let bit = 0; bit < 8 * nonce.length; bit++) refused({ nonce: flipBit(nonce, bit) });
      for (let bit = 0; bit < 8 * associatedData.length; bit++) {
        refused({ associatedData: flipBit(associatedData, bit) });
      }
      for (let bit = 0; bit < 128; bit++) refused({ cipher: aes(flipBit(counting(16), bit)) });
    });

    it("refuses a flip of any bit of any message", () => {
      const text = fc.uint8Array({ maxLength: 100 });
      fc.assert(
        fc.property(text, text, fc.nat(), (P, A, anyBit) => {
          const ciphertext = seal({ cipher, nonce, plaintext: P, associatedData: A });
          refused({ associatedData: A, ciphertext: flipBit(ciphertext, anyBit % (8 * ciphertext.length)) });
        }),
      );
    });

    it("refuses shorter ciphertexts, down to an empty one, and longer ones", () => {
      for (let length = 0; length < sealed.length; length++) refused({ ciphertext: sealed.subarray(0, length) });
      refused({ ciphertext: join(sealed, new Uint8Array(1)) });
      refused({ ciphertext: join(new Uint8Array(1), sealed) });
    });

    it("refuses associated data that is missing, shorter, or has its padding written out", () => {
      refused({ associatedData: undefined });
      refused({ associatedData: associatedData.subarray(1) });
      refused({ associatedData: join(associatedData, Uint8Array.of(0x80), new Uint8Array(10)) });
      refused({ associatedData: join(associatedData, new Uint8Array(1)) });
    });

    it("refuses two exchanged blocks of ciphertext", () => {
      refused({ ciphertext: join(sealed.subarray(16, 32), sealed.subarray(0, 16), sealed.subarray(32)) });
    });

    it("throws the same error for every kind of forgery, without any plaintext", () => {
      const errors = [
        refused({ ciphertext: flipBit(sealed, 0) }),
        refused({ ciphertext: flipBit(sealed, 8 * sealed.length - 1) }),
        refused({ nonce: flipBit(nonce, 0) }),
        refused({ associatedData: flipBit(associatedData, 0) }),
        refused({ ciphertext: sealed.subarray(0, 15) }),
        refused({ ciphertext: new Uint8Array(0) }),
      ];
      expect(new Set(errors.map((error) => error.message))).to.have.property("size", 1);
      for (const error of errors) expect(error).to.have.keys("name", "code");
    });
  });

  describe("ownership of buffers", () => {
    it("accepts views into larger buffers and does not change them", () => {
      const sealed = seal({ ...message, plaintext });
      const [N, P, A, C] = [asView(nonce), asView(plaintext), asView(associatedData), asView(sealed)];
      const before = [N, P, A, C].map(({ whole }) => hex(whole));
      const common = { cipher, nonce: N.view, associatedData: A.view };
      expect(hex(seal({ ...common, plaintext: P.view }))).to.equal(hex(sealed));
      expect(hex(open({ ...common, ciphertext: C.view }))).to.equal(hex(plaintext));
      expect(thrown(() => open({ ...common, ciphertext: C.view.subarray(1) }))).to.be.an("error");
      expect([N, P, A, C].map(({ whole }) => hex(whole))).to.deep.equal(before);
    });

    it("accepts a Buffer, whose slice shares its bytes, and does not change it", () => {
      const sealed = Buffer.from(seal({ ...message, plaintext: Buffer.from(plaintext) }));
      const before = hex(sealed);
      expect(hex(open({ ...message, ciphertext: sealed }))).to.equal(hex(plaintext));
      expect(hex(sealed)).to.equal(before);
    });

    it("returns bytes that belong to the caller and shares none with its arguments", () => {
      const [P, A, N] = [plaintext.slice(), associatedData.slice(), nonce.slice()];
      const sealed = seal({ cipher, nonce: N, plaintext: P, associatedData: A });
      const expected = hex(sealed);
      for (const given of [P, A, N]) given.fill(0);
      expect(hex(sealed)).to.equal(expected);
      const ciphertext = sealed.slice();
      const opened = open({ ...message, ciphertext });
      ciphertext.fill(0);
      expect(hex(opened)).to.equal(hex(plaintext));
      opened.fill(0);
      expect(hex(open({ ...message, ciphertext: sealed }))).to.equal(hex(plaintext));
      expect([sealed.buffer.byteLength, opened.buffer.byteLength]).to.deep.equal([53, 37]);
    });

    it("wipes all buffers that pass through the cipher except the result", () => {
      for (const length of [0, 5, 16, 37, 48]) {
        const watching = watched(cipher);
        const common = { cipher: watching.cipher, nonce, associatedData, tagBytes: 8 };
        const sealed = seal({ ...common, plaintext: counting(length) });
        const opened = open({ ...common, ciphertext: sealed });
        const given: ArrayBufferLike[] = [sealed.buffer, opened.buffer];
        expect(thrown(() => open({ ...common, ciphertext: flipBit(sealed, 0) }))).to.be.an("error");
        expect(watching.buffers.length).to.be.at.least(24);
        for (const buffer of watching.buffers) {
          if (!given.includes(buffer.buffer)) expect(hex(buffer)).to.equal("0".repeat(32));
        }
      }
    });

    it("wipes its copy of the plaintext if the cipher fails half-way", () => {
      const { cipher: watching, buffers } = watched(cipher);
      let blocks = 0;
      const failing = {
        ...watching,
        encryptBlock: (block: Uint8Array): Uint8Array<ArrayBuffer> => {
          if (++blocks > 4) throw new Error("the cipher fails");
          return watching.encryptBlock(block);
        },
      };
      expect(thrown(() => seal({ cipher: failing, nonce, plaintext: counting(80, 1) }))).to.be.an("error");
      expect(buffers).to.have.length(8);
      for (const buffer of buffers) expect(hex(buffer)).to.equal("0".repeat(32));
    });
  });

  describe("arguments", () => {
    const ciphertext = new Uint8Array(32);

    const badArgument = (run: () => unknown, parameter?: string): void => {
      expectCryptoError(thrown(run), "bad-argument", parameter);
    };

    it("refuses a nonce that is too short or too long", () => {
      for (const length of wrongNonceLengths) {
        badArgument(() => seal({ cipher, nonce: counting(length), plaintext }), "nonce");
        badArgument(() => open({ cipher, nonce: counting(length), ciphertext }), "nonce");
      }
    });

    it("refuses any other length of tag", () => {
      for (const tagBytes of [...notIntegers, 0, 17, 32, 64, 128] as number[]) {
        badArgument(() => seal({ cipher, nonce, plaintext, tagBytes }), "tagBytes");
        badArgument(() => open({ cipher, nonce, ciphertext, tagBytes }), "tagBytes");
      }
    });

    it("refuses an object that is not a cipher, and a wiped cipher", () => {
      const encryptBlock = (block: Uint8Array): Uint8Array => cipher.encryptBlock(block);
      for (const value of [undefined, null, "aes", counting(16), {}, { encryptBlock: 1 }] as never[]) {
        badArgument(() => seal({ cipher: value, nonce, plaintext }), "cipher");
        badArgument(() => open({ cipher: value, nonce, ciphertext }), "cipher");
      }
      badArgument(() => open({ cipher: { encryptBlock } as never, nonce, ciphertext }), "cipher");
      const wiped = aes(counting(16));
      wiped.wipe();
      badArgument(() => seal({ cipher: wiped, nonce, plaintext }));
      badArgument(() => open({ cipher: wiped, nonce, ciphertext }));
    });

    refusesNonBytes("nonce", (value) => seal({ cipher, nonce: value, plaintext }));
    refusesNonBytes("nonce", (value) => open({ cipher, nonce: value, ciphertext }));
    refusesNonBytes("plaintext", (value) => seal({ cipher, nonce, plaintext: value }));
    refusesNonBytes("ciphertext", (value) => open({ cipher, nonce, ciphertext: value }));
    refusesNonBytes("associatedData", (value) => seal({ cipher, nonce, plaintext, associatedData: value }));
    refusesNonBytes("associatedData", (value) => open({ cipher, nonce, ciphertext, associatedData: value }));
  });
}
