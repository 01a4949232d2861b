/** Tests which word says how strong a generated password is. */
import { expect } from "chai";
import { leastBits } from "../../../../../src/accounts/index.ts";
import { strengthOf } from "../../../../../ui/parts/strength-word.ts";

describe("the strength of a generated password", () => {
  const cases: readonly (readonly [bits: number, strength: ReturnType<typeof strengthOf>])[] = [
    [20, "strength0"],
    [50, "strength1"],
    [leastBits - 0.1, "strength1"],
    [leastBits, "strength2"],
    [65, "strength2"],
    [66, "strength3"],
    [99, "strength3"],
    [100, "strength4"],
  ];
  for (const [bits, strength] of cases) {
    it(`is ${strength} for ${bits} bits`, () => {
      expect(strengthOf(bits)).to.equal(strength);
    });
  }
});
