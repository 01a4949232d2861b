import { expect } from "chai";
import fc from "fast-check";
import { concatBytes, CryptoError, equalConstantTime, u32 } from "../../../crypto/index.ts";
import { asView, counting, flipBit, hashInput, hex } from "./bytes.ts";
import { expectCryptoError, notIntegers, refusesNonBytes, thrown } from "./refusals.ts";

describe("equalConstantTime", () => {
  it("is true for the same bytes in two places", () => {
    fc.assert(
      fc.property(hashInput, (data) => {
        expect(equalConstantTime(data, asView(data).view)).to.equal(true);
      }),
    );
  });

  it("is false for a flip of any one bit", () => {
    const data = counting(33, 100);
    for (let bit = 0; bit < 8 * data.length; bit++) {
      expect(equalConstantTime(data, flipBit(data, bit)), `bit ${bit}`).to.equal(false);
      expect(equalConstantTime(flipBit(data, bit), data), `bit ${bit}`).to.equal(false);
    }
  });

  it("is false for two flips that would cancel each other out", () => {
    const data = counting(33, 100);
    expect(equalConstantTime(data, flipBit(flipBit(data, 7), 15))).to.equal(false);
  });

  it("is false if one is longer by zeros, and true for two empty arrays", () => {
    expect(equalConstantTime(new Uint8Array(3), new Uint8Array(4))).to.equal(false);
    expect(equalConstantTime(new Uint8Array(4), new Uint8Array(3))).to.equal(false);
    expect(equalConstantTime(new Uint8Array(0), new Uint8Array(1))).to.equal(false);
    expect(equalConstantTime(new Uint8Array(0), new Uint8Array(0))).to.equal(true);
  });

  refusesNonBytes("a", (value) => equalConstantTime(value, counting(1)));
  refusesNonBytes("b", (value) => equalConstantTime(counting(1), value));
});

describe("CryptoError", () => {
  it("is an Error with a name, a code, a message and a cause", () => {
    const cause = new Error("deeper");
    const error = new CryptoError("unavailable", "no backend", { cause });
    expect(error).to.be.instanceOf(Error);
    expect(error).to.include({ name: "CryptoError", code: "unavailable", message: "no backend", cause });
  });
});

/**
 * Tests joining bytes and writing numbers as bytes. Values of other types must be rejected and must never become zeros.
 */

describe("concatBytes", () => {
  it("joins parts of any length, views among them, into fresh bytes", () => {
    const part = counting(3, 1);
    const joined = concatBytes(part, new Uint8Array(), asView(counting(2, 250)).view, Buffer.from("a"));
    expect(hex(joined)).to.equal("010203fafb61");
    part.fill(0);
    expect(hex(joined)).to.equal("010203fafb61");
    expect(concatBytes()).to.have.length(0);
  });

  refusesNonBytes("each part", (value) => concatBytes(counting(2), value));

  it("does not repeat a number passed for bytes, which may be a PIN", () => {
    const error = thrown(() => concatBytes(4711 as never));
    expect((error as Error).message).to.equal("each part must be a Uint8Array, not a number");
  });
});

describe("u32", () => {
  it("writes the most significant byte first", () => {
    expect([0, 1, 258, 2 ** 31, 2 ** 32 - 1].map((value) => hex(u32(value)))).to.deep.equal([
      "00000000",
      "00000001",
      "00000102",
      "80000000",
      "ffffffff",
    ]);
  });

  it("refuses anything but an unsigned 32-bit integer instead of truncating it", () => {
    for (const value of [...notIntegers, 2 ** 32]) {
      expectCryptoError(
        thrown(() => u32(value as number)),
        "bad-argument",
        "value",
      );
    }
  });
});
