import { createHmac } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { hmacSha1, hmacSha256, hmacSha256Key } from "../../../crypto/index.ts";
import { hmac as referenceHmac } from "../../reference/hmac.ts";
import { sha1 as referenceSha1 } from "../../reference/sha1.ts";
import { sha256 as referenceSha256 } from "../../reference/sha256.ts";
import cavp from "../../vectors/hmac-cavp.json" with { type: "json" };
import hmacSha1Vectors from "../../vectors/hmac-sha1.json" with { type: "json" };
import hmacSha256Vectors from "../../vectors/hmac-sha256.json" with { type: "json" };
import wycheproofSha1 from "../../vectors/wycheproof-hmac-sha1.json" with { type: "json" };
import wycheproofSha256 from "../../vectors/wycheproof-hmac-sha256.json" with { type: "json" };
import { asView, bytes, counting, flipBit, hashInput, hashLengths, hex } from "./bytes.ts";
import { refusesNonBytes } from "./refusals.ts";

const macs = [
  {
    name: "sha1",
    hmac: hmacSha1,
    reference: referenceSha1,
    vectors: hmacSha1Vectors,
    document: "RFC 2202",
    macBytes: 20,
    cavpTags: 11,
    wycheproof: { vectors: wycheproofSha1, valid: 66, invalid: 104 },
  },
  {
    name: "sha256",
    hmac: hmacSha256,
    reference: referenceSha256,
    vectors: hmacSha256Vectors,
    document: "RFC 4231",
    macBytes: 32,
    cavpTags: 6,
    wycheproof: { vectors: wycheproofSha256, valid: 66, invalid: 108 },
  },
] as const;

for (const { name, hmac, reference, vectors, document, macBytes, cavpTags, wycheproof } of macs) {
  const oracle = (key: Uint8Array, data: Uint8Array): string => createHmac(name, key).update(data).digest("hex");

  describe(`hmac-${name}`, () => {
    it(`is tested with all seven test cases of ${document}`, () => {
      expect(vectors).to.have.length(7);
    });

    for (const { name: testCase, key, message, mac } of vectors) {
      it(`gives the MAC of ${document}, ${testCase}`, () => {
        const result = hmac(bytes(key), bytes(message));
        expect(result).to.have.length(macBytes);
        // for test case 5, RFC 4231 states only the first 16 bytes
        expect(hex(result.subarray(0, mac.length / 2))).to.equal(mac);
      });
    }

    it(`gives the ${cavpTags} complete and truncated tags of NIST's CAVP`, () => {
      expect(cavp[name]).to.have.length(cavpTags);
      for (const { name: tag, key, message, mac } of cavp[name]) {
        expect(hex(hmac(bytes(key), bytes(message))).slice(0, mac.length), tag).to.equal(mac);
      }
    });

    const isTagOf = ({ key, message, tag }: (typeof wycheproof.vectors)[number]): boolean =>
      hex(hmac(bytes(key), bytes(message))).startsWith(tag);

    it("computes the tags of Wycheproof's valid cases, whole or truncated", () => {
      const valid = wycheproof.vectors.filter((vector) => vector.valid);
      expect(valid).to.have.length(wycheproof.valid);
      for (const vector of valid) expect(isTagOf(vector), `${vector.id} ${vector.comment}`).to.equal(true);
    });

    it("computes none of Wycheproof's modified tags", () => {
      const invalid = wycheproof.vectors.filter((vector) => !vector.valid);
      expect(invalid).to.have.length(wycheproof.invalid);
      for (const vector of invalid) expect(isTagOf(vector), `${vector.id} ${vector.comment}`).to.equal(false);
    });

    const agrees = (key: Uint8Array, data: Uint8Array): void => {
      expect(hex(hmac(key, data)), `key of ${key.length}, message of ${data.length}`).to.equal(oracle(key, data));
      expect(hex(referenceHmac(reference, key, data))).to.equal(oracle(key, data));
    };

    it("agrees with node:crypto and the reference for every pair of lengths around the block boundaries", () => {
      for (const k of hashLengths) for (const m of hashLengths) agrees(counting(k, 7), counting(m, 90));
    });

    it("agrees with node:crypto and the reference for random keys and messages", () => {
      fc.assert(fc.property(hashInput, hashInput, agrees), { numRuns: 200 });
    });

    it("agrees with node:crypto at every length of key around the block boundaries", () => {
      for (const length of hashLengths) {
        const key = counting(length, 7);
        expect(hex(hmac(key, counting(20))), `key of ${length}`).to.equal(oracle(key, counting(20)));
      }
    });

    it("agrees with node:crypto at every length of message around the block boundaries", () => {
      for (const length of hashLengths) {
        const data = counting(length, 7);
        expect(hex(hmac(counting(20), data)), `message of ${length}`).to.equal(oracle(counting(20), data));
      }
    });

    it("agrees with node:crypto for random keys and messages", () => {
      fc.assert(
        fc.property(hashInput, hashInput, (key, data) => {
          expect(hex(hmac(key, data))).to.equal(oracle(key, data));
        }),
        { numRuns: 300 },
      );
    });

    it("returns another result for a flip of any bit of the key", () => {
      const key = counting(20, 3);
      const results = Array.from({ length: 160 }, (_, bit) => hex(hmac(flipBit(key, bit), counting(9))));
      expect(new Set([...results, hex(hmac(key, counting(9)))])).to.have.property("size", 161);
    });

    it("accepts views into larger buffers and does not change them", () => {
      for (const length of [0, 1, 63, 64, 65, 130]) {
        const key = asView(counting(length, 50));
        const data = asView(counting(length, 90));
        const before = [hex(key.whole), hex(data.whole)];
        expect(hex(hmac(key.view, data.view))).to.equal(oracle(counting(length, 50), counting(length, 90)));
        expect([hex(key.whole), hex(data.whole)]).to.deep.equal(before);
      }
    });

    it("returns fresh bytes each time", () => {
      const first = hmac(counting(3), counting(3));
      const expected = hex(first);
      first.fill(0);
      expect(hex(hmac(counting(3), counting(3)))).to.equal(expected);
    });

    refusesNonBytes("key", (key) => hmac(key, counting(1)));
    refusesNonBytes("data", (data) => hmac(counting(1), data));
  });
}

describe("a prepared HMAC-SHA-256 key", () => {
  it("returns what hmacSha256 returns, for whole messages and parts, any number of times", () => {
    fc.assert(
      fc.property(hashInput, fc.array(hashInput, { maxLength: 4 }), (key, parts) => {
        const made = hmacSha256Key(key);
        const expected = hex(hmacSha256(key, Buffer.concat(parts)));
        for (let i = 0; i < 2; i++) expect(hex(made.mac(...parts))).to.equal(expected);
      }),
    );
  });

  it("keeps no reference to the key's bytes and does not change them", () => {
    const key = counting(32);
    const made = hmacSha256Key(key);
    expect(key).to.deep.equal(counting(32));
    key.fill(0);
    expect(hex(made.mac(counting(5)))).to.equal(hex(hmacSha256(counting(32), counting(5))));
  });

  it("continues after a refused part as if it had not been passed", () => {
    const made = hmacSha256Key(counting(32));
    expect(() => made.mac(counting(70), "no bytes" as never)).to.throw("data must be a Uint8Array");
    expect(hex(made.mac(counting(5)))).to.equal(hex(hmacSha256(counting(32), counting(5))));
  });

  it("returns useless codes after it was wiped", () => {
    const made = hmacSha256Key(counting(32));
    made.wipe();
    expect(hex(made.mac(counting(5)))).not.to.equal(hex(hmacSha256(counting(32), counting(5))));
  });

  refusesNonBytes("key", (key) => hmacSha256Key(key));
});
