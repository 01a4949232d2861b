/** Where rows of different heights stand, one under the other. */
export interface RowOffsets {
  /** Where row `index` begins; of the number of rows: where the last one ends. */
  topOf(index: number): number;
  /** The row at a height. */
  at(y: number): number;
}

export function rowOffsets(heights: readonly number[]): RowOffsets {
  const tops = new Float64Array(heights.length + 1);
  heights.forEach((height, i) => {
    tops[i + 1] = (tops[i] ?? 0) + height;
  });
  return {
    topOf: (index) => tops[index] ?? 0,
    at(y) {
      let low = 0;
      let high = Math.max(heights.length - 1, 0);
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] ?? 0) <= y) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

/** The rows to draw: those in the window, and the one with the focus with two on each side (a site's name may be one), so that it is never lost. */
export function rowsToDraw(count: number, first: number, last: number, focused: number | undefined): number[] {
  const wanted = new Set<number>();
  const add = (from: number, to: number): void => {
    for (let i = Math.max(from, 0); i <= Math.min(to, count - 1); i++) wanted.add(i);
  };
  add(first, last);
  if (focused !== undefined) add(focused - 2, focused + 2);
  return [...wanted].sort((a, b) => a - b);
}
