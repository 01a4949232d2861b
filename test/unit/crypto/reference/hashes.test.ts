import { expect } from "chai";
import { sha1 } from "../../../reference/sha1.ts";
import { sha256 } from "../../../reference/sha256.ts";
import longMessages from "../../../vectors/sha-long-messages.json" with { type: "json" };
import sha1Vectors from "../../../vectors/sha1.json" with { type: "json" };
import sha256Vectors from "../../../vectors/sha256.json" with { type: "json" };
import { bytes, hex, join } from "../bytes.ts";

const hashes = [
  { name: "SHA-1", hash: sha1, vectors: sha1Vectors, long: longMessages.sha1 },
  { name: "SHA-256", hash: sha256, vectors: sha256Vectors, long: longMessages.sha256 },
];

for (const { name, hash, vectors, long } of hashes) {
  describe(`the reference ${name}`, () => {
    it("passes the examples of FIPS 180", () => {
      expect(vectors.examples).to.have.length(4);
      for (const { unit, repeat, digest } of vectors.examples) {
        expect(hex(hash(bytes(unit.repeat(repeat))))).to.equal(digest);
      }
    });

    it("passes CAVP's short messages", () => {
      expect(vectors.shortMessages).to.have.length(65);
      for (const { message, digest } of vectors.shortMessages) expect(hex(hash(bytes(message)))).to.equal(digest);
    });

    it("passes CAVP's long messages", () => {
      expect(long).to.have.length(64);
      for (const { message, digest } of long) expect(hex(hash(Buffer.from(message, "base64")))).to.equal(digest);
    });

    it("passes CAVP's Monte Carlo test up to its first checkpoint", () => {
      const seed = bytes(vectors.monteCarlo.seed);
      let [a, b, c]: Uint8Array[] = [seed, seed, seed];
      for (let i = 3; i < 1003; i++) [a, b, c] = [b!, c!, hash(join(a!, b!, c!))];
      expect(hex(c!)).to.equal(vectors.monteCarlo.digests[0]);
    });
  });
}
