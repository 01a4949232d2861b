import { expect } from "chai";
import { hmacSha1, hmacSha256 } from "../../../../crypto/index.ts";
import sha1Vectors from "../../../vectors/wycheproof-hmac-sha1.json" with { type: "json" };
import sha256Vectors from "../../../vectors/wycheproof-hmac-sha256.json" with { type: "json" };
import { bytes, hex } from "../bytes.ts";

const macs = [
  { name: "hmacSha1", hmac: hmacSha1, vectors: sha1Vectors, valid: 66, invalid: 104 },
  { name: "hmacSha256", hmac: hmacSha256, vectors: sha256Vectors, valid: 66, invalid: 108 },
];

for (const { name, hmac, vectors, ...counts } of macs) {
  describe(`${name}: Wycheproof`, () => {
    const isOf = ({ key, message, tag }: (typeof vectors)[number]): boolean =>
      hex(hmac(bytes(key), bytes(message))).startsWith(tag);

    it("computes the tags of its valid cases, whole or truncated", () => {
      const valid = vectors.filter((vector) => vector.valid);
      expect(valid).to.have.length(counts.valid);
      for (const vector of valid) expect(isOf(vector), `${vector.id} ${vector.comment}`).to.equal(true);
    });

    it("computes none of its modified tags", () => {
      const invalid = vectors.filter((vector) => !vector.valid);
      expect(invalid).to.have.length(counts.invalid);
      for (const vector of invalid) expect(isOf(vector), `${vector.id} ${vector.comment}`).to.equal(false);
    });
  });
}
