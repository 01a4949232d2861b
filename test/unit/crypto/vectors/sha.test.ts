import { expect } from "chai";
import { createSha1, createSha256, sha1, sha256 } from "../../../../crypto/index.ts";
import longMessages from "../../../vectors/sha-long-messages.json" with { type: "json" };
import monteCarlo from "../../../vectors/sha-monte-carlo.json" with { type: "json" };
import sha1Vectors from "../../../vectors/sha1.json" with { type: "json" };
import sha256Vectors from "../../../vectors/sha256.json" with { type: "json" };
import { bytes, hex, join } from "../bytes.ts";

const hashes = [
  { name: "sha1", hash: sha1, create: createSha1, short: sha1Vectors.shortMessages },
  { name: "sha256", hash: sha256, create: createSha256, short: sha256Vectors.shortMessages },
] as const;

for (const { name, hash, create, short } of hashes) {
  describe(`${name}: the complete CAVP sets`, () => {
    const messages = [
      ...short.map(({ message, digest }) => ({ message: bytes(message), digest })),
      ...longMessages[name].map(({ message, digest }) => ({ message: Buffer.from(message, "base64"), digest })),
    ];

    it("is tested with all 65 short messages and all 64 long ones, up to 6,400 bytes", () => {
      expect([short.length, messages.length]).to.deep.equal([65, 65 + 64]);
      expect(Math.max(...messages.map(({ message }) => message.length))).to.equal(6400);
    });

    it("passes all of them in one call", () => {
      for (const { message, digest } of messages)
        expect(hex(hash(message)), `${message.length} bytes`).to.equal(digest);
    });

    // Pieces of 1 and 7 bytes leave every possible number of bytes in the hash's buffer, pieces of 64 bytes leave none,
    // and pieces of 200 bytes begin and end within a block.
    for (const size of [1, 7, 63, 64, 65, 200]) {
      it(`passes all of them in pieces of ${size} bytes`, () => {
        for (const { message, digest } of messages) {
          const stream = create();
          for (let at = 0; at < message.length; at += size) stream.update(message.subarray(at, at + size));
          expect(hex(stream.digest()), `${message.length} bytes`).to.equal(digest);
        }
      });
    }

    it("passes all 100 checkpoints of the Monte Carlo test", () => {
      const { seed, digests } = monteCarlo[name];
      expect(digests).to.have.length(100);
      let current = bytes(seed);
      for (const [checkpoint, digest] of digests.entries()) {
        let [a, b, c] = [current, current, current];
        for (let i = 3; i < 1003; i++) [a, b, c] = [b, c, hash(join(a, b, c))];
        expect(hex(c), `checkpoint ${checkpoint}`).to.equal(digest);
        current = c;
      }
    });
  });
}
