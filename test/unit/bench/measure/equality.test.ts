import { expect } from "chai";
import { differs } from "../../../../bench/measure/inside/equality.ts";
import type { Prepared } from "../../../../bench/measure/study.ts";

const giving = (bytes: number[], expected?: number[]): Prepared => ({
  run: () => undefined,
  answer: () => Uint8Array.from(bytes),
  ...(expected && { expected: () => Uint8Array.from(expected) }),
});

describe("equality", () => {
  it("is checked against an independent implementation, or else against the first contender", async () => {
    expect(await differs(giving([1, 2], [1, 2]))).to.be.undefined;
    expect(await differs(giving([1, 2], [1, 2]), () => Promise.resolve(giving([9])))).to.be.undefined;
    expect(await differs(giving([1, 2]), () => Promise.resolve(giving([1, 2])))).to.be.undefined;
  });

  it("fails for a wrong byte, a missing byte and an empty answer", async () => {
    expect(await differs(giving([1, 3], [1, 2]))).to.equal("0103 (2 bytes) instead of 0102 (2 bytes)");
    expect(await differs(giving([1]), () => Promise.resolve(giving([1, 2])))).to.contain("(1 bytes) instead");
    expect(await differs(giving([]))).to.equal("the result is empty");
  });

  it("gives both contenders the same random bytes", async () => {
    const echo: Prepared = { run: () => undefined, answer: (fresh) => fresh, expected: (fresh) => fresh };
    expect(await differs(echo)).to.be.undefined;
  });
});
