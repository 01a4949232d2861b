import { expect } from "chai";
import fc from "fast-check";
import { CryptoError, equalConstantTime } from "../../../crypto/index.ts";
import { asView, counting, flipBit, hashInput } from "./bytes.ts";
import { refusesNonBytes } from "./refusals.ts";

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
