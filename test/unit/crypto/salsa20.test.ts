import { expect } from "chai";
import fc from "fast-check";
import { salsa20, type Salsa20Parameters } from "../../../crypto/index.ts";
import { salsa20 as reference } from "../../reference/salsa20.ts";
import vectors from "../../vectors/salsa20.json" with { type: "json" };
import { asView, bytes, bytesOf, counting, hex } from "./bytes.ts";
import { expectCryptoError, notIntegers, refusesNonBytes, thrown } from "./refusals.ts";

type Rounds = Salsa20Parameters["rounds"];

/** Returns the key stream, which is the ciphertext of zeros. */
const stream = (key: Uint8Array, nonce: Uint8Array, rounds: Rounds, position: number, length: number): Uint8Array =>
  salsa20({ key, nonce, rounds, data: new Uint8Array(length), position });

describe("salsa20: published vectors", () => {
  it("agrees with 24 pieces of key streams, of 12 and of 20 rounds", () => {
    expect(vectors.keystreams).to.have.length(24);
    expect(new Set(vectors.keystreams.map(({ rounds }) => rounds))).to.deep.equal(new Set([12, 20]));
    for (const { name, rounds, key, nonce, position, keystream } of vectors.keystreams) {
      const ours = stream(bytes(key), bytes(nonce), rounds as Rounds, position, keystream.length / 2);
      expect(hex(ours), name).to.equal(keystream);
    }
  });

  it("agrees with three long streams, by the xor of their blocks", () => {
    expect(vectors.xorDigests).to.have.length(3);
    for (const { name, rounds, key, nonce, streamBytes, xor } of vectors.xorDigests) {
      const sum = new Uint8Array(64);
      const ours = stream(bytes(key), bytes(nonce), rounds as Rounds, 0, streamBytes);
      ours.forEach((byte, i) => (sum[i % 64]! ^= byte));
      expect(hex(sum), name).to.equal(xor);
    }
  });
});

describe("salsa20: against the reference implementation", () => {
  it("agrees for random keys, nonces, positions and lengths, with 8, 12 and 20 rounds", () => {
    const position = fc.oneof(
      fc.nat(200),
      fc.maxSafeNat().map((n) => Math.max(0, n - 1000)),
    );
    fc.assert(
      fc.property(
        bytesOf(16, 32),
        bytesOf(8),
        fc.constantFrom(8, 12, 20),
        position,
        fc.uint8Array({ maxLength: 200 }),
        (key, nonce, rounds, position, data) => {
          const expected = reference(key, nonce, rounds, position, data.length).map((byte, i) => byte ^ data[i]!);
          const encrypted = salsa20({ key, nonce, rounds, data, position });
          expect(hex(encrypted)).to.equal(hex(expected));
          expect(hex(salsa20({ key, nonce, rounds, data: encrypted, position }))).to.equal(hex(data));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("continues in the middle of a block as if it had started at the first", () => {
    const [key, nonce] = [counting(32), counting(8)];
    const whole = hex(stream(key, nonce, 12, 0, 300));
    for (let from = 0; from < 300; from += 7) {
      for (const to of [from, from + 1, Math.min(300, 64 * Math.ceil(from / 64)), 300]) {
        expect(hex(stream(key, nonce, 12, from, to - from))).to.equal(whole.slice(2 * from, 2 * to));
      }
    }
  });

  it("carries the block number into its upper half", () => {
    const [key, nonce] = [counting(16), counting(8)];
    for (const position of [2 ** 38 - 64, 2 ** 38 - 1, 2 ** 37 - 64, Number.MAX_SAFE_INTEGER - 130]) {
      expect(hex(stream(key, nonce, 20, position, 130))).to.equal(hex(reference(key, nonce, 20, position, 130)));
    }
  });
});

describe("salsa20: ownership of buffers", () => {
  it("accepts views into larger buffers, does not change them, and returns fresh bytes", () => {
    const [key, nonce, data] = [asView(counting(32)), asView(counting(8, 50)), asView(counting(100, 70))];
    const before = [key, nonce, data].map(({ whole }) => hex(whole));
    const parameters = { key: key.view, nonce: nonce.view, rounds: 12, data: data.view } as const;
    const [first, second] = [salsa20(parameters), salsa20(parameters)];
    expect([key, nonce, data].map(({ whole }) => hex(whole))).to.deep.equal(before);
    const expected = reference(counting(32), counting(8, 50), 12, 0, 100).map((byte, i) => byte ^ (70 + i));
    expect(hex(first)).to.equal(hex(expected));
    expect(first.buffer.byteLength).to.equal(100);
    first.fill(0);
    expect(hex(second)).to.equal(hex(expected));
  });
});

describe("salsa20: arguments", () => {
  const good: Salsa20Parameters = { key: counting(32), nonce: counting(8), rounds: 20, data: counting(3) };
  const refuses = (change: object, parameter: string): void => {
    expectCryptoError(
      thrown(() => salsa20({ ...good, ...change })),
      "bad-argument",
      parameter,
    );
  };

  it("refuses keys that are not 16 or 32 bytes long, and nonces that are not 8", () => {
    for (let length = 0; length <= 40; length++) {
      if (length !== 16 && length !== 32) refuses({ key: counting(length) }, "key");
      if (length !== 8) refuses({ nonce: counting(length) }, "nonce");
    }
  });

  it("refuses every other number of rounds, and a missing one", () => {
    for (const rounds of [...notIntegers, undefined, 0, 2, 7, 9, 10, 16, 18, 21, 24]) refuses({ rounds }, "rounds");
  });

  it("refuses positions outside of the stream, and those from which the data would exceed 2^53-1", () => {
    for (const position of notIntegers) refuses({ position }, "position");
    refuses({ position: Number.MAX_SAFE_INTEGER - 2 }, "position");
    refuses({ position: 2 ** 53 }, "position");
    expect(salsa20({ ...good, position: Number.MAX_SAFE_INTEGER - 3 })).to.have.length(3);
  });

  it("refuses anything but an object", () => {
    for (const parameters of [undefined, null, 1, "x", []]) {
      const error = thrown(() => salsa20(parameters as unknown as Salsa20Parameters));
      expectCryptoError(error, "bad-argument", "parameters");
    }
  });

  refusesNonBytes("key", (key) => salsa20({ ...good, key }));
  refusesNonBytes("nonce", (nonce) => salsa20({ ...good, nonce }));
  refusesNonBytes("data", (data) => salsa20({ ...good, data }));
});
