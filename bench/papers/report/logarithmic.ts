/** A logarithmic scale. It is computed before the plot is drawn, because the labels are placed with this scale. */
export interface Logarithmic {
  readonly domain: readonly [number, number];
  /** Values at which the axis has ticks: powers of ten, and values between them if there is enough space. */
  readonly ticks: readonly number[];
  /** Converts a value to its position on the axis, from 0 to 1. */
  share(value: number): number;
  value(part: number): number;
}

/**
 * The factors by which a power of ten is multiplied for its ticks, the densest set first. The first set that fits into
 * the axis is used.
 */
const densities = [
  [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 5, 7],
  [1, 2, 5],
  [1, 3],
  [1],
];

export function logarithmic(all: readonly number[], pixels: number, pixelsPerTick: number): Logarithmic {
  const values = all.filter((value) => value > 0 && value < Infinity);
  if (values.length === 0) values.push(1);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(0.03 * Math.log10(most / least), 0.05);
  const [low, high] = [Math.log10(least) - margin, Math.log10(most) + margin];
  const marks = (factors: readonly number[]): number[] => {
    const found: number[] = [];
    for (let power = Math.floor(low); power <= Math.ceil(high); power++) {
      for (const factor of factors) found.push(Number(`${factor}e${power}`));
    }
    return found.filter((mark) => Math.log10(mark) >= low && Math.log10(mark) <= high);
  };
  const share = (value: number): number => (Math.log10(value) - low) / (high - low);
  const apart = (ticks: readonly number[]): boolean =>
    ticks.every((tick, i) => i === 0 || (share(tick) - share(ticks[i - 1] ?? 0)) * pixels >= pixelsPerTick);
  const every = Math.ceil((marks([1]).length * pixelsPerTick) / pixels);
  const powers = marks([1]).filter((_, i) => i % every === 0);
  const fitting = densities.map(marks).find((ticks) => ticks.length >= 2 && apart(ticks));
  return {
    domain: [10 ** low, 10 ** high],
    ticks: fitting ?? powers,
    share,
    value: (part) => 10 ** (low + part * (high - low)),
  };
}
