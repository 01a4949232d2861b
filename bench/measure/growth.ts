/** Fits measured times to a power of the size. The exponent 1 means that time is proportional to size. */
import type { Growth, Point } from "./results.ts";

/**
 * The fit uses only sizes whose time is at least this multiple of the shortest time. At other sizes, the fixed cost of
 * a call can be more than a tenth of the time, which would make the exponent too small.
 */
const proportionalFrom = 10;

/**
 * Returns the points at which the fixed cost of a call does not matter. Leaves out points whose time was not measured,
 * but calculated from the time of a smaller size. Also leaves out the size 0, which has no logarithm.
 */
function proportional(points: readonly Point[]): readonly Point[] {
  const real = points.filter(({ size, ranAt }) => size > 0 && ranAt === undefined);
  const least = Math.min(...points.map(({ ms }) => ms));
  return real.filter(({ ms }) => ms >= proportionalFrom * least);
}

/** @returns the least-squares fit of log time against log size, or undefined if fewer than three points can be used */
export function growth(points: readonly Point[]): Growth | undefined {
  const fitted = proportional(points);
  const n = fitted.length;
  const sizes = fitted.map(({ size }) => size);
  const x = sizes.map(Math.log);
  const y = fitted.map(({ ms }) => Math.log(ms));
  const mean = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0) / n;
  const [x0, y0] = [mean(x), mean(y)];
  const spread = x.reduce((sum, each) => sum + (each - x0) ** 2, 0);
  if (n < 3 || spread === 0) return undefined;
  const exponent = x.reduce((sum, each, i) => sum + (each - x0) * ((y[i] ?? y0) - y0), 0) / spread;
  const rest = y.reduce((sum, each, i) => sum + (each - y0 - exponent * ((x[i] ?? x0) - x0)) ** 2, 0);
  const error = Math.sqrt(rest / (n - 2) / spread);
  return { exponent, error, from: Math.min(...sizes), to: Math.max(...sizes) };
}

/**
 * Returns true if time is proportional to size: the exponent differs from 1 by at most 0.05, or by at most three
 * standard errors.
 */
export const isLinear = ({ exponent, error }: Growth): boolean => Math.abs(exponent - 1) <= Math.max(0.05, 3 * error);

/**
 * The largest standard error of a valid fit. If the error is larger, time does not grow with one exponent, or the
 * samples vary too much.
 */
const mostError = 0.1;

/** Returns true if the fit is too inexact to show that time is proportional to size. */
export const isUnsure = (growth: Growth): boolean => isLinear(growth) && growth.error > mostError;
