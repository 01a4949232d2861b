import { expect } from "chai";
import fc from "fast-check";
import { double, triple, xor, xorPadded } from "../../../../crypto/block-cipher.ts";
import { bytes, bytesOf, counting, hex } from "../bytes.ts";

/**
 * Returns a block as a polynomial: bit i is the coefficient of x^i. The code under test calculates with bytes instead.
 */
const polynomial = (block: Uint8Array): bigint => BigInt(`0x${hex(block)}`);

/** Returns 2·a modulo x^128 + x^7 + x^2 + x + 1. */
const twice = (a: bigint): bigint => ((a >> 127n) & 1n ? (a << 1n) ^ ((1n << 128n) | 0x87n) : a << 1n);

function after(block: Uint8Array, change: (block: Uint8Array) => void): Uint8Array {
  const changed = block.slice();
  change(changed);
  return changed;
}

describe("blocks of 128 bits", () => {
  it("are doubled correctly with a single one in every place", () => {
    for (let bit = 0n; bit < 128n; bit++) {
      const block = bytes((1n << bit).toString(16).padStart(32, "0"));
      expect(polynomial(after(block, double)), `x^${String(bit)}`).to.equal(twice(1n << bit));
    }
  });

  it("are doubled and tripled like polynomials", () => {
    fc.assert(
      fc.property(bytesOf(16), (block) => {
        const a = polynomial(block);
        expect(polynomial(after(block, double))).to.equal(twice(a));
        expect(polynomial(after(block, triple))).to.equal(twice(a) ^ a);
      }),
    );
  });

  it("are combined by xor over their common length", () => {
    const four = (Y: Uint8Array): string =>
      hex(
        after(bytes("0f0f0f0f"), (X) => {
          xor(X, Y);
        }),
      );
    expect(four(bytes("ffff"))).to.equal("f0f00f0f");
    expect(four(bytes("ffffffffffff"))).to.equal("f0f0f0f0");
  });

  it("are padded with a one and zeros, from no byte to fifteen", () => {
    for (let length = 0; length < 16; length++) {
      const padded = after(new Uint8Array(16), (X) => {
        xorPadded(X, counting(length, 1));
      });
      expect(hex(padded)).to.equal(`${hex(counting(length, 1))}80`.padEnd(32, "0"));
    }
  });
});
