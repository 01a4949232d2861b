/**
 * Tests joining bytes and writing numbers as bytes. Values of other types must be rejected and must never become zeros.
 */
import { expect } from "chai";
import { concatBytes, u32 } from "../../../crypto/index.ts";
import { asView, counting, hex } from "./bytes.ts";
import { expectCryptoError, notIntegers, refusesNonBytes, thrown } from "./refusals.ts";

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
