import { createHmac } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { createKdfCounterSha256, kdfCounterSha256 } from "../../../crypto/index.ts";
import vectors from "../../vectors/kdf-counter-hmac-sha256.json" with { type: "json" };
import { asView, bytes, counting, hashInput, hex, join } from "./bytes.ts";
import { expectCryptoError, notIntegers, refusesNonBytes, thrown } from "./refusals.ts";

/** Computes the key derivation of SP 800-108 §4.1 with Node's HMAC. */
function oracle(key: Uint8Array, info: Uint8Array, byteCount: number): string {
  let hexadecimal = "";
  for (let i = 1; hexadecimal.length < 2 * byteCount; i++) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(i);
    hexadecimal += createHmac("sha256", key).update(counter).update(info).digest("hex");
  }
  return hexadecimal.slice(0, 2 * byteCount);
}

describe("kdfCounterSha256", () => {
  it("agrees with CAVP for SP 800-108: counter mode, HMAC-SHA-256, 32 bits of counter before the fixed data", () => {
    expect(vectors).to.have.length(40);
    for (const { key, info, output } of vectors) {
      expect(hex(kdfCounterSha256(bytes(key), bytes(info), output.length / 2))).to.equal(output);
    }
  });

  it("agrees with node's HMAC for random keys, infos and lengths", () => {
    const length = fc.oneof(fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65), fc.nat({ max: 300 }));
    fc.assert(
      fc.property(hashInput, hashInput, length, (key, info, byteCount) => {
        expect(hex(kdfCounterSha256(key, info, byteCount))).to.equal(oracle(key, info, byteCount));
      }),
    );
  });

  it("counts past one byte, at block 256 and after it", () => {
    expect(hex(kdfCounterSha256(counting(32), counting(7), 260 * 32))).to.equal(
      oracle(counting(32), counting(7), 260 * 32),
    );
  });

  it("returns a longer output that begins with the shorter one", () => {
    const long = hex(kdfCounterSha256(counting(32), counting(7), 100));
    for (let byteCount = 0; byteCount < 100; byteCount++) {
      expect(hex(kdfCounterSha256(counting(32), counting(7), byteCount))).to.equal(long.slice(0, 2 * byteCount));
    }
  });

  it("accepts views into larger buffers and does not change them", () => {
    const key = asView(counting(32, 9));
    const info = asView(counting(12, 70));
    const before = [hex(key.whole), hex(info.whole)];
    expect(hex(kdfCounterSha256(key.view, info.view, 40))).to.equal(oracle(counting(32, 9), counting(12, 70), 40));
    expect([hex(key.whole), hex(info.whole)]).to.deep.equal(before);
  });

  refusesNonBytes("key", (key) => kdfCounterSha256(key, counting(1), 1));
  refusesNonBytes("info", (info) => kdfCounterSha256(counting(1), info, 1));

  it("refuses anything but a number of bytes", () => {
    for (const value of [...notIntegers, 2 ** 31]) {
      expectCryptoError(
        thrown(() => kdfCounterSha256(counting(1), counting(1), value as number)),
        "bad-argument",
        "byteCount",
      );
    }
  });
});

describe("createKdfCounterSha256", () => {
  it("returns the same bytes in pieces of any size", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 70 }), { maxLength: 8 }), (lengths) => {
        const stream = createKdfCounterSha256(counting(32), counting(7));
        const pieces = lengths.map((byteCount) => stream.read(byteCount));
        expect(pieces.map((piece) => piece.length)).to.deep.equal(lengths);
        const sum = lengths.reduce((a, b) => a + b, 0);
        expect(hex(join(...pieces))).to.equal(oracle(counting(32), counting(7), sum));
      }),
    );
  });

  it("does not change when the caller overwrites the key and the info, also in a Buffer", () => {
    // `slice` of a Buffer shares the Buffer's memory, whereas `slice` of a Uint8Array copies it.
    const [key, info] = [counting(32), Buffer.from(counting(7))];
    const stream = createKdfCounterSha256(key, info);
    key.fill(0);
    info.fill(0);
    expect(hex(stream.read(80))).to.equal(oracle(counting(32), counting(7), 80));
  });

  it("returns bytes that belong to the caller, who may overwrite them without effect on later bytes", () => {
    const stream = createKdfCounterSha256(counting(32), counting(7));
    stream.read(10).fill(0);
    expect(hex(stream.read(22))).to.equal(oracle(counting(32), counting(7), 32).slice(20));
  });

  it("refuses to be read after wipe, in the middle of a block as well as between two", () => {
    for (const before of [0, 10, 32]) {
      const stream = createKdfCounterSha256(counting(32), counting(7));
      stream.read(before);
      stream.wipe();
      expectCryptoError(
        thrown(() => stream.read(5)),
        "bad-argument",
      );
    }
  });
});
