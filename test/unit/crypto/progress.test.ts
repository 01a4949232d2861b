/** Tests the progress of work that consists of several parts. */
import { expect } from "chai";
import { partOfProgress } from "../../../crypto/progress.ts";

describe("partOfProgress", () => {
  it("maps the progress of each part to its share of the whole, and keeps the signal", () => {
    const { signal } = new AbortController();
    const fractions: number[] = [];
    const whole = { signal, onProgress: (fraction: number): void => void fractions.push(fraction) };
    for (const [from, to] of [
      [0, 0.75],
      [0.75, 1],
    ] as const) {
      const part = partOfProgress(whole, from, to);
      expect(part.signal).to.equal(signal);
      for (const fraction of [0, 0.5, 1]) part.onProgress?.(fraction);
    }
    expect(fractions).to.deep.equal([0, 0.375, 0.75, 0.75, 0.875, 1]);
  });

  it("has no listener if the whole has none, so that no progress is estimated", () => {
    expect(partOfProgress({}, 0, 1).onProgress).to.equal(undefined);
  });
});
