import { expect } from "chai";
import { growth, isLinear, isUnsure } from "../../../../bench/measure/growth.ts";
import type { Point } from "../../../../bench/measure/results.ts";

const point = (size: number, ms: number): Point => ({ size, ms, lower: ms, upper: ms, rounds: 7, pieces: size });
const sizes = [0, 1, 10, 100, 1000, 10_000, 100_000];

describe("the power that time grows with", () => {
  it("is 1 if time is proportional, after the cost of a call is subtracted", () => {
    const fitted = growth(sizes.map((size) => point(size, 0.01 + size / 1000)));
    expect(fitted?.exponent).to.be.closeTo(1, 0.04);
    expect(fitted?.from).to.equal(100);
    expect(fitted && isLinear(fitted)).to.be.true;
  });

  it("is 2 if time grows with the square, which is not linear", () => {
    const fitted = growth(sizes.map((size) => point(size, 1 + size ** 2 / 1000)));
    expect(fitted?.exponent).to.be.closeTo(2, 0.02);
    expect(fitted && isLinear(fitted)).to.be.false;
  });

  it("comes with the error of a least squares fit", () => {
    // The fit ln t = a + b ln n through (1, e), (e, e^2.1) and (e², e^2.9), computed by hand: b = (2.9 − 1) / 2 = 0.95.
    // The fit leaves out the first point of `all`, because its time is too short.
    const e = Math.E;
    const all = [point(1, 1e-9), point(1, e), point(e, e ** 2.1), point(e * e, e ** 2.9)];
    const fitted = growth(all);
    expect(fitted?.exponent).to.be.closeTo(0.95, 1e-9);
    // The residuals are −1/20 · (1, −2, 1), so Σr² = 0.015. There is one degree of freedom, and Σ(x − x̄)² = 2.
    expect(fitted?.error).to.be.closeTo(Math.sqrt(0.015 / 2), 1e-9);
  });

  it("is unsure if the fit is poor", () => {
    const of = (exponent: number, error: number) => ({ exponent, error, from: 1, to: 100 });
    expect(isUnsure(of(0.46, 0.2))).to.be.true;
    expect(isUnsure(of(1.02, 0.03))).to.be.false;
    expect(isUnsure(of(2, 0.2))).to.be.false; // even with this error, the exponent cannot be 1
  });

  it("leaves out times that were multiplied up, and needs more than two sizes", () => {
    const scaled = { ...point(100_000, 1e9), ranAt: 10 };
    expect(growth([point(1, 1), point(100, 100), point(1000, 1000), scaled])).to.be.undefined;
  });
});
