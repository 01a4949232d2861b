import { expect } from "chai";
import { differs } from "../../../bench/equality.ts";
import type { Prepared } from "../../../bench/study.ts";

const giving = (bytes: number[], expected?: number[]): Prepared => ({
  run: () => undefined,
  prove: () => Uint8Array.from(bytes),
  ...(expected && { expected: () => Uint8Array.from(expected) }),
});

describe("equality", () => {
  it("is asked of what an independent implementation says, else of the first contender", async () => {
    expect(await differs(giving([1, 2], [1, 2]))).to.be.undefined;
    expect(await differs(giving([1, 2], [1, 2]), () => Promise.resolve(giving([9])))).to.be.undefined;
    expect(await differs(giving([1, 2]), () => Promise.resolve(giving([1, 2])))).to.be.undefined;
  });

  it("is broken by a byte, by a byte too few, and by nothing", async () => {
    expect(await differs(giving([1, 3], [1, 2]))).to.equal("0103 (2 bytes) came instead of 0102 (2 bytes)");
    expect(await differs(giving([1]), () => Promise.resolve(giving([1, 2])))).to.contain("(1 bytes) came instead");
    expect(await differs(giving([]))).to.equal("nothing came");
  });

  it("gives both the same fresh bytes", async () => {
    const echo: Prepared = { run: () => undefined, prove: (fresh) => fresh, expected: (fresh) => fresh };
    expect(await differs(echo)).to.be.undefined;
  });
});
