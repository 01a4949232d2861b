import { expect } from "chai";
import fc from "fast-check";
import { aes } from "../../../crypto/index.ts";
import cavp from "../../vectors/ccm-cavp.json" with { type: "json" };
import published from "../../vectors/ccm-published.json" with { type: "json" };
import { asView, bytes, bytesOf, counting, hex } from "./bytes.ts";
import { byNode, ccmForms, type Message } from "./ccm-forms.ts";
import { expectCryptoError, rejection } from "./refusals.ts";

const nonceLengths = [7, 8, 9, 10, 11, 12, 13];
const tagLengths = [4, 6, 8, 10, 12, 14, 16];
/**
 * Lengths of associated data. With the short lengths, the length field and the data end near the end of a block. At
 * 0xff00, the length field grows from 2 to 6 bytes.
 */
const associatedLengths = [0, 1, 2, 13, 14, 15, 16, 17, 29, 30, 31, 0xfeff, 0xff00, 0xff01, 0xffff, 0x10000, 0x10001];

for (const { name, seal, open } of ccmForms) {
  describe(`${name}: published vectors`, () => {
    const all = [...published.sp80038cExamples, ...published.rfc3610PacketVectors];

    it("is tested with the 4 examples of SP 800-38C and the 24 packets of RFC 3610", () => {
      expect(published.sp80038cExamples).to.have.length(4);
      expect(published.rfc3610PacketVectors).to.have.length(24);
    });

    for (const vector of all) {
      it(`agrees with ${vector.name}`, async () => {
        const cipher = aes(bytes(vector.key));
        const nonce = bytes(vector.nonce);
        const associatedData = bytes(vector.associatedDataUnit.repeat(vector.associatedDataRepeat));
        const { tagBytes } = vector;
        const sealed = await seal({ cipher, nonce, plaintext: bytes(vector.plaintext), associatedData, tagBytes });
        expect(hex(sealed)).to.equal(vector.ciphertext);
        const opened = await open({ cipher, nonce, ciphertext: bytes(vector.ciphertext), associatedData, tagBytes });
        expect(hex(opened)).to.equal(vector.plaintext);
      });
    }

    const sets = [...new Set(cavp.map(({ set }) => set))];
    for (const set of sets) {
      it(`agrees with CAVP ${set}, and refuses its invalid messages`, async () => {
        for (const { key, tagBytes, mustOpen, mustFail } of cavp.filter((group) => group.set === set)) {
          const cipher = aes(bytes(key));
          for (const vector of mustOpen) {
            const nonce = bytes(vector.nonce);
            const associatedData = bytes(vector.associatedData);
            const sealed = await seal({ cipher, nonce, plaintext: bytes(vector.plaintext), associatedData, tagBytes });
            expect(hex(sealed)).to.equal(vector.ciphertext);
            const opened = await open({ cipher, nonce, ciphertext: sealed, associatedData, tagBytes });
            expect(hex(opened)).to.equal(vector.plaintext);
          }
          for (const vector of mustFail) {
            const [nonce, associatedData] = [bytes(vector.nonce), bytes(vector.associatedData)];
            const ciphertext = bytes(vector.ciphertext);
            expectCryptoError(await rejection(open({ cipher, nonce, ciphertext, associatedData, tagBytes })), "forged");
          }
        }
      });
    }

    it("is tested with 15 CAVP sets, which have more messages that must fail than messages that must open", () => {
      const count = (which: "mustOpen" | "mustFail"): number =>
        cavp.reduce((sum, group) => sum + group[which].length, 0);
      expect(sets).to.have.length(15);
      expect([count("mustOpen"), count("mustFail")]).to.deep.equal([312, 336]);
    });
  });

  describe(`${name}: against node:crypto`, () => {
    async function check({ key, ...message }: Message): Promise<void> {
      const cipher = aes(key);
      const sealed = await seal({ cipher, ...message });
      expect(hex(sealed)).to.equal(byNode({ key, ...message }));
      const { plaintext, ...shared } = message;
      expect(hex(await open({ cipher, ...shared, ciphertext: sealed }))).to.equal(hex(plaintext));
    }

    const usual = { key: counting(32), nonce: counting(12, 40), tagBytes: 16 };

    for (const keyBytes of [16, 24, 32]) {
      it(`agrees for every length of nonce with every length of tag under AES-${8 * keyBytes}`, async () => {
        for (const nonceBytes of nonceLengths) {
          for (const tagBytes of tagLengths) {
            const [key, nonce] = [counting(keyBytes), counting(nonceBytes, 40)];
            await check({ key, nonce, tagBytes, plaintext: counting(37, 60), associatedData: counting(21, 80) });
          }
        }
      });
    }

    for (const length of associatedLengths) {
      it(`agrees with ${length} bytes of associated data`, async () => {
        await check({ ...usual, plaintext: counting(20, 60), associatedData: counting(length, 80) });
      });
    }

    it("agrees at every length of plaintext up to 65 bytes", async () => {
      for (let length = 1; length <= 65; length++) {
        await check({ ...usual, plaintext: counting(length, 60), associatedData: counting(5, 80) });
      }
    });

    it("agrees for the longest plaintext under a nonce of 13 bytes, and for a counter that carries into its third byte", async () => {
      const associatedData = counting(5, 80);
      await check({ ...usual, nonce: counting(13, 40), plaintext: counting(2 ** 16 - 1), associatedData });
      await check({ ...usual, nonce: counting(12, 40), plaintext: counting(2 ** 20 + 17), associatedData });
    });

    it("agrees for random messages", async () => {
      const message = fc.record({
        key: bytesOf(16, 24, 32),
        nonce: bytesOf(...nonceLengths),
        plaintext: fc.uint8Array({ minLength: 1, maxLength: 100 }),
        associatedData: fc.uint8Array({ maxLength: 100 }),
        tagBytes: fc.constantFrom(...tagLengths),
      });
      await fc.assert(fc.asyncProperty(message, check), { numRuns: 200 });
    });
  });

  describe(`${name}: ownership of buffers`, () => {
    const cipher = aes(counting(16));
    const fresh = { nonce: counting(12, 40), plaintext: counting(37, 60), associatedData: counting(21, 80) };

    it("accepts views into larger buffers and does not change them", async () => {
      const sealed = await seal({ cipher, ...fresh });
      const [nonce, plaintext] = [asView(fresh.nonce), asView(fresh.plaintext)];
      const [data, ciphertext] = [asView(fresh.associatedData), asView(sealed)];
      const wholes = [nonce, plaintext, data, ciphertext].map(({ whole }) => whole);
      const before = wholes.map(hex);
      const shared = { cipher, nonce: nonce.view, associatedData: data.view };
      expect(hex(await seal({ ...shared, plaintext: plaintext.view }))).to.equal(hex(sealed));
      expect(hex(await open({ ...shared, ciphertext: ciphertext.view }))).to.equal(hex(fresh.plaintext));
      ciphertext.view[0]! ^= 1;
      expectCryptoError(await rejection(open({ ...shared, ciphertext: ciphertext.view })), "forged");
      ciphertext.view[0]! ^= 1;
      expect(wholes.map(hex)).to.deep.equal(before);
    });

    it("returns fresh bytes each time, and does not wipe the cipher", async () => {
      const sealed = await seal({ cipher, ...fresh });
      expect(sealed.buffer.byteLength).to.equal(37 + 16);
      const copy = sealed.slice();
      const opened = await open({ cipher, ...fresh, ciphertext: sealed });
      expect(opened.buffer.byteLength).to.equal(37);
      sealed.fill(0);
      expect(hex(opened)).to.equal(hex(fresh.plaintext));
      expect(hex(await seal({ cipher, ...fresh }))).to.equal(hex(copy));
    });

    it("treats missing and empty associated data alike, and 16 bytes as the default length of a tag", async () => {
      const { nonce, plaintext } = fresh;
      const bare = hex(await seal({ cipher, nonce, plaintext }));
      expect(hex(await seal({ cipher, nonce, plaintext, associatedData: new Uint8Array(), tagBytes: 16 }))).to.equal(
        bare,
      );
      expect(hex(await seal({ cipher, nonce, plaintext, associatedData: undefined, tagBytes: undefined }))).to.equal(
        bare,
      );
    });
  });
}
