import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import fc from "fast-check";
import { createSha1, createSha256, sha1, sha256 } from "../../../crypto/index.ts";
import longMessages from "../../vectors/sha-long-messages.json" with { type: "json" };
import monteCarlo from "../../vectors/sha-monte-carlo.json" with { type: "json" };
import sha1Vectors from "../../vectors/sha1.json" with { type: "json" };
import sha256Vectors from "../../vectors/sha256.json" with { type: "json" };
import { asView, bytes, counting, hashInput, hashLengths, hex, join } from "./bytes.ts";
import { sha1 as referenceSha1 } from "../../reference/sha1.ts";
import { sha256 as referenceSha256 } from "../../reference/sha256.ts";
import { expectCryptoError, refusesNonBytes, thrown } from "./refusals.ts";

const hashes = [
  { name: "sha1", hash: sha1, create: createSha1, vectors: sha1Vectors, digestBytes: 20, reference: referenceSha1 },
  {
    name: "sha256",
    hash: sha256,
    create: createSha256,
    vectors: sha256Vectors,
    digestBytes: 32,
    reference: referenceSha256,
  },
] as const;

for (const { name, hash, create, vectors, digestBytes, reference } of hashes) {
  const oracle = (data: Uint8Array): string => createHash(name).update(data).digest("hex");

  describe(`${name}: published vectors`, () => {
    for (const { name: example, unit, repeat, digest } of vectors.examples) {
      it(`agrees with the FIPS 180 example: ${example}`, () => {
        expect(hex(hash(bytes(unit.repeat(repeat))))).to.equal(digest);
      });
    }

    it("agrees with CAVP's short messages", () => {
      expect(vectors.shortMessages).to.have.length(65);
      for (const { message, digest } of vectors.shortMessages) expect(hex(hash(bytes(message)))).to.equal(digest);
    });

    it("agrees with CAVP's long messages", () => {
      expect(vectors.longMessages).to.have.length(4);
      for (const { message, digest } of vectors.longMessages) expect(hex(hash(bytes(message)))).to.equal(digest);
    });

    it("agrees with CAVP's Monte Carlo test, which has a chain of 1,000 digests between any two checkpoints", () => {
      expect(vectors.monteCarlo.digests).to.have.length(10);
      let seed = bytes(vectors.monteCarlo.seed);
      for (const digest of vectors.monteCarlo.digests) {
        let [a, b, c] = [seed, seed, seed];
        for (let i = 3; i < 1003; i++) [a, b, c] = [b, c, hash(join(a, b, c))];
        expect(hex(c)).to.equal(digest);
        seed = c;
      }
    });
  });

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

  describe(`${name}: against node:crypto`, () => {
    it("agrees at every length around the block boundaries", () => {
      for (const length of hashLengths) {
        expect(hex(hash(counting(length))), `${length} bytes`).to.equal(oracle(counting(length)));
      }
    });

    it("agrees for random messages", () => {
      fc.assert(
        fc.property(hashInput, (data) => {
          expect(hex(hash(data))).to.equal(oracle(data));
        }),
        { numRuns: 300 },
      );
    });

    it("agrees in one call and in pieces of any size", () => {
      fc.assert(
        fc.property(fc.array(hashInput, { maxLength: 6 }), (pieces) => {
          const stream = create();
          for (const piece of pieces) stream.update(piece);
          expect(hex(stream.digest())).to.equal(oracle(join(...pieces)));
        }),
      );
    });
  });

  describe(`${name}: streaming`, () => {
    it("returns the same digest wherever the message is split", () => {
      const message = counting(130);
      const expected = oracle(message);
      for (let cut = 0; cut <= message.length; cut++) {
        const stream = create().update(message.subarray(0, cut)).update(message.subarray(cut));
        expect(hex(stream.digest()), `cut at ${cut}`).to.equal(expected);
      }
    });

    it("returns the digest of the empty message without any update", () => {
      expect(hex(create().digest())).to.equal(oracle(new Uint8Array()));
    });

    it("returns itself from update", () => {
      const stream = create();
      expect(stream.update(counting(1))).to.equal(stream);
    });

    it("reads the bytes at once: the caller may overwrite them afterwards", () => {
      const piece = counting(40);
      const stream = create().update(piece);
      piece.fill(0);
      expect(hex(stream.digest())).to.equal(oracle(counting(40)));
    });

    it("keeps two streams separate", () => {
      const [one, two] = [create(), create()];
      one.update(counting(70));
      two.update(counting(70, 9));
      one.update(counting(3));
      expect(hex(two.digest())).to.equal(oracle(counting(70, 9)));
      expect(hex(one.digest())).to.equal(oracle(join(counting(70), counting(3))));
    });

    it("refuses a second digest, and an update after it", () => {
      const stream = create();
      stream.digest();
      expectCryptoError(
        thrown(() => stream.digest()),
        "bad-argument",
      );
      expectCryptoError(
        thrown(() => stream.update(counting(1))),
        "bad-argument",
      );
    });

    it("continues after a refused update as if it had not happened", () => {
      const stream = create().update(counting(5));
      thrown(() => stream.update("text" as unknown as Uint8Array));
      expect(hex(stream.digest())).to.equal(oracle(counting(5)));
    });

    refusesNonBytes("data", (value) => create().update(value));
  });

  describe(`${name}: whole messages`, () => {
    it("are hashed each by itself, after longer and refused ones and beside a stream", () => {
      const stream = create().update(counting(70));
      for (const length of [200, 3, 64, 0, 1]) {
        expect(hex(hash(counting(length, length)))).to.equal(oracle(counting(length, length)));
        thrown(() => hash("text" as unknown as Uint8Array));
      }
      expect(hex(stream.digest())).to.equal(oracle(counting(70)));
    });

    it("leave nothing in the arrays that the next message uses", () => {
      const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;
      const original = Object.getOwnPropertyDescriptor(typedArray, "fill")!;
      const filled = new Set<ArrayLike<number>>();
      const fill = original.value as (...args: unknown[]) => unknown;
      Object.defineProperty(typedArray, "fill", {
        ...original,
        value(this: ArrayLike<number>, ...args: unknown[]) {
          filled.add(this);
          return fill.apply(this, args);
        },
      });
      try {
        hash(counting(70, 1));
      } finally {
        Object.defineProperty(typedArray, "fill", original);
      }
      expect([...filled].map(({ length }) => length)).to.include.members([digestBytes / 4, 64]);
      for (const array of filled) expect(Array.from(array).every((each) => each === 0)).to.equal(true);
    });
  });

  describe(`${name}: arguments`, () => {
    it("accepts a view into a larger buffer and does not change it", () => {
      for (const length of hashLengths) {
        const { view, whole } = asView(counting(length));
        const before = hex(whole);
        expect(hex(hash(view))).to.equal(oracle(counting(length)));
        expect(hex(create().update(view).digest())).to.equal(oracle(counting(length)));
        expect(hex(whole)).to.equal(before);
      }
    });

    it("accepts a Uint8Array of another realm, and a Buffer", () => {
      const foreign = runInNewContext("Uint8Array.of(97, 98, 99)") as Uint8Array;
      expect(foreign).not.to.be.instanceOf(Uint8Array);
      expect(hex(hash(foreign))).to.equal(oracle(bytes("616263")));
      expect(hex(hash(Buffer.from("abc")))).to.equal(oracle(bytes("616263")));
    });

    it(`returns ${digestBytes} fresh bytes each time, with a buffer of their own`, () => {
      const first = hash(counting(3));
      const second = hash(counting(3));
      expect(first).to.have.length(digestBytes);
      expect(first.buffer).not.to.equal(second.buffer);
      expect(first.buffer.byteLength).to.equal(digestBytes);
      first.fill(0);
      expect(hex(hash(counting(3)))).to.equal(hex(second));
    });

    refusesNonBytes("data", hash);
  });
}

const cavpHashes = [
  { name: "sha1", hash: sha1, create: createSha1, short: sha1Vectors.shortMessages },
  { name: "sha256", hash: sha256, create: createSha256, short: sha256Vectors.shortMessages },
] as const;

for (const { name, hash, create, short } of cavpHashes) {
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
