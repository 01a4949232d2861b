import { createCipheriv } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { aes, type BlockCipher } from "../../../../crypto/index.ts";
import { ctr, type CtrParameters, lea } from "../../../../crypto/papers/index.ts";
import { leaEncryptBlock } from "../../../reference/lea.ts";
import vectors from "../../../vectors/lea.json" with { type: "json" };
import { asView, bytes, bytesOf, counting, flipBit, hex, join } from "../bytes.ts";
import { expectCryptoError, refusesNonBytes, thrown } from "../refusals.ts";
import { watched } from "../watched.ts";

/** Encrypts with OpenSSL's CTR mode, which increments all 128 bits of the counter. */
function theirs(key: Uint8Array, counter: Uint8Array, data: Uint8Array): string {
  return hex(createCipheriv(`aes-${8 * key.length}-ctr`, key, counter).update(data));
}

/**
 * Copies a cipher object. The library treats the copy like a cipher of another library, and encrypts block by block.
 */
const foreign = (cipher: BlockCipher): BlockCipher => ({ ...cipher });

/** The plaintext that all examples of SP 800-38A F.5 have in common. */
const plaintext = bytes(
  "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51" +
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
);
const examples = [
  {
    section: "F.5.1 and F.5.2, AES-128",
    key: "2b7e151628aed2a6abf7158809cf4f3c",
    ciphertext:
      "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff" +
      "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee",
  },
  {
    section: "F.5.3 and F.5.4, AES-192",
    key: "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
    ciphertext:
      "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e94" +
      "1e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050",
  },
  {
    section: "F.5.5 and F.5.6, AES-256",
    key: "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
    ciphertext:
      "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5" +
      "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6",
  },
];

describe("ctr: published vectors", () => {
  for (const { section, key, ciphertext } of examples) {
    it(`agrees with SP 800-38A ${section}`, () => {
      const parameters = { cipher: aes(bytes(key)), counter: counting(16, 0xf0) };
      expect(hex(ctr({ ...parameters, data: plaintext }))).to.equal(ciphertext);
      expect(hex(ctr({ ...parameters, data: bytes(ciphertext) }))).to.equal(hex(plaintext));
    });
  }

  it("agrees with LEA's thirty vectors, in both directions, and block by block", () => {
    expect(vectors.ctr).to.have.length(30);
    for (const { key, counter, plaintext, ciphertext } of vectors.ctr) {
      for (const cipher of [lea(bytes(key)), foreign(lea(bytes(key)))]) {
        const parameters = { cipher, counter: bytes(counter) };
        expect(hex(ctr({ ...parameters, data: bytes(plaintext) }))).to.equal(ciphertext);
        expect(hex(ctr({ ...parameters, data: bytes(ciphertext) }))).to.equal(plaintext);
      }
    }
  });
});

describe("ctr: the counter", () => {
  const key = counting(16, 3);
  const leaTheirs = (counter: Uint8Array, data: Uint8Array): string => {
    const first = BigInt(`0x${hex(counter)}`);
    const blocks = Array.from({ length: Math.ceil(data.length / 16) }, (_, i) => {
      const T = BigInt.asUintN(128, first + BigInt(i))
        .toString(16)
        .padStart(32, "0");
      return leaEncryptBlock(key, bytes(T));
    });
    return hex(
      join(...blocks)
        .subarray(0, data.length)
        .map((byte, i) => byte ^ data[i]!),
    );
  };

  for (let ones = 0; ones <= 16; ones++) {
    it(`carries over ${ones} bytes of ones, at every one of the first nine blocks`, () => {
      for (let i = 0; i < 9; i++) {
        const end = BigInt.asUintN(128, (5n << 120n) | (256n ** BigInt(ones) - 1n));
        const counter = bytes(
          BigInt.asUintN(128, end - BigInt(i))
            .toString(16)
            .padStart(32, "0"),
        );
        const data = counting(16 * 11 + 5, i);
        for (const cipher of [aes(key), foreign(aes(key))]) {
          expect(hex(ctr({ cipher, counter, data }))).to.equal(theirs(key, counter, data));
        }
        expect(hex(ctr({ cipher: lea(key), counter, data }))).to.equal(leaTheirs(counter, data));
      }
    });
  }

  it("counts correctly across the chunks of a long text", () => {
    const counter = bytes("00112233445566778899aabbfffffff0");
    const data = counting(100_001);
    expect(hex(ctr({ cipher: aes(key), counter, data })) === theirs(key, counter, data)).to.equal(true);
    expect(hex(ctr({ cipher: lea(key), counter, data })) === leaTheirs(counter, data)).to.equal(true);
  });
});

describe("ctr: against node:crypto and block by block", () => {
  it("agrees for random keys, counters and lengths", () => {
    fc.assert(
      fc.property(bytesOf(16, 24, 32), bytesOf(16), fc.uint8Array({ maxLength: 300 }), (key, counter, data) => {
        expect(hex(ctr({ cipher: aes(key), counter, data }))).to.equal(theirs(key, counter, data));
        const cipher = lea(key);
        const encrypted = ctr({ cipher, counter, data });
        expect(hex(encrypted)).to.equal(hex(ctr({ cipher: foreign(cipher), counter, data })));
        expect(hex(ctr({ cipher, counter, data: encrypted }))).to.equal(hex(data));
      }),
      { numRuns: 200 },
    );
  });
});

describe("ctr: ownership of buffers", () => {
  for (const [name, cipher] of [
    ["in one go", lea(counting(16))],
    ["block by block", foreign(lea(counting(16)))],
  ] as const) {
    it(`accepts views into larger buffers, does not change them, and returns fresh bytes, ${name}`, () => {
      const [counter, data] = [asView(counting(16, 9)), asView(counting(70, 80))];
      const before = [hex(counter.whole), hex(data.whole)];
      const first = ctr({ cipher, counter: counter.view, data: data.view });
      const second = ctr({ cipher, counter: counting(16, 9), data: counting(70, 80) });
      expect(hex(first)).to.equal(hex(second));
      expect([hex(counter.whole), hex(data.whole)]).to.deep.equal(before);
      expect(first.buffer.byteLength).to.equal(70);
      expect(first.buffer).not.to.equal(second.buffer);
      expect(ctr({ cipher, counter: counting(16), data: new Uint8Array(0) })).to.have.length(0);
    });
  }

  it("wipes the key stream", () => {
    const { cipher, buffers } = watched(lea(counting(16)));
    ctr({ cipher, counter: counting(16), data: counting(40) });
    expect(buffers).to.have.length(6);
    for (const buffer of buffers) expect(hex(buffer)).to.equal("00".repeat(16));
  });

  it("passes on the error of a failing cipher, and wipes the key stream", () => {
    const { cipher, buffers } = watched(lea(counting(16)));
    let left = 2;
    const failing: BlockCipher = {
      ...cipher,
      encryptBlock(block) {
        if (left-- === 0) throw new Error("pulled out");
        return cipher.encryptBlock(block);
      },
    };
    const error = thrown(() => ctr({ cipher: failing, counter: counting(16), data: counting(64) }));
    expect(error).to.have.property("message", "pulled out");
    for (const buffer of buffers) expect(hex(buffer)).to.equal("00".repeat(16));
  });

  it("refuses a cipher that was wiped", () => {
    const cipher = lea(counting(16));
    cipher.wipe();
    expectCryptoError(
      thrown(() => ctr({ cipher, counter: counting(16), data: counting(1) })),
      "bad-argument",
    );
  });
});

describe("ctr: arguments", () => {
  const good: CtrParameters = { cipher: lea(counting(16)), counter: counting(16), data: counting(3) };

  it("refuses counters of any other length", () => {
    for (const length of [0, 1, 8, 12, 15, 17, 32]) {
      expectCryptoError(
        thrown(() => ctr({ ...good, counter: counting(length) })),
        "bad-argument",
        "counter",
      );
    }
  });

  it("refuses anything but a cipher, and anything but an object", () => {
    for (const cipher of [undefined, null, {}, "aes", counting(16)]) {
      const error = thrown(() => ctr({ ...good, cipher: cipher as BlockCipher }));
      expectCryptoError(error, "bad-argument", "cipher");
    }
    for (const parameters of [undefined, null, 1, "x", []]) {
      const error = thrown(() => ctr(parameters as unknown as CtrParameters));
      expectCryptoError(error, "bad-argument", "parameters");
    }
  });

  refusesNonBytes("counter", (counter) => ctr({ ...good, counter }));
  refusesNonBytes("data", (data) => ctr({ ...good, data }));

  it("returns other bytes for another counter or key", () => {
    const other = (change: Partial<CtrParameters>): string => hex(ctr({ ...good, data: counting(16), ...change }));
    const all = [{}, { counter: flipBit(counting(16), 0) }, { cipher: lea(flipBit(counting(16), 127)) }].map(other);
    expect(new Set(all).size).to.equal(3);
  });
});
