import { createHash, createHmac } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { createSha1, createSha256, hmacSha1, hmacSha256, sha1, sha256 } from "../../../../crypto/index.ts";
import { hmac as referenceHmac } from "../../../reference/hmac.ts";
import { sha1 as referenceSha1 } from "../../../reference/sha1.ts";
import { sha256 as referenceSha256 } from "../../../reference/sha256.ts";
import { counting, hashInput, hashLengths, hex, join } from "../bytes.ts";

const hashes = [
  { name: "sha1", hash: sha1, create: createSha1, hmac: hmacSha1, reference: referenceSha1 },
  { name: "sha256", hash: sha256, create: createSha256, hmac: hmacSha256, reference: referenceSha256 },
] as const;

for (const { name, hash, create, hmac, reference } of hashes) {
  const oracle = (data: Uint8Array): string => createHash(name).update(data).digest("hex");

  describe(`${name} agrees with node:crypto and with the reference`, () => {
    it("at every length up to five blocks", () => {
      for (let length = 0; length <= 320; length++) {
        const data = counting(length, 3);
        expect(hex(hash(data)), `${length} bytes`).to.equal(oracle(data));
        expect(hex(reference(data)), `${length} bytes, the reference`).to.equal(oracle(data));
      }
    });

    it("for random messages, whole and in pieces", () => {
      fc.assert(
        fc.property(fc.array(hashInput, { minLength: 1, maxLength: 5 }), (pieces) => {
          const expected = hex(reference(join(...pieces)));
          expect(oracle(join(...pieces))).to.equal(expected);
          expect(hex(hash(join(...pieces)))).to.equal(expected);
          const stream = create();
          for (const piece of pieces) stream.update(piece);
          expect(hex(stream.digest())).to.equal(expected);
        }),
        { numRuns: 200 },
      );
    });
  });

  describe(`hmac-${name} agrees with node:crypto and with the reference`, () => {
    const check = (key: Uint8Array, data: Uint8Array): void => {
      const expected = createHmac(name, key).update(data).digest("hex");
      expect(hex(hmac(key, data)), `key of ${key.length}, message of ${data.length}`).to.equal(expected);
      expect(hex(referenceHmac(reference, key, data))).to.equal(expected);
    };

    it("for every pair of lengths around the block boundaries", () => {
      for (const k of hashLengths) for (const m of hashLengths) check(counting(k, 7), counting(m, 90));
    });

    it("for random keys and messages", () => {
      fc.assert(fc.property(hashInput, hashInput, check), { numRuns: 200 });
    });
  });
}
