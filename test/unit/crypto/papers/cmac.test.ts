import { createCipheriv } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { aes } from "../../../../crypto/index.ts";
import { cmac } from "../../../../crypto/papers/index.ts";
import { cmac as referenceCmac } from "../../../reference/cmac.ts";
import cavp from "../../../vectors/cmac-cavp.json" with { type: "json" };
import published from "../../../vectors/cmac-sp80038b.json" with { type: "json" };
import wycheproof from "../../../vectors/wycheproof-aes-cmac.json" with { type: "json" };
import { asView, bytes, bytesOf, counting, flipBit, hex, join } from "../bytes.ts";
import { camellia } from "../camellia.ts";
import { expectCryptoError, refusesNonBytes, thrown } from "../refusals.ts";
import { watched } from "../watched.ts";

/**
 * Computes CMAC (SP 800-38B §6.2) with Node's CBC mode. With an initialization vector of zeros, the MAC is the last
 * ciphertext block. The subkeys are computed as integers here, but as bytes in the code under test.
 */
function oracle(key: Uint8Array, message: Uint8Array): string {
  const encrypt = (data: Uint8Array): Buffer =>
    createCipheriv(`aes-${8 * key.length}-cbc`, key, new Uint8Array(16))
      .setAutoPadding(false)
      .update(data);
  const twice = (a: bigint): bigint => (a < 1n << 127n ? a << 1n : (a << 1n) ^ ((1n << 128n) | 0x87n));
  const K1 = twice(BigInt(`0x${hex(encrypt(new Uint8Array(16)))}`));
  const whole = message.length > 0 && message.length % 16 === 0;
  const padding = Uint8Array.of(0x80, ...new Uint8Array(15 - (message.length % 16)));
  const M = Buffer.from(whole ? message : join(message, padding));
  const last = BigInt(`0x${M.subarray(-16).toString("hex")}`) ^ (whole ? K1 : twice(K1));
  M.set(bytes(last.toString(16).padStart(32, "0")), M.length - 16);
  return hex(encrypt(M).subarray(-16));
}

describe("cmac", () => {
  it("is tested with the 12 examples of SP 800-38B, 4 for each size of key", () => {
    expect(published).to.have.length(12);
  });

  for (const { name, key, message, mac } of published) {
    it(`gives the MAC of SP 800-38B, ${name}`, () => {
      expect(hex(cmac(aes(bytes(key)), bytes(message)))).to.equal(mac);
    });
  }

  it("agrees with CAVP in 80, 144 and 96 tags for keys of 16, 24 and 32 bytes", () => {
    const counts = [16, 24, 32].map((size) => cavp.filter(({ key }) => key.length === 2 * size).length);
    expect(counts).to.deep.equal([80, 144, 96]);
    for (const { key, message, mac } of cavp) {
      expect(hex(cmac(aes(bytes(key)), bytes(message))).slice(0, mac.length)).to.equal(mac);
    }
  });

  it("agrees with Wycheproof's right and wrong tags, and refuses its AES keys of 8, 20 and 40 bytes", () => {
    expect(wycheproof).to.have.length(311);
    for (const { id, key, message, tag, valid } of wycheproof) {
      if (![16, 24, 32].includes(key.length / 2)) {
        expect(valid, `case ${id}`).to.equal(false);
        expectCryptoError(
          thrown(() => aes(bytes(key))),
          "bad-argument",
          "key",
        );
      } else {
        expect(hex(cmac(aes(bytes(key)), bytes(message))) === tag, `case ${id}`).to.equal(valid);
      }
    }
  });

  it("agrees with node's CBC at every length up to 81 bytes, for every size of key", () => {
    for (const keyBytes of [16, 24, 32]) {
      const key = counting(keyBytes, 7);
      for (let length = 0; length <= 81; length++) {
        expect(hex(cmac(aes(key), counting(length, 60))), `${length} bytes`).to.equal(
          oracle(key, counting(length, 60)),
        );
      }
    }
  });

  it("agrees with node's CBC for random keys and messages", () => {
    fc.assert(
      fc.property(bytesOf(16, 24, 32), fc.uint8Array({ maxLength: 200 }), (key, message) => {
        expect(hex(cmac(aes(key), message))).to.equal(oracle(key, message));
      }),
      { numRuns: 300 },
    );
  });

  it("works with any block cipher, and agrees with the reference on Camellia", () => {
    fc.assert(
      fc.property(bytesOf(16), fc.uint8Array({ maxLength: 70 }), (key, message) => {
        const cipher = camellia(key);
        expect(hex(cmac(cipher, message))).to.equal(hex(referenceCmac((block) => cipher.encryptBlock(block), message)));
      }),
    );
  });

  it("returns another result for a flip of any bit, and for the message with its padding written out", () => {
    const [cipher, message] = [aes(counting(16)), counting(20, 3)];
    const others = Array.from({ length: 160 }, (_, bit) => hex(cmac(cipher, flipBit(message, bit))));
    const padded = join(message, Uint8Array.of(0x80), new Uint8Array(11));
    expect(new Set([...others, hex(cmac(cipher, message)), hex(cmac(cipher, padded))])).to.have.property("size", 162);
  });

  it("accepts views into larger buffers and does not change them", () => {
    for (const length of [0, 1, 15, 16, 17, 40]) {
      const { view, whole } = asView(counting(length, 90));
      const before = hex(whole);
      expect(hex(cmac(aes(counting(16)), view))).to.equal(oracle(counting(16), counting(length, 90)));
      expect(hex(whole)).to.equal(before);
    }
  });

  it("returns fresh bytes, which belong to the caller", () => {
    const cipher = aes(counting(16));
    const message = counting(16);
    const first = cmac(cipher, message);
    const expected = hex(first);
    message.fill(0);
    expect(hex(first)).to.equal(expected);
    first.fill(0);
    expect(hex(cmac(cipher, counting(16)))).to.equal(expected);
    expect(first.buffer.byteLength).to.equal(16);
  });

  it("wipes the subkeys and the intermediate states", () => {
    for (const length of [0, 16, 40]) {
      const { cipher, buffers } = watched(aes(counting(16)));
      const mac = cmac(cipher, counting(length));
      expect(buffers.length).to.be.at.least(4);
      for (const buffer of buffers) if (buffer !== mac) expect(hex(buffer)).to.equal("0".repeat(32));
    }
  });

  it("refuses an object that is not a cipher, and a wiped cipher", () => {
    for (const value of [undefined, null, "aes", counting(16), {}, { encryptBlock: 1 }]) {
      expectCryptoError(
        thrown(() => cmac(value as never, counting(1))),
        "bad-argument",
        "cipher",
      );
    }
    const wiped = aes(counting(16));
    wiped.wipe();
    expectCryptoError(
      thrown(() => cmac(wiped, counting(1))),
      "bad-argument",
    );
  });

  refusesNonBytes("message", (message) => cmac(aes(counting(16)), message));
});
